// The tour in Polish: for each step a title, paragraphs, and something to try.

/** @type {typeof import('./learn-en.js').en} */
export const pl = {
  pageTitle: 'Od drzewa gry do silnika',
  tagline:
    'Dziesięć kroków, każdy z żywym przykładem. Krok po kroku klawiszami ← i →, albo odtwarzaj.',
  steps: 'Kroki przewodnika',
  next: 'Dalej: {title}',
  before: 'Wstecz: {title}',
  tryThis: 'Spróbuj',
  openTree: 'Otwórz na stronie drzewa',
  lessons: [
    {
      title: 'Gra jest drzewem',
      text: [
        'Każda pozycja to węzeł, każdy ruch to krawędź do następnej pozycji. Tam, gdzie gra się kończy, jest liść, a jego wartością jest wynik. Oto końcówka gry w kółko i krzyżyk: wolne są cztery pola.',
        'Kwadraty to węzły, w których gra pierwszy gracz: chce największej wartości i nazywa się Max. Koła należą do Mina. Prześledź przeszukiwanie: schodzi do każdego zakończenia gry i wraca.',
      ],
      task: 'Przejdź na koniec. Ile węzłów odwiedzono? Gra od pustej planszy ma ich 549 946.',
    },
    {
      title: 'Minimaks',
      text: [
        'Liść jest wart tyle, ile na nim napisano. Max bierze największe ze swoich dzieci, Min najmniejsze. Od liści w górę każdy węzeł dostaje wartość, a wartość korzenia mówi, kto wygrywa i ile.',
        'Dziewięć liści, trzy ruchy, dwa poziomy: pierwszy ruch jest wart 4, bo Min odpowie najmniejszym liściem. Dwa pozostałe są warte 2.',
      ],
      task: 'Na stronie drzewa kliknij liść i zmień jego wartość. Kiedy zmienia się najlepszy ruch?',
    },
    {
      title: 'Alfa-beta',
      text: [
        'Max ma już pewne 4. W drugim poddrzewie Min znajduje 2: to poddrzewo jest warte najwyżej 2, cokolwiek stoi dalej. Reszty nie trzeba oglądać. To cały pomysł.',
        'Alfa to to, co Max ma na pewno, beta to, co na pewno ma Min. Ta para jest oknem: wartość spoza okna niczego nie zmienia. Gdy alfa spotka betę, reszta zostaje odcięta (✂), a ruch, który to sprawił, jest podpisany.',
      ],
      task: 'Których dwóch liści nikt nie ogląda? Zmień je na cokolwiek: wartość pozostaje 4.',
    },
    {
      title: 'Kolejność jest wszystkim',
      text: [
        'Obok siebie: ten sam algorytm na drzewie, w którym najlepsze ruchy stoją pierwsze, i minimaks. Przy najlepszej kolejności alfa-beta ogląda N^⌈D/2⌉ + N^⌊D/2⌋ − 1 liści, tutaj 17 z 81: drzewo minimalne. Przy najgorszej na pierwszych poziomach nie oszczędza nic.',
        'Dlatego silniki tak bardzo starają się odgadnąć najlepszy ruch: bicia, ruchy dobre wcześniej (zabójcy, historia) i ruch zapamiętany w tablicy.',
      ],
      task: 'Na stronie drzewa wybierz „najlepszy ruch ostatni” i porównaj liście.',
    },
    {
      title: 'Pytać zamiast szukać',
      text: [
        'Przy dobrej kolejności pierwszy ruch jest zwykle najlepszy. Dlatego potem Scout tylko pyta: czy ten jest w ogóle lepszy? Puste okno czyni pytanie tanim. Ponownie przeszukuje się tylko odpowiedź „tak”.',
        'MTD(f) idzie dalej: zadaje same takie pytania, każde przy ostatnim przybliżeniu, a pamięć przechowuje to, czego się dowiedziano. Przebiegi są pod drzewem.',
      ],
      task: 'Skacz od przebiegu do przebiegu. Która granica się przesuwa, dolna czy górna?',
    },
    {
      title: 'Horyzont',
      text: [
        'Prawdziwe drzewa są zbyt głębokie, więc przeszukiwanie zatrzymuje się na pewnej głębokości i pyta o ocenę. Nie widzi ona, co będzie dalej: na jeden ruch naprzód hetman zdobywa pionka, a odpowiedź, która bije hetmana, leży za horyzontem.',
        'Faza spokoju śledzi bicia, aż pozycja się uspokoi. Bić nie trzeba: zawsze wolno poprzestać na samej ocenie.',
      ],
      task: 'Porównaj wartości, jakie oba przeszukiwania dają biciu na d5.',
    },
    {
      title: 'Najlepszy najpierw',
      text: [
        'B* daje każdemu węzłowi dwie granice: co jest pewne i na co można mieć nadzieję. Kończy, gdy jeden ruch jest tak pewny, jak każdy inny może mieć nadzieję, choćby nikt nie znał jego dokładnej wartości.',
        'W korzeniu albo dowodzi najlepszego ruchu (PROVEBEST), albo obala inne (DISPROVEREST), zależnie od tego, co wygląda taniej. Skacze tam, gdzie może leżeć odpowiedź, zamiast iść od lewej do prawej.',
      ],
      task: 'Patrz, jak maleje przedział korzenia. Która strategia kończy przeszukiwanie?',
    },
    {
      title: 'Grać zamiast wiedzieć',
      text: [
        'Tam, gdzie nikt nie umie napisać oceny, pozycje osądza się, rozgrywając je losowo do końca. Trudność w tym, jak podzielić rozgrywki: próbować tego, co wygląda dobrze, ale nie zaniedbać tego, co miało pecha.',
        'UCT wybiera ruch o największej górnej granicy ufności, czyli średniej powiększonej o składnik rosnący z zaniedbaniem, w każdym węźle drzewa, które rośnie tam, gdzie warto.',
      ],
      task: 'Przejdź na koniec: który ruch ma najwięcej odwiedzin i jak wartości mają się do minimaksu?',
    },
    {
      title: 'Cały silnik',
      text: [
        'Wszystko razem: głębokość po głębokości, a każdy przebieg zostawia najlepsze ruchy w tablicy; ruch pusty sprawdza, czy nawet oddanie ruchu nie jest za dobre; późne ruchy przeszukuje się płycej i ponownie, jeśli zaskoczą; na liściach faza spokoju. Każda technika jest przełącznikiem.',
        'Każdy węzeł opuszczony wcześniej mówi dlaczego. To partia włoska, pięć posunięć naprzód: kliknij przebieg, by zobaczyć, jak mało drzewa jeszcze potrzebuje.',
      ],
      task: 'Na stronie drzewa wyłącz ruch pusty, tablicę albo skracanie i porównaj węzły.',
    },
    {
      title: 'Napisz własną grę',
      text: [
        'Gra to jej zasady i jej zapis: jeden plik. Z tych sześćdziesięciu wierszy biorą się wszystkie algorytmy, które widzisz, arena, laboratorium i ta strona. Dwadzieścia jeden patyków, bierz od jednego do trzech, kto weźmie ostatni, wygrywa.',
        'Uruchom: cargo run -p sticks -- play. Gra wpisana na listę gier pojawia się na każdej stronie; przepis jest w ARCHITECTURE.md. Nad kodem: Nim, gra napisana tak samo, przeszukana do końca.',
      ],
      task: 'Zmień zasady tak, by ten, kto weźmie ostatni patyk, przegrywał. Który to wiersz?',
    },
  ],
};
