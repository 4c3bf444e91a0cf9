// Runs before the first paint, so that the chosen colours and language are there at once.
(() => {
  const theme = localStorage.getItem('hetman.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  const saved = localStorage.getItem('hetman.language');
  document.documentElement.lang = saved ?? (navigator.language.startsWith('pl') ? 'pl' : 'en');
})();
