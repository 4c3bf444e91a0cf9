// The sentences that answer the question of an experiment, and the questions that come with the program in Polish.

export const conclusion = {
  en: {
    nodes:
      'at depth {depth} {most} needs {mostTimes} times the nodes of {base}, {least} {leastTimes} times.',
    nodesOne: '{arm} needs {times} times the nodes of {base}.',
    elo: '{value} ± {error} Elo',
    allGames: '{won} : {lost} games',
    duel: '{arm} against {base}: {elo}.',
    gauntlet:
      'against {base} {worst} does worst ({worstElo}) and {best} best ({bestElo}); for {unclear} of {all} the games do not tell a difference.',
    league: '{best} is the strongest, {lead} Elo ahead of {second}; {last} is the weakest.',
    steps:
      'each step from {from} to {to} is worth {mean} Elo on average, the first {first}, the last {last}.',
  },
  pl: {
    nodes:
      'na głębokości {depth} {most} potrzebuje {mostTimes} razy tylu węzłów co {base}, a {least} {leastTimes} razy tylu.',
    nodesOne: '{arm} potrzebuje {times} razy tylu węzłów co {base}.',
    elo: '{value} ± {error} Elo',
    allGames: 'partie {won} : {lost}',
    duel: '{arm} przeciw {base}: {elo}.',
    gauntlet:
      'przeciw {base} najgorzej wypada {worst} ({worstElo}), a najlepiej {best} ({bestElo}); w {unclear} z {all} przypadków partie nie pokazują różnicy.',
    league: 'najsilniejszy jest {best}, {lead} Elo przed {second}; najsłabszy jest {last}.',
    steps:
      'każdy krok od {from} do {to} jest wart średnio {mean} Elo, pierwszy {first}, ostatni {last}.',
  },
};

/** Titles and questions of the experiments that come with the program. @type {Record<string, {title: string, question: string}>} */
export const polish = {
  algorithms: {
    title: 'Od minimaksu do silnika',
    question:
      'Ile węzłów oszczędza każdy pomysł między zwykłym minimaksem a pełnym silnikiem i czy wzrost naprawdę spada z b^d w stronę b^(d/2)?',
  },
  'alphabeta-or-mcts': {
    title: 'Alfa-beta czy Monte Carlo',
    question:
      'W których grach alfa-beta z oceną pozycji wygrywa z przeszukiwaniem Monte Carlo z rozgrywkami, jeśli oba mają tyle samo czasu?',
  },
  bandit: {
    title: 'Jak dzielić rozgrywki',
    question:
      'Czy rozgrywki dzielone według E + c·sigma wygrywają z równym podziałem, czy sigma² = log n / n_s jest lepsze niż √n / n_s i ile siły daje cztery razy tyle rozgrywek?',
  },
  depth: {
    title: 'Ile jest warta głębokość',
    question:
      'Ile punktów Elo zyskuje silnik szachowy, patrząc o jedno posunięcie głębiej, i czy zysk maleje z głębokością?',
  },
  evaluations: {
    title: 'Ile jest warta ocena pozycji',
    question:
      'Jak silny jest silnik szachowy z każdą ze swoich ocen, jeśli wszystkie mają tyle samo czasu?',
  },
  hex: {
    title: 'Ile warta jest wiedza o połączeniach w Hex',
    question:
      'Ile punktów Elo traci w Hex przeszukiwanie drzewa metodą Monte Carlo, gdy wyłączy się jedną część tego, co wylicza w węzłach o wielu odwiedzinach, przy równej liczbie rozgrywek?',
  },
  ladder: {
    title: 'Drabina silników',
    question: 'Gdzie stoi Hetman wśród silników szachowych, które ma Debian?',
  },
  levels: {
    title: 'Ile jest wart poziom',
    question: 'Ile punktów Elo leży między poziomami, które można wybrać na stronie?',
  },
  mcts: {
    title: 'Ile jest warte każde ulepszenie przeszukiwania Monte Carlo',
    question:
      'Ile punktów Elo traci przeszukiwanie w Hex i w Go 9x9, gdy wyłączy się jedno ulepszenie, przy równej liczbie rozgrywek?',
  },
  network: {
    title: 'Ile jest warta sieć',
    question:
      'O ile lepiej grają warcaby, jeśli mała sieć, wyuczona na partiach z samą sobą, poprawia ocenę napisaną ręcznie?',
  },
  rules: {
    title: 'Co drobna zmiana przepisów robi z drzewem warcabów',
    question:
      'O ile większe lub mniejsze staje się drzewo warcabów angielskich, gdy zmieni się jeden przepis, i czy alfa-beta oszczędza tę samą jego część?',
  },
  alone: {
    title: 'Każda technika z osobna',
    question:
      'Ile węzłów oszczędza zwykła alfa-beta, gdy doda się do niej jedną technikę i nic więcej, w szachach, w czterech w rzędzie i w warcabach?',
  },
  bstar: {
    title: 'Ile kosztuje dowód najlepszego posunięcia',
    question:
      'Ile węzłów odwiedza B*, żeby dowieść najlepszego posunięcia strategią PROVEBEST, strategią DISPROVEREST i własnym wyborem między nimi, z granicami z oceny pozycji albo z przeszukiwań próbnych, w porównaniu z minimaksem i alfa-betą tej samej głębokości?',
  },
  uct: {
    title: 'UCT: kiedy rozwijać i czy log, czy pierwiastek',
    question:
      'Po ilu rozgrywkach N0 warto rozwinąć liść i czy przedział ufności ma rosnąć jak log n, czy jak pierwiastek z n?',
  },
  techniques: {
    title: 'Ile jest warta każda technika',
    question:
      'Ile węzłów i ile punktów Elo tracą silniki szachów i warcabów, gdy wyłączy się jedną technikę, i które z nich pomagają obu?',
  },
};
