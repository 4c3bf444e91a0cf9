// The rules of every game and variant in three sentences, and how to move on the board.

/** How a hand moves, by what the board is like. */
export const hands = /** @type {Record<string, string>} */ ({
  squares: 'Click a piece and then a square, or drag the piece there.',
  'dark-squares':
    'Click a man and then the square it goes to, or drag it there; click each square of a longer capture, or its end at once.',
  columns: 'Click anywhere in a column, and the disc falls into it.',
  hexagons: 'Click a cell to put a stone on it.',
  crossings: 'Click a crossing to put a stone on it; the button beside the board passes.',
  heaps: 'Click a counter: it and all above it are taken, or the heap is cut there.',
  tree: 'Choose a branch by its button.',
  island:
    'Click a corner for a settlement or a city, an edge for a road, a hexagon for the robber; everything else has a button beside the board.',
  star: 'Click a man and then the hole it goes to, however many jumps that takes.',
  points: 'Click a man and then the point it goes to, man after man, until both dice are played.',
  hands: 'Click a card of your hand to play it; what is said is chosen by its button.',
  drops: 'Click an empty square to put your sign there.',
});

/** By the name of the game; a variant follows a colon. */
export const rules = /** @type {Record<string, string>} */ ({
  chess:
    'Each piece moves in its own way and takes what stands where it lands. Whoever attacks the enemy king so that it cannot escape gives checkmate and wins. A player who cannot move without being in check is stalemated, and the game is a draw.',
  'chess:chess960':
    'The pieces of the first row stand in one of 960 orders, the bishops on squares of two colours and the king between the rooks. Everything else is as in chess, and castling ends with king and rook on their usual squares. To castle, click the king and then its rook.',
  draughts:
    'Men move one square forwards on the dark squares and jump over an enemy to take it; capturing is compulsory. A man that reaches the last row becomes a king. Whoever has no piece or no move left loses.',
  'draughts:english':
    'Black begins; men move and take forwards only, and kings one square in any direction. Any capture may be chosen, but it must be finished. Whoever has no piece or no move left loses. With huffing on, a capture may be left, but the opponent may then take off a piece that could have made it before he moves: touch your own piece, the one to be huffed, then the goal.',
  'draughts:house':
    'As in English draughts, but white begins: men move and take forwards only, and kings one square in any direction. Any capture may be chosen, but it must be finished. Whoever has no piece or no move left loses. With huffing on, a capture may be left, but the opponent may then take off a piece that could have made it before he moves: touch your own piece, the one to be huffed, then the goal.',
  'draughts:russian':
    'Men also take backwards, and kings fly over any number of empty squares. Any capture may be chosen; a man that reaches the last row in the middle of one goes on as a king. Whoever has no piece or no move left loses.',
  'draughts:brazilian':
    'The international rules on a board of eight rows: men also take backwards and kings fly. The capture that takes the most pieces must be made. Whoever has no piece or no move left loses.',
  'draughts:pool':
    'Black begins; men also take backwards and kings fly. Any capture may be chosen, but it must be finished. Whoever has no piece or no move left loses.',
  'draughts:italian':
    'Men move and take forwards only and may not take kings; kings move one square. The capture of the most pieces must be made, and of equal ones that by a king, that of the most kings, that which meets a king first. Whoever has no piece or no move left loses.',
  'draughts:spanish':
    'Men move and take forwards only; kings fly. The capture of the most pieces must be made, and of equal ones that of the most kings. Whoever has no piece or no move left loses.',
  'draughts:czech':
    'Men move and take forwards only; kings fly. If a king can capture, it must, rather than a man; otherwise any capture may be chosen. Whoever has no piece or no move left loses.',
  'draughts:thai':
    'Each side has eight men, which move and take forwards only. A king flies but lands right behind what it takes, and taken pieces leave the board at once. Whoever has no piece or no move left loses.',
  'draughts:international':
    'On ten rows with twenty men a side, men also take backwards and kings fly. The capture that takes the most pieces must be made. Whoever has no piece or no move left loses.',
  'draughts:frisian':
    'As in international draughts, but pieces also capture along rows and columns. The capture of the greatest value must be made, a king counting a little less than two men. A king may make only three moves running while its side has men.',
  'draughts:frysk':
    'Frisian draughts with five men a side: pieces also capture along rows and columns. The capture of the greatest value must be made. A king may make only three moves running while its side has men.',
  'draughts:anti':
    'The international rules turned round: whoever has no piece or no move left wins. Capturing stays compulsory, and the most pieces must be taken. So give your men away as fast as you can.',
  'draughts:breakthrough':
    'The international rules, but the first player to crown a man wins. Men also take backwards, and the most pieces must be taken. Whoever has no move left loses.',
  'draughts:killer':
    'The international rules, but a king that takes a king last must land right behind it. This makes two kings enough to win against one. The most pieces must be taken.',
  'draughts:canadian':
    'The international rules on a board of twelve rows with thirty men a side. Men also take backwards, kings fly, and the most pieces must be taken. Whoever has no piece or no move left loses.',
  go: 'Players put stones on the crossings in turn; stones without an empty neighbour are taken off. No position may come back. After two passes the larger area wins: one’s stones and the points that only they reach, and komi for white.',
  hex: 'Players put stones on cells in turn, and stones never move. Black joins top and bottom, white left and right; a chain of one’s own stones wins. A draw is impossible; with the swap rule the second player may take over the first stone.',
  tictactoe:
    'Crosses and noughts take turns on nine squares. Three of one’s own in a row, a column or a diagonal win. A full board without such a row is a draw.',
  connect4:
    'Players drop discs into seven columns in turn; a disc falls to the lowest gap. Four of one’s own in a row, in any direction, win. A full board without four is a draw.',
  nim: 'Players take turns; a move takes any number of counters from one heap. Whoever takes the last counter wins. With the misère rule whoever takes the last counter loses.',
  grundy:
    'Players take turns; a move splits one heap into two of different sizes. Heaps of one or two cannot be split. Whoever cannot move loses.',
  kalah:
    'Take all seeds of one of your pits and sow them one by one to the right, your own store included. A last seed in your store gives another move; one in an empty pit of yours takes what lies opposite. When a side is empty the other keeps the rest, and more seeds win.',
  pig: 'Roll as often as you like and add up the points. A one loses the points of this turn, and the turn ends; holding keeps them. Whoever reaches the goal first wins.',
  kuhn: 'Each player pays one chip and gets one card of a small pack. There is one bet: others may call it or fold. If nobody folds, the higher card wins the chips.',
  einstein:
    'The die says which of your numbered stones goes one step towards the far corner; if it is gone, the next higher or lower one goes. A stone takes whatever stands where it lands, even its own side. Whoever reaches the far corner or takes every stone of the other wins.',
  backgammon:
    'Bring your fifteen men home by the numbers of two dice and bear them off; a double is played four times. A lone man may be hit and must enter again from the bar, a point with two or more is closed to the other. The game counts double if the loser has borne off none, and three times if one of them is still on the bar or in the winner’s home.',
  chinese_checkers:
    'A man goes one step to an empty hole, or jumps over a man next to it into the hole behind, and on and on over others. It stays in no tip but its own and the opposite one, and does not leave that again. Whoever fills the opposite tip first wins, and men left behind there by others keep nobody out.',
  settlers:
    'Rolls of the dice bring wood, brick, wool, grain and ore to those who have settlements beside the hexagons with that number, and two to a city. With them roads, settlements, cities and cards are bought; a seven moves the robber, takes half of every hand of more than seven and one good from a neighbour. Ten points win: one for a settlement, two for a city, the longest road and the largest army.',
  general_tree:
    'Players choose branches and chance draws some, from the root to a leaf. A leaf says what each player gets. Everybody wants as much as possible.',
  leduc:
    'Both pay one chip and get one card of two jacks, two queens and two kings. They bet, a card is laid open, and they bet again, with at most two raises in a round. A card like the open one wins the chips, else the higher card does.',
  liars_dice:
    'Both roll a die under a cup, and in turn they bid how many dice show a number, always higher than before. The highest number of the die counts as any other. Who doubts a bid wins if it was a lie, and loses if it was true.',
  dark_hex:
    'Red joins top and bottom, blue left and right, but neither sees the stones of the other. Who tries a cell that is taken sees the stone there and tries again. The other hears of it, but not where.',
  hearts:
    'Three cards are passed on, then suit must be followed, and the highest card of it takes the trick. Every heart costs a point and the queen of spades thirteen; who takes all of them gives 26 to each of the others. The match ends when somebody has a hundred, and the fewest points win.',
  tysiac:
    'Players bid from 100 up; who bids most takes the stock, gives each opponent a card, and must make what he said. Who leads a king or queen with the other in hand announces a marriage: 40 in spades, 60 in clubs, 80 in diamonds, 100 in hearts, and the suit is trump. Ace 11, ten 10, king 4, queen 3, jack 2; who has a thousand first wins.',
  tree: 'Two players choose a branch in turn, from the root to a leaf. The first player wants a large number there, the second a small one. The number of the leaf is the result.',
  fifteen:
    'Slide a tile next to the gap into it. The tiles have to lie in order, row by row, with the gap last. The fewest moves are the aim.',
  samegame:
    'Touch a group of at least two blocks of one colour to take it off. Blocks fall down, and empty columns close up. A group of k pays (k - 2) squared, an empty board 1000 more.',
  morpion:
    'Add a point that completes a straight line of four or five points, and the line is drawn. Lines of one direction may share no part; in the D variants they may not touch either. As many lines as possible are the aim.',
  sokoban:
    'Push the boxes, one at a time, until each stands on a marked cell. Boxes cannot be pulled. Touch a box and the cell it is to go to; walking costs nothing, and the fewest pushes are the aim.',
  peg: 'Jump with a peg over its neighbour into an empty hole; the peg jumped over is taken off. One peg has to be left, in the marked hole.',
});
