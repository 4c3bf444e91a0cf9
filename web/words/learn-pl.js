// The tour in Polish: for each step a title, paragraphs, and something to try.

/** @type {typeof import('./learn-en.js').en} */
export const pl = {
  pageTitle: 'Od drzewa gry do silnika',
  tagline:
    'Czternaście kroków, każdy z żywym przykładem. Krok po kroku klawiszami ← i →, albo odtwarzaj.',
  steps: 'Kroki przewodnika',
  next: 'Dalej: {title}',
  before: 'Wstecz: {title}',
  tryThis: 'Spróbuj',
  openTree: 'Otwórz na stronie drzewa',
  check: 'Sprawdź',
  right: 'Dobrze.',
  wrong: 'Jeszcze nie: przejdź przez przeszukiwanie i spójrz jeszcze raz.',
  lessons: [
    {
      title: 'Gra jest drzewem',
      text: [
        'Każda pozycja to węzeł, każdy ruch to krawędź do następnej pozycji. Tam, gdzie gra się kończy, jest liść, a jego wartością jest wynik. Oto końcówka gry w kółko i krzyżyk: wolne są cztery pola.',
        'Kwadraty to węzły, w których gra pierwszy gracz: chce największej wartości i nazywa się Max. Koła należą do Mina. Prześledź przeszukiwanie: schodzi do każdego zakończenia gry i wraca.',
      ],
      task: 'Przejdź na koniec. Ile węzłów odwiedzono? Gra od pustej planszy ma ich 549 946.',
      check: {
        question: 'Ile węzłów odwiedza to przeszukiwanie?',
        options: [],
        right: -1,
      },
    },
    {
      title: 'Minimaks',
      text: [
        'Liść jest wart tyle, ile na nim napisano. Max bierze największe ze swoich dzieci, Min najmniejsze. Od liści w górę każdy węzeł dostaje wartość, a wartość korzenia mówi, kto wygrywa i ile.',
        'Dziewięć liści, trzy ruchy, dwa poziomy: pierwszy ruch jest wart 4, bo Min odpowie najmniejszym liściem. Dwa pozostałe są warte 2.',
      ],
      task: 'Na stronie drzewa kliknij liść i zmień jego wartość. Kiedy zmienia się najlepszy ruch?',
      check: {
        question: 'Liść 4 zmienia się w 1. Ile jest wtedy wart korzeń?',
        options: ['1', '2', '4'],
        right: 1,
      },
    },
    {
      title: 'Alfa-beta',
      text: [
        'Max ma już pewne 4. W drugim poddrzewie Min znajduje 2: to poddrzewo jest warte najwyżej 2, cokolwiek stoi dalej. Reszty nie trzeba oglądać. To cały pomysł.',
        'Alfa to to, co Max ma na pewno, beta to, co na pewno ma Min. Ta para jest oknem: wartość spoza okna niczego nie zmienia. Gdy alfa spotka betę, reszta zostaje odcięta (✂), a ruch, który to sprawił, jest podpisany.',
      ],
      task: 'Których dwóch liści nikt nie ogląda? Zmień je na cokolwiek: wartość pozostaje 4.',
      check: {
        question: 'Na które dwa liście nigdy się nie patrzy?',
        options: ['6 i 5', '9 i 8', '7 i 2'],
        right: 1,
      },
    },
    {
      title: 'Kolejność jest wszystkim',
      text: [
        'Obok siebie: ten sam algorytm na drzewie, w którym najlepsze ruchy stoją pierwsze, i minimaks. Przy najlepszej kolejności alfa-beta ogląda N^⌈D/2⌉ + N^⌊D/2⌋ − 1 liści, tutaj 17 z 81: drzewo minimalne. Przy najgorszej ogląda wszystkie N^D liści, tak jak minimaks.',
        'Dlatego silniki tak bardzo starają się odgadnąć najlepszy ruch: bicia, ruchy dobre wcześniej (zabójcy, historia) i ruch zapamiętany w tablicy.',
      ],
      task: 'Na stronie drzewa wybierz „najlepszy ruch ostatni” i porównaj liście.',
      check: {
        question: 'Ile z 81 liści potrzebuje alfa-beta przy najlepszej kolejności?',
        options: ['9', '17', '45'],
        right: 1,
      },
    },
    {
      title: 'Pytać zamiast szukać',
      text: [
        'Przy dobrej kolejności pierwszy ruch jest zwykle najlepszy. Dlatego potem Scout tylko pyta: czy ten jest w ogóle lepszy? Puste okno czyni pytanie tanim. Ponownie przeszukuje się tylko odpowiedź „tak”.',
        'MTD(f) idzie dalej: zadaje same takie pytania, każde przy ostatnim przybliżeniu, a pamięć przechowuje to, czego się dowiedziano. Przebiegi są pod drzewem.',
      ],
      task: 'Skacz od przebiegu do przebiegu. Która granica się przesuwa, dolna czy górna?',
      check: {
        question: 'Czego dowiaduje się jeden przebieg MTD(f)?',
        options: [
          'dokładnej wartości',
          'ograniczenia: wartość wynosi co najmniej albo co najwyżej tyle',
          'niczego przed ostatnim przebiegiem',
        ],
        right: 1,
      },
    },
    {
      title: 'Horyzont',
      text: [
        'Prawdziwe drzewa są zbyt głębokie, więc przeszukiwanie zatrzymuje się na pewnej głębokości i pyta o ocenę. Nie widzi ona, co będzie dalej: na jeden ruch naprzód hetman zdobywa pionka, a odpowiedź, która bije hetmana, leży za horyzontem.',
        'Faza spokoju śledzi bicia, aż pozycja się uspokoi. Bić nie trzeba: zawsze wolno poprzestać na samej ocenie.',
      ],
      task: 'Porównaj wartości, jakie oba przeszukiwania dają biciu na d5.',
      check: {
        question: 'Które przeszukiwanie widzi, że hetman zostanie odbity na d5?',
        options: [
          'to, które kończy na swojej głębokości',
          'to z przeszukiwaniem do ciszy',
          'żadne',
        ],
        right: 1,
      },
    },
    {
      title: 'Najlepszy najpierw',
      text: [
        'B* daje każdemu węzłowi dwie granice: co jest pewne i na co można mieć nadzieję. Kończy, gdy jeden ruch jest tak pewny, jak każdy inny może mieć nadzieję, choćby nikt nie znał jego dokładnej wartości.',
        'W korzeniu albo dowodzi najlepszego ruchu (PROVEBEST), albo obala inne (DISPROVEREST), zależnie od tego, co wygląda taniej. Skacze tam, gdzie może leżeć odpowiedź, zamiast iść od lewej do prawej.',
      ],
      task: 'Patrz, jak maleje przedział korzenia. Która strategia kończy przeszukiwanie?',
      check: {
        question: 'Kiedy B* może skończyć?',
        options: [
          'gdy wartość najlepszego posunięcia jest dokładna',
          'gdy jedno posunięcie jest tak pewne, jak wszystkie inne mogą mieć nadzieję',
          'gdy obejrzano każdy węzeł',
        ],
        right: 1,
      },
    },
    {
      title: 'Grać zamiast wiedzieć',
      text: [
        'Tam, gdzie nikt nie umie napisać oceny, pozycje osądza się, rozgrywając je losowo do końca. Trudność w tym, jak podzielić rozgrywki: próbować tego, co wygląda dobrze, ale nie zaniedbać tego, co miało pecha.',
        'UCT wybiera ruch o największej górnej granicy ufności, czyli średniej powiększonej o składnik rosnący z zaniedbaniem, w każdym węźle drzewa, które rośnie tam, gdzie warto.',
      ],
      task: 'Przejdź na koniec: który ruch ma najwięcej odwiedzin i jak wartości mają się do minimaksu?',
      check: {
        question: 'Według czego UCT wybiera na końcu posunięcie?',
        options: ['najszczęśliwszej pojedynczej partii', 'liczby odwiedzin', 'kolejności posunięć'],
        right: 1,
      },
    },
    {
      title: 'Cały silnik',
      text: [
        'Wszystko razem: głębokość po głębokości, a każdy przebieg zostawia najlepsze ruchy w tablicy; ruch pusty sprawdza, czy nawet oddanie ruchu nie jest za dobre; późne ruchy przeszukuje się płycej i ponownie, jeśli zaskoczą; na liściach faza spokoju. Każda technika jest przełącznikiem.',
        'Każdy węzeł opuszczony wcześniej mówi dlaczego. To partia włoska, pięć posunięć naprzód: kliknij przebieg, by zobaczyć, jak mało drzewa jeszcze potrzebuje.',
      ],
      task: 'Na stronie drzewa wyłącz ruch pusty, tablicę albo skracanie i porównaj węzły.',
      check: {
        question: 'Co sprawdza puste posunięcie?',
        options: [
          'czy nawet pas byłby za dobry',
          'czy pozycja jest remisowa',
          'czy tablica jest pełna',
        ],
        right: 0,
      },
    },
    {
      title: 'Przypadek',
      text: [
        'Kości nie należą do nikogo. Tam, gdzie padają, jest osobny węzeł, rysowany jako romb, wart średnią tego, co leży za nim, a każdy wynik waży tyle, ile wynosi jego szansa. Max i Min wybierają jak dotąd: to jest expectiminimax.',
        'Średnia zdaje się wymagać wszystkich wyników. Ale gdy wszystkie wartości leżą między znanymi granicami, wyniki jeszcze nieobejrzane mogą ją podnieść tylko o tyle. Star1 opuszcza węzeł losowy, gdy nawet najlepsza reszta nie sięgnie okna; Star2 ogląda najpierw po jednym ruchu za każdym wynikiem i często wie wcześniej.',
      ],
      task: 'Porównaj oba przeszukiwania: na które wyniki Star2 nigdy nie patrzy?',
      check: {
        question: 'Pierwszy ruch prowadzi do 10 albo −4 z równą szansą. Ile jest wart?',
        options: ['10', '3', '−4'],
        right: 1,
      },
    },
    {
      title: 'Więcej niż dwóch',
      text: [
        'Przy trzech graczach jedna liczba nie wystarcza: twój zysk nie jest już moją stratą. Każdy węzeł ma wektor, wypłatę dla każdego, a gracz na posunięciu bierze potomka, w którym jego własna część jest największa. To jest max^n.',
        'Ufa on, że inni dbają o siebie. Przeszukiwanie paranoiczne nie ufa: bierze pozostałych za koalicję przeciw graczowi w korzeniu, dzięki czemu alfa-beta znów działa. Oba mogą się nie zgadzać co do wartości pozycji.',
      ],
      task: 'Przejdź na koniec: czego spodziewa się korzeń według max^n, a czego się obawia paranoik?',
      check: {
        question: 'Które wypłaty wybiera drugi gracz w lewym poddrzewie?',
        options: ['1, 6, 3', '4, 7, 4'],
        right: 1,
      },
    },
    {
      title: 'Czego nie widać',
      text: [
        'Przy kartach gracz nie zna pozycji, wie tylko, jaka może być. Wszystkie pozycje, które wyglądają dla niego tak samo, są jednym zbiorem informacyjnym i w każdej z nich musi zrobić to samo. Przeszukiwanie, które patrzy na prawdziwe karty, grałoby według tego, czego nie może wiedzieć.',
        'To poker Kuhna: trzy karty i jedno podbicie. U góry Monte Carlo na zbiorach informacyjnych: węzły to to, co gracz widział, a każda rozgrywka rozdaje ukryte karty od nowa. Niżej minimalizacja żalu rozgrywa go wciąż przeciw sobie i w każdym zbiorze informacyjnym przesuwa się ku temu, czego żałuje, że nie zrobiła. Średnie zbliżają się do równowagi, w której nikt nie zyska na zmianie. Strategia jest mieszana: czasem blefuje z waletem.',
      ],
      task: 'Znajdź w tabeli wiersz pierwszego gracza z J: jak często podbija z najgorszą kartą?',
      check: {
        question: 'Ile średnio dostaje pierwszy gracz, gdy obaj grają najlepiej?',
        options: ['nic: gra jest sprawiedliwa', 'traci 1/18 żetonu', 'zyskuje 1/18 żetonu'],
        right: 1,
      },
    },
    {
      title: 'Gra w pojedynkę',
      text: [
        'Łamigłówka nie ma przeciwnika: szuka się najtańszej drogi do celu. Dolne ograniczenie mówi, ile rozwiązanie będzie jeszcze kosztować co najmniej, tutaj sumę odległości klocków od ich miejsc. Linii, której dotychczasowy koszt z ograniczeniem przekracza próg, nie trzeba badać.',
        'IDA* idzie w głąb w granicach progu, a gdy nic nie znajdzie, jeszcze raz z najmniejszą sumą, która go przekroczyła. Nie potrzebuje pamięci, a pierwsze napotkane rozwiązanie jest najtańsze. Liczba w węźle mówi, ile co najmniej kosztuje rozwiązanie przez niego prowadzące.',
      ],
      task: 'Skacz od przebiegu do przebiegu: o ile za każdym razem rośnie próg i dlaczego?',
      check: {
        question: 'Kiedy dolne ograniczenie nie nadaje się do szukania najtańszego rozwiązania?',
        options: [
          'gdy jest za małe',
          'gdy bywa większe od tego, co naprawdę potrzebne',
          'gdy jest zerem',
        ],
        right: 1,
      },
    },
    {
      title: 'Napisz własną grę',
      text: [
        'Gra to jej zasady i jej zapis: jeden plik. Z tych sześćdziesięciu wierszy biorą się wszystkie algorytmy, które widzisz, arena, laboratorium i ta strona. Dwadzieścia jeden patyków, bierz od jednego do trzech, kto weźmie ostatni, wygrywa.',
        'Uruchom: cargo run -p sticks -- play. Gra wpisana na listę gier pojawia się na każdej stronie; przepis jest w ARCHITECTURE.md. Nad kodem: Nim, gra napisana tak samo, przeszukana do końca.',
      ],
      task: 'Zmień zasady tak, by ten, kto weźmie ostatni patyk, przegrywał. Który to wiersz?',
      check: {
        question: 'Dwadzieścia jeden patyczków: kto wygrywa przy najlepszej grze?',
        options: ['zaczynający', 'drugi gracz'],
        right: 0,
      },
    },
  ],
};
