// The tour in English: for each step a title, paragraphs, and something to try.

export const en = {
  pageTitle: 'From game tree to engine',
  tagline: 'Ten steps, each with a live example. Step with ← and →, or press play.',
  steps: 'Steps of the tour',
  next: 'Next: {title}',
  before: 'Back: {title}',
  tryThis: 'Try',
  openTree: 'Open on the tree page',
  lessons: [
    {
      title: 'A game is a tree',
      text: [
        'Every position is a node, every move an edge to the next position. Where the game is over there is a leaf, and its value is the result. This is the end of a game of noughts and crosses: four squares are free.',
        'Squares are nodes where the first player moves: he wants the largest value and is called Max. Circles belong to Min. Step through the search: it walks down to each end of the game and comes back.',
      ],
      task: 'Go to the end. How many nodes did it visit? Noughts and crosses from the empty board has 549,946.',
    },
    {
      title: 'Minimax',
      text: [
        'A leaf is worth what is written there. Max takes the largest of his children, Min the smallest. From the leaves up every node gets a value, and the value of the root says who wins and by how much.',
        'Nine leaves, three moves, two plies: the first move is worth 4, because Min will answer with the smallest leaf. The other two are worth 2.',
      ],
      task: 'Click a leaf, then change its value on the tree page. When does the best move change?',
    },
    {
      title: 'Alpha-beta',
      text: [
        'Max already has 4 for sure. In the second subtree Min finds a 2: this subtree is worth at most 2, whatever stands behind it. The rest need not be looked at. That is the whole idea.',
        'Alpha is what Max has for sure, beta what Min has for sure. The pair is the window: a value outside it changes nothing. When alpha meets beta, the rest is cut off (✂), and the move that did it is named.',
      ],
      task: 'Which two leaves are never looked at? Change them to anything: the value stays 4.',
    },
    {
      title: 'Order is everything',
      text: [
        'Beside each other: the same algorithm on a tree whose best moves come first, and minimax. With the best order alpha-beta sees N^⌈D/2⌉ + N^⌊D/2⌋ − 1 leaves, here 17 of 81: the minimal tree. With the worst order it saves nothing on the first plies.',
        'This is why engines work so hard on guessing the best move first: captures, moves that were good before (killers, history), and the move the table remembers.',
      ],
      task: 'On the tree page choose “best move last” and compare the leaves.',
    },
    {
      title: 'Asking instead of searching',
      text: [
        'With a good order the first move is usually best. So after the first move Scout only asks: is this one better at all? An empty window makes the question cheap. Only a yes is searched again.',
        'MTD(f) goes further: it asks nothing but such questions, each at the latest guess, and a memory keeps what was learnt. The passes are the chips under the tree.',
      ],
      task: 'Jump from pass to pass. Which bound moves, the lower or the upper?',
    },
    {
      title: 'The horizon',
      text: [
        'Real trees are too deep, so a search stops at a depth and asks an evaluation. That is blind to what comes next: one ply ahead the queen wins a pawn, and the reply that takes the queen lies beyond the horizon.',
        'Quiescence follows captures until the position is quiet. A player need not capture: standing pat, the evaluation alone, is always allowed.',
      ],
      task: 'Compare the values both searches give to the capture on d5.',
    },
    {
      title: 'Best first',
      text: [
        'B* gives every node two bounds: what it is sure of and what it may hope for. It ends as soon as one move is as sure as every other may hope, even if nobody knows its exact value.',
        'At the root it either proves the best move (PROVEBEST) or disproves the others (DISPROVEREST), whichever looks cheaper. It jumps to wherever the answer may lie instead of walking from left to right.',
      ],
      task: 'Watch the interval of the root shrink. Which strategy ends the search?',
    },
    {
      title: 'Playing instead of knowing',
      text: [
        'Where nobody can write an evaluation, positions are judged by playing them out at random. The trouble is to divide the games: try what looks good, but do not neglect what was unlucky.',
        'UCT chooses the move with the largest upper confidence bound, the mean plus a term that grows with neglect, at every node of a tree that grows where it is promising.',
      ],
      task: 'Go to the end: which move has the most visits, and how do the values compare with minimax?',
    },
    {
      title: 'The whole engine',
      text: [
        'All of it together: depth by depth, each pass leaving its best moves in a table; null moves to see whether even passing is too good; late moves searched less deep and again if they surprise; quiescence at the leaves. Every technique is a switch.',
        'Each node that is left early says why. This is an Italian opening, five plies deep: click a pass to see how little of the tree it still needs.',
      ],
      task: 'On the tree page switch the null move, the table or the reductions off and compare the nodes.',
    },
    {
      title: 'Write your own game',
      text: [
        'A game is its rules and its text: one file. From these sixty lines come every algorithm you have seen, the arena, the lab and this page. Twenty-one sticks, take one to three, whoever takes the last wins.',
        'Run it with cargo run -p sticks -- play. A game in the list of games appears on every page; ARCHITECTURE.md has the recipe. Above the code: Nim, a game written the same way, searched to its end.',
      ],
      task: 'Change the rules so that whoever takes the last stick loses. Which line is it?',
    },
  ],
};
