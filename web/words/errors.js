// What the server refuses, in Polish. A sentence that is not here stays as it came.

/** @type {[RegExp, string][]} */
export const errors = [
  [/^unknown (?:engine|algorithm) `(.*?)`; known are: (.*)$/, 'nieznany silnik `$1`; znane to: $2'],
  [/^unknown game `(.*?)`; known are: (.*)$/, 'nieznana gra `$1`; znane to: $2'],
  [/^unknown option `(.*?)`; known are: (.*)$/, 'nieznana opcja `$1`; znane to: $2'],
  [/^player `(.*?)` cannot start: (.*)$/, 'gracz `$1` nie może wystartować: $2'],
  [/^a tournament has 2 to (\d+) players, not (\d+)$/, 'turniej ma od 2 do $1 graczy, nie $2'],
  [
    /^`(\w+)` takes a whole number from (\d+) to (\d+) here, not (.*)$/,
    '`$1`: tu liczba całkowita od $2 do $3, nie $4',
  ],
  [
    /^`(.*)` is a program of this machine; .*$/,
    '`$1` to program tego komputera; może grać, jeśli serwer uruchomiono z --engine NAZWA=$1',
  ],
  [/^at most (\d+) nodes for a move here$/, 'tu najwyżej $1 węzłów na posunięcie'],
  [/^at most (\d+) seconds for a move here$/, 'tu najwyżej $1 sekund na posunięcie'],
  [/^at most (\d+) seconds on a clock here$/, 'tu najwyżej $1 sekund na zegarze'],
  [
    /^`tc`: `(.*)` is no time control; .*$/,
    '`$1` to nie jest tempo gry; napisz sekundy+dodatek lub posunięcia/sekundy+dodatek',
  ],
  [/^`sprt`: .*$/, 'test wymaga dwóch różnic Elo, najpierw mniejszej'],
  [/^`(alpha|beta)`: .*$/, 'ryzyko $1 musi leżeć między 0 a 0,5'],
  [/^`resign`: .*$/, 'poddanie wymaga liczby posunięć i setnych, jak `4,800`'],
  [/^`draw`: .*$/, 'remis wymaga posunięcia, liczby posunięć i setnych, jak `40,8,10`'],
  [/^there is no tournament `(.*)`$/, 'nie ma turnieju `$1`'],
  [
    /^this page has no key to it: .*$/,
    'ta strona nie ma klucza: może to zrobić tylko zamawiający i operator serwera',
  ],
  [
    /^the engine did not stop when it was told to, and was given up$/,
    'silnik nie zatrzymał się na żądanie i został porzucony',
  ],
  [
    /^the memory for engines is used up; try again later$/,
    'pamięć dla silników jest wyczerpana; spróbuj później',
  ],
  [/^option `(.*)` cannot be set from a page$/, 'opcji `$1` nie można ustawić ze strony'],
  [/^there is no experiment `(.*)`$/, 'nie ma doświadczenia `$1`'],
  [
    /^there is another experiment `(.*)`; choose another name$/,
    'jest już inne doświadczenie `$1`; wybierz inną nazwę',
  ],
  [
    /^`(.*)` is no name for an experiment: .*$/,
    '`$1` nie nadaje się na nazwę: napisz od 1 do 40 małych liter, cyfr i łączników',
  ],
  [
    /^(\d+) measurements and pairs of games are more than the (\d+) allowed here$/,
    '$1 pomiarów i par partii to więcej niż dozwolone tu $2',
  ],
  [
    /^too many (?:tournaments|experiments) are waiting; try again later$/,
    'za dużo czeka w kolejce; spróbuj później',
  ],
  [
    /^the games so far were played by another build of the program; start a new tournament$/,
    'dotychczasowe partie rozegrała inna wersja programu; zacznij nowy turniej',
  ],
  [/^`(\w+)`: it is empty$/, '`$1`: puste'],
  [/^the key `(\w+)` is missing$/, 'brak klucza `$1`'],
  [
    /^`games`: games are played in pairs, and (\d+) is odd$/,
    '`games`: partie gra się parami, a $1 jest nieparzyste',
  ],
];
