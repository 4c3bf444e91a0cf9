// The worked examples in Polish: a title and a paragraph each.

/** @type {Record<string, [string, string]>} */
export const pl = {
  seven: [
    'Siedem liści z dziewięciu',
    'Pierwszy ruch daje co najmniej 4. W drugim poddrzewie pierwszy liść to 2: cokolwiek stoi dalej, Min nie pozwoli tam na więcej niż 2, więc 9 i 8 nie trzeba oglądać. Alfa-beta znajduje 4 po siedmiu liściach; minimaks obok ogląda wszystkie dziewięć.',
  ],
  deep: [
    'Odcięcia po 8 i po 5',
    'Trzy poziomy. Po pierwszej parze Max ma z lewej pewne 6. Ósemka to więcej, niż Min by pozwolił, więc jej sąsiad odpada; z prawej 5 jest już mniejsze od 6, więc odpada cała para. Zmień odcięte liście: wartość pozostaje 6.',
  ],
  minimising: [
    'Min w korzeniu',
    'Zaczyna Min. Pierwsze dziecko trzeba obejrzeć całe: jego maksimum to 3. W drugim 2 jeszcze nie obala, ale 7 tak; w trzecim wystarcza 5. Sześć liści z dziewięciu.',
  ],
  reordered: [
    'To samo w lepszej kolejności',
    'Te same wartości, ale każde poddrzewo zaczyna się od największego liścia. Drugie dziecko obala już pierwszy liść: pięć liści z dziewięciu. Nigdy trzy, bo pierwsze dziecko trzeba obejrzeć całe.',
  ],
  best: [
    'Najlepsza kolejność: drzewo minimalne',
    'W każdym węźle najlepszy ruch stoi pierwszy. Alfa-beta ogląda wtedy dokładnie 3² + 3² − 1 = 17 z 81 liści: najmniej, ile trzeba, by dowieść wartości. Wszystkie odcięcia padają przy pierwszym ruchu.',
  ],
  worst: [
    'Najgorsza kolejność: żadnego zysku',
    'Najlepszy ruch jest wszędzie ostatni, a wszystko poniżej ruchu jest lepsze niż wszystko poniżej ruchów przed nim. Żadne okno się nie zamyka: alfa-beta ogląda wszystkie 3⁴ = 81 liści, tak jak minimaks. O tym, ile jest warta, decyduje kolejność ruchów.',
  ],
  scout: [
    'Scout najpierw pyta, potem szuka ponownie',
    'Po pierwszym ruchu Scout pyta tylko, pustym oknem, czy inny ruch jest w ogóle lepszy. Drugi jest, więc zostaje przeszukany ponownie z oknem otwartym. Przy dobrej kolejności rzadko trzeba powtarzać.',
  ],
  mtdf: [
    'MTD(f) się zbliża',
    'Same pytania z pustym oknem: czy wartość wynosi co najmniej tyle? Każda odpowiedź przesuwa zgadywaną liczbę, a pamięć (tablica) chroni przed powtarzaniem pracy. Kliknij przebieg, by do niego przejść, i zobacz, jak granice się spotykają.',
  ],
  sss: [
    'SSS*: najlepszy najpierw',
    'SSS* trzyma listę obietnic i zawsze zajmuje się najlepszą, więc skacze po drzewie. Nigdy nie ogląda liścia, który alfa-beta pomija; ceną jest lista.',
  ],
  bstar: [
    'B* na przedziałach',
    'Każdy węzeł ma granicę pesymistyczną i optymistyczną. Korzeń leży między 22 a 30; trzeci ruch może być wart 30, ale i 10. B* pracuje nad nim (PROVEBEST), aż pierwszy ruch jest tak pewny, jak inne mogą mieć nadzieję, i kończy, nie znając dokładnej wartości.',
  ],
  disprove: [
    'B*: dowieść najlepszego czy obalić resztę',
    'Dwie strategie: podnieść najlepszy ruch ponad nadzieje innych albo zepchnąć inne poniżej niego. Patrz na zdanie pod drzewem: przy każdym rozwinięciu wymienia strategię.',
  ],
  bandit: [
    'Trzy dźwignie i granica ufności',
    'Każdy ruch to automat, którego liście wypadają losowo. Liczba za kropką to górna granica ufności: średnia powiększona o składnik, który rośnie, gdy dźwignia jest zaniedbana. Następna próba należy do największej granicy; nietknięte dźwignie liczą się za ∞.',
  ],
  uct: [
    'UCT hoduje drzewo',
    'Ta sama granica w każdym węźle drzewa, które rośnie tam, gdzie warto: n to liczba odwiedzin, wartość to średnia wszystkich rozgrywek, które tędy przeszły. Im więcej rozgrywek, tym bliżej minimaksu.',
  ],
  horizon: [
    'Horyzont z fazą spokoju i bez niej',
    'Na jeden ruch naprzód hetman bije pionka: +1, mówi przeszukiwanie bez fazy spokoju. Nie widzi, że pionek jest broniony. Obok to samo przeszukiwanie śledzi bicia do końca i zachowuje hetmana.',
  ],
  killers: [
    'Dlaczego pomagają ruchy-zabójcy',
    'Cichy ruch, który obalił jeden wariant, często obala i sąsiednie. Pięć posunięć gry Połącz cztery, silnik z wyłączonym wszystkim, co porządkuje ruchy, najpierw bez zabójców, potem z nimi: liczba węzłów spada z 6804 do 4130, a przy pierwszym ruchu padają trzy odcięcia na cztery zamiast jednego.',
  ],
  engine: [
    'Cały silnik',
    'Partia włoska, pięć posunięć naprzód. Pogłębianie, tablica, ruch pusty, skracanie późnych ruchów i faza spokoju przy pracy: do każdego przebiegu można skoczyć, a każdy węzeł opuszczony wcześniej mówi dlaczego.',
  ],
  tictactoe: [
    'Prawdziwa gra do końca',
    'Cztery ruchy są wykonane; reszta gry w kółko i krzyżyk jest przeszukana do końca. Podręcznikowa alfa-beta stoi obok silnika z tablicą.',
  ],
};
