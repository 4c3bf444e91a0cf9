// Zasady każdej gry i odmiany w trzech zdaniach, i jak wykonać posunięcie na planszy.

/** Jak wykonuje się posunięcie, zależnie od planszy. */
export const hands = /** @type {Record<string, string>} */ ({
  squares: 'Kliknij figurę, a potem pole, albo przeciągnij ją tam.',
  'dark-squares':
    'Kliknij pionek, a potem pole, na które idzie, albo przeciągnij go; w dłuższym biciu klikaj kolejne pola albo od razu ostatnie.',
  columns: 'Kliknij gdziekolwiek w kolumnie, a krążek do niej wpadnie.',
  hexagons: 'Kliknij pole, aby położyć na nim kamień.',
  crossings: 'Kliknij przecięcie, aby położyć na nim kamień; przycisk obok planszy oznacza pas.',
  heaps: 'Kliknij żeton: bierzesz go ze wszystkimi nad nim albo dzielisz stos w tym miejscu.',
  tree: 'Wybierz gałąź jej przyciskiem.',
  island:
    'Kliknij skrzyżowanie, aby założyć osadę lub miasto, krawędź, aby zbudować drogę, sześciokąt, aby przesunąć złodzieja; reszta ma przyciski obok planszy.',
  star: 'Kliknij pionek, a potem otwór, do którego idzie, choćby to było wiele skoków.',
  points:
    'Kliknij pionek, a potem pole, na które idzie, pionek po pionku, aż obie kości zostaną zagrane.',
  hands: 'Kliknij kartę z ręki, aby ją zagrać; to, co się mówi, wybiera się przyciskiem.',
  drops: 'Kliknij puste pole, aby postawić na nim swój znak.',
});

/** Według nazwy gry; odmiana stoi po dwukropku. */
export const rules = /** @type {Record<string, string>} */ ({
  chess:
    'Każda figura porusza się po swojemu i bije to, co stoi na jej polu docelowym. Kto zaatakuje króla przeciwnika tak, że nie ma on ucieczki, daje mata i wygrywa. Jeśli gracz nie jest w szachu, a nie może się ruszyć, jest pat i remis.',
  'chess:chess960':
    'Figury pierwszego rzędu stoją w jednym z 960 porządków: gońce na polach dwóch kolorów, król między wieżami. Reszta jest jak w szachach, a po roszadzie król i wieża stoją na zwykłych polach. Aby zrobić roszadę, kliknij króla, a potem jego wieżę.',
  draughts:
    'Pionki idą o jedno pole do przodu po ciemnych polach i biją, przeskakując przeciwnika; bicie jest obowiązkowe. Pionek, który dojdzie do ostatniego rzędu, staje się damką. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:english':
    'Zaczynają czarne; pionki idą i biją tylko do przodu, damki o jedno pole w każdą stronę. Można wybrać dowolne bicie, ale trzeba je dokończyć. Przegrywa, kto nie ma już pionków albo posunięć. Gdy włączone jest fukanie, bicia można zaniechać, ale wtedy przeciwnik może przed swoim posunięciem zdjąć pionek, który mógł bić: wskaż własny pionek, potem fukany, na końcu pole docelowe.',
  'draughts:house':
    'Jak w warcabach angielskich, ale zaczynają białe: pionki idą i biją tylko do przodu, damki o jedno pole w każdą stronę. Można wybrać dowolne bicie, ale trzeba je dokończyć. Przegrywa, kto nie ma już pionków albo posunięć. Gdy włączone jest fukanie, bicia można zaniechać, ale wtedy przeciwnik może przed swoim posunięciem zdjąć pionek, który mógł bić: wskaż własny pionek, potem fukany, na końcu pole docelowe.',
  'draughts:russian':
    'Pionki biją także do tyłu, a damki latają przez dowolną liczbę pustych pól. Można wybrać dowolne bicie; pionek, który w jego trakcie dojdzie do ostatniego rzędu, bije dalej jako damka. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:brazilian':
    'Zasady międzynarodowe na ośmiu rzędach: pionki biją także do tyłu, damki latają. Trzeba bić jak najwięcej. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:pool':
    'Zaczynają czarne; pionki biją także do tyłu, damki latają. Można wybrać dowolne bicie, ale trzeba je dokończyć. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:italian':
    'Pionki idą i biją tylko do przodu i nie biją damek; damki chodzą o jedno pole. Trzeba bić jak najwięcej, a z równych bić wybrać bicie damką, potem bicie większej liczby damek, potem to, które wcześniej bije damkę. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:spanish':
    'Pionki idą i biją tylko do przodu; damki latają. Trzeba bić jak najwięcej, a z równych bić wybrać to z większą liczbą damek. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:czech':
    'Pionki idą i biją tylko do przodu; damki latają. Jeśli może bić damka, musi bić ona, a nie pionek; poza tym bicie jest dowolne. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:thai':
    'Każda strona ma osiem pionków, które idą i biją tylko do przodu. Damka lata, ale ląduje tuż za zbitym, a zbite pionki od razu schodzą z planszy. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:international':
    'Na dziesięciu rzędach z dwudziestoma pionkami po każdej stronie pionki biją także do tyłu, a damki latają. Trzeba bić jak najwięcej. Przegrywa, kto nie ma już pionków albo posunięć.',
  'draughts:frisian':
    'Jak w warcabach międzynarodowych, ale bije się także wzdłuż rzędów i kolumn. Trzeba wybrać bicie o największej wartości, przy czym damka liczy się niewiele mniej niż dwa pionki. Damka może wykonać tylko trzy posunięcia z rzędu, dopóki jej strona ma pionki.',
  'draughts:frysk':
    'Warcaby fryzyjskie z pięcioma pionkami: bije się także wzdłuż rzędów i kolumn. Trzeba wybrać bicie o największej wartości. Damka może wykonać tylko trzy posunięcia z rzędu, dopóki jej strona ma pionki.',
  'draughts:anti':
    'Zasady międzynarodowe na odwrót: wygrywa, kto nie ma już pionków albo posunięć. Bicie pozostaje obowiązkowe i trzeba bić jak najwięcej. Oddawaj więc pionki jak najszybciej.',
  'draughts:breakthrough':
    'Zasady międzynarodowe, ale wygrywa ten, kto pierwszy ma damkę. Pionki biją także do tyłu i trzeba bić jak najwięcej. Przegrywa, kto nie ma już posunięć.',
  'draughts:killer':
    'Zasady międzynarodowe, ale damka, która na końcu bije damkę, musi wylądować tuż za nią. Dzięki temu dwie damki wygrywają z jedną. Trzeba bić jak najwięcej.',
  'draughts:canadian':
    'Zasady międzynarodowe na dwunastu rzędach z trzydziestoma pionkami po każdej stronie. Pionki biją także do tyłu, damki latają i trzeba bić jak najwięcej. Przegrywa, kto nie ma już pionków albo posunięć.',
  go: 'Gracze kładą na zmianę kamienie na przecięciach; kamienie bez pustego sąsiada schodzą z planszy. Żadna pozycja nie może się powtórzyć. Po dwóch pasach wygrywa większy obszar: własne kamienie i punkty, do których tylko one dochodzą, a dla białych także komi.',
  hex: 'Gracze kładą na zmianę kamienie, które się nie poruszają. Czarne łączą górę z dołem, białe lewą stronę z prawą; wygrywa łańcuch własnych kamieni. Remisu nie ma; przy zamianie drugi gracz może przejąć pierwszy kamień.',
  tictactoe:
    'Krzyżyki i kółka stawia się na zmianę na dziewięciu polach. Trzy własne znaki w rzędzie, kolumnie lub na przekątnej wygrywają. Pełna plansza bez takiej trójki to remis.',
  connect4:
    'Gracze wrzucają na zmianę krążki do siedmiu kolumn; krążek spada na najniższe wolne miejsce. Cztery własne w rzędzie, w dowolnym kierunku, wygrywają. Pełna plansza bez czwórki to remis.',
  nim: 'Gracze na zmianę biorą dowolną liczbę żetonów z jednego stosu. Kto weźmie ostatni żeton, wygrywa. W odmianie misère ten, kto weźmie ostatni, przegrywa.',
  grundy:
    'Gracze na zmianę dzielą jeden stos na dwa różnej wielkości. Stosów z jednym lub dwoma żetonami nie można dzielić. Kto nie może się ruszyć, przegrywa.',
  kalah:
    'Weź wszystkie ziarna z jednego swojego dołka i siej je po jednym w prawo, także do swojego magazynu. Ostatnie ziarno w magazynie daje następne posunięcie, a w pustym własnym dołku zabiera to, co leży naprzeciw. Gdy jedna strona jest pusta, druga zabiera resztę; wygrywa większa liczba ziaren.',
  pig: 'Rzucaj, ile chcesz razy, i dodawaj punkty. Jedynka zabiera punkty tej kolejki i ją kończy; zatrzymanie je zachowuje. Wygrywa, kto pierwszy osiągnie cel.',
  kuhn: 'Każdy gracz wpłaca jeden żeton i dostaje jedną kartę z małej talii. Jest jedna stawka: inni mogą ją sprawdzić albo spasować. Jeśli nikt nie spasuje, żetony zabiera wyższa karta.',
  einstein:
    'Kostka mówi, który z twoich ponumerowanych kamieni idzie o krok w stronę przeciwległego rogu; jeśli już go nie ma, idzie najbliższy wyższy lub niższy. Kamień bije to, co stoi na polu, na które wchodzi, nawet własny. Wygrywa, kto dojdzie do rogu albo zbije wszystkie kamienie przeciwnika.',
  backgammon:
    'Sprowadź piętnaście pionków do domu według dwóch kości i zdejmij je z planszy; dublet gra się cztery razy. Samotny pionek można zbić i musi on wejść z bandy, a pole z dwoma lub więcej jest dla przeciwnika zamknięte. Gra liczy się podwójnie, gdy przegrany nie zdjął żadnego pionka, a potrójnie, gdy któryś stoi jeszcze na bandzie lub w domu zwycięzcy.',
  chinese_checkers:
    'Pionek idzie o krok do wolnego otworu albo przeskakuje sąsiedni pionek do otworu za nim, i dalej przez następne. Zatrzymuje się tylko w swoim ramieniu, w przeciwległym i pośrodku, a przeciwległego już nie opuszcza. Wygrywa, kto pierwszy zapełni przeciwległe ramię; pionki, które inni tam zostawili, nie przeszkadzają.',
  settlers:
    'Rzuty kostek przynoszą drewno, cegłę, wełnę, zboże i rudę tym, którzy mają osady przy sześciokątach z tą liczbą, a miastom podwójnie. Kupuje się za nie drogi, osady, miasta i karty; siódemka przesuwa złodzieja, zabiera połowę każdej ręki większej niż siedem i jedną kartę sąsiada. Wygrywa dziesięć punktów: jeden za osadę, dwa za miasto, najdłuższą drogę i największą armię.',
  general_tree:
    'Gracze wybierają gałęzie, a niektóre losuje przypadek, od korzenia do liścia. Liść mówi, ile dostaje każdy gracz. Każdy chce jak najwięcej.',
  leduc:
    'Obaj wpłacają po żetonie i dostają po jednej karcie z dwóch waletów, dwóch dam i dwóch króli. Licytują, odkrywa się jedną kartę i licytują znowu, najwyżej z dwoma przebiciami w rundzie. Żetony bierze karta taka jak odkryta, a jeśli jej nie ma, wyższa.',
  liars_dice:
    'Obaj rzucają kostką pod kubkiem i na zmianę mówią, ile kostek pokazuje daną liczbę, zawsze wyżej niż przedtem. Najwyższa liczba na kostce zastępuje każdą inną. Kto nie uwierzy, wygrywa, jeśli to było kłamstwo, a przegrywa, jeśli prawda.',
  dark_hex:
    'Czerwone łączą górę z dołem, niebieskie lewą stronę z prawą, ale nikt nie widzi kamieni drugiego. Kto spróbuje zajętego pola, widzi stojący tam kamień i próbuje dalej. Drugi o tym słyszy, ale nie wie gdzie.',
  hearts:
    'Przekazuje się trzy karty, potem trzeba dokładać do koloru, a lewę bierze najwyższa karta tego koloru. Każdy kier kosztuje punkt, a dama pik trzynaście; kto weźmie wszystkie, daje po 26 pozostałym. Mecz kończy się, gdy ktoś ma sto punktów, a wygrywa ten, kto ma ich najmniej.',
  tysiac:
    'Licytuje się od 100; kto da najwięcej, bierze musik, oddaje każdemu z przeciwników kartę i musi ugrać, ile zapowiedział. Kto wychodzi królem lub damą, mając drugą z pary, melduje: 40 w pikach, 60 w treflach, 80 w karach, 100 w kierach, i ten kolor jest atutowy. As 11, dziesiątka 10, król 4, dama 3, walet 2; wygrywa, kto pierwszy ma tysiąc.',
  tree: 'Dwaj gracze wybierają na zmianę gałąź, od korzenia do liścia. Pierwszy chce tam dużej liczby, drugi małej. Liczba w liściu jest wynikiem.',
  fifteen:
    'Przesuń kafelek sąsiadujący z luką na jej miejsce. Kafelki mają leżeć po kolei, rząd za rzędem, z luką na końcu. Celem jest jak najmniej posunięć.',
  samegame:
    'Dotknij grupy co najmniej dwóch klocków jednego koloru, aby ją zdjąć. Klocki spadają, a puste kolumny się zsuwają. Grupa k klocków daje (k - 2) do kwadratu, pusta plansza jeszcze 1000.',
  morpion:
    'Dodaj punkt, który uzupełnia prostą linię czterech lub pięciu punktów, a linia zostanie narysowana. Linie jednego kierunku nie mogą mieć wspólnej części; w odmianach D nie mogą się też stykać. Celem jest jak najwięcej linii.',
  sokoban:
    'Pchaj skrzynie, po jednej, aż każda stanie na oznaczonym polu. Skrzyń nie można ciągnąć. Dotknij skrzyni i pola, na które ma trafić; chodzenie nic nie kosztuje, celem jest jak najmniej pchnięć.',
  peg: 'Przeskocz kołkiem nad sąsiednim na puste pole; przeskoczony kołek znika. Ma zostać jeden kołek, na oznaczonym polu.',
});
