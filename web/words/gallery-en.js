// The worked examples in English: a title and a paragraph each.

/** @type {Record<string, [string, string]>} */
export const en = {
  seven: [
    'Seven leaves of nine',
    'The first move guarantees 4. In the second subtree the first leaf is 2: whatever stands behind it, Min will not allow more than 2 there, so 9 and 8 need not be looked at. Alpha-beta finds 4 after seven leaves; minimax beside it looks at all nine.',
  ],
  deep: [
    'Cuts after 8 and after 5',
    'Three plies. After the first pair Max is sure of 6 on the left. The 8 is more than Min would allow, so its neighbour is cut off; on the right 5 is already less than 6, so a whole pair disappears. Change the leaves that are cut off: the value stays 6.',
  ],
  minimising: [
    'Min at the root',
    'Min moves first. The first child must be seen whole: its maximum is 3. In the second, 2 is no refutation yet but 7 is; in the third, 5 is enough. Six leaves of nine.',
  ],
  reordered: [
    'The same with a better order',
    'The same values, but each subtree begins with its largest leaf. The second child is refuted by its first leaf: five leaves of nine. Never three, because the first child must be seen whole.',
  ],
  best: [
    'Best order: the minimal tree',
    'Every node lists its best move first. Alpha-beta then sees exactly 3² + 3² − 1 = 17 of the 81 leaves: the least any search must see to prove the value. All cutoffs come at the first move.',
  ],
  worst: [
    'Worst order: nothing is gained',
    'The best move comes last everywhere, and everything below a move is better than all below the moves before it. No window ever closes: alpha-beta looks at all 3⁴ = 81 leaves, as minimax does. Move ordering decides what it is worth.',
  ],
  scout: [
    'Scout asks first, and searches again',
    'After the first move Scout only asks whether another move is better at all, with an empty window. The second move is, so it is searched again with an open one. On good orders it asks little and repeats less.',
  ],
  mtdf: [
    'MTD(f) closes in',
    'Nothing but questions with empty windows: is the value at least this? Each answer moves the guess, and a memory keeps the passes from repeating work (table). Click a pass to jump to it and watch the bounds meet.',
  ],
  sss: [
    'SSS*: best first',
    'SSS* keeps a list of promises and always works on the best one, so it jumps about in the tree. It never looks at a leaf that alpha-beta skips, at the price of the list.',
  ],
  bstar: [
    'B* on intervals',
    'Every node has a pessimistic and an optimistic bound. The root lies between 22 and 30; the third move may be worth 30 but also 10. B* works on it (PROVEBEST) until the first move is as sure as any other may hope, and ends without knowing the exact value.',
  ],
  disprove: [
    'B*: prove the best or disprove the rest',
    'Two strategies: lift the best move above the hopes of the others, or push the others below it. Watch the sentence under the tree: it names the strategy at every expansion.',
  ],
  bandit: [
    'Three arms and a confidence bound',
    'Each move is a slot machine whose leaves come up at random. The number behind the dot is the upper confidence bound: the mean plus a term that grows while an arm is neglected. The arm with the largest bound is tried next; untried arms count for ∞.',
  ],
  uct: [
    'UCT grows a tree',
    'The same bound, at every node of a tree that grows where it is promising: n counts the visits, the value is the mean of all playouts that passed. With more playouts the mean bends towards minimax.',
  ],
  horizon: [
    'The horizon, with and without quiescence',
    'One ply ahead the queen takes a pawn: +1, says the search without quiescence. It cannot see that the pawn is protected. Beside it the same search follows captures to their end and keeps the queen.',
  ],
  killers: [
    'Why killers help',
    'A quiet move that refuted one line often refutes its neighbours. Five plies of Connect Four by the engine with everything off that orders moves, first without killers, then with them: the nodes fall from 6,804 to 4,130, and three cutoffs in four instead of one come at the first move.',
  ],
  engine: [
    'The whole engine',
    'An Italian opening, five plies deep. Iterative deepening, the table, null moves, late move reductions and quiescence at work: each pass is a chip to jump to, and every node that is left early says why.',
  ],
  tictactoe: [
    'A real game to its end',
    'Four moves are played; the rest of noughts and crosses is searched to the end. Textbook alpha-beta stands beside the engine with its table.',
  ],
};
