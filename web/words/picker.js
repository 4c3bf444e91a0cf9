// The words of the dialog in which an engine is put together.

export const picker = {
  en: {
    title: 'Put an engine together',
    choose: 'Choose…',
    chooseFor: 'Choose the engine of player {number}',
    chooseBase: 'Choose the engine the others are compared with',
    engine: 'Engine',
    level: 'Level from 1 to 24',
    switches: 'Switches',
    take: 'Take it',
    cancel: 'Cancel',
  },
  pl: {
    title: 'Złóż silnik',
    choose: 'Wybierz…',
    chooseFor: 'Wybierz silnik gracza {number}',
    chooseBase: 'Wybierz silnik, z którym porównuje się inne',
    engine: 'Silnik',
    level: 'Poziom od 1 do 24',
    switches: 'Przełączniki',
    take: 'Wybierz ten',
    cancel: 'Anuluj',
  },
};
