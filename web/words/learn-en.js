// The tour in English: for each step a title, paragraphs, and something to try.

export const en = {
  pageTitle: 'From game tree to engine',
  tagline: 'Fourteen steps, each with a live example. Step with ← and →, or press play.',
  steps: 'Steps of the tour',
  next: 'Next: {title}',
  before: 'Back: {title}',
  tryThis: 'Try',
  openTree: 'Open on the tree page',
  check: 'Check',
  right: 'Right.',
  wrong: 'Not yet: step through the search and look again.',
  lessons: [
    {
      title: 'A game is a tree',
      text: [
        'Every position is a node, every move an edge to the next position. Where the game is over there is a leaf, and its value is the result. This is the end of a game of noughts and crosses: four squares are free.',
        'Squares are nodes where the first player moves: he wants the largest value and is called Max. Circles belong to Min. Step through the search: it walks down to each end of the game and comes back.',
      ],
      task: 'Go to the end. How many nodes did it visit? Noughts and crosses from the empty board has 549,946.',
      check: {
        question: 'How many nodes does this search visit?',
        options: [],
        right: -1,
      },
    },
    {
      title: 'Minimax',
      text: [
        'A leaf is worth what is written there. Max takes the largest of his children, Min the smallest. From the leaves up every node gets a value, and the value of the root says who wins and by how much.',
        'Nine leaves, three moves, two plies: the first move is worth 4, because Min will answer with the smallest leaf. The other two are worth 2.',
      ],
      task: 'Click a leaf, then change its value on the tree page. When does the best move change?',
      check: {
        question: 'The leaf 4 becomes 1. What is the root worth then?',
        options: ['1', '2', '4'],
        right: 1,
      },
    },
    {
      title: 'Alpha-beta',
      text: [
        'Max already has 4 for sure. In the second subtree Min finds a 2: this subtree is worth at most 2, whatever stands behind it. The rest need not be looked at. That is the whole idea.',
        'Alpha is what Max has for sure, beta what Min has for sure. The pair is the window: a value outside it changes nothing. When alpha meets beta, the rest is cut off (✂), and the move that did it is named.',
      ],
      task: 'Which two leaves are never looked at? Change them to anything: the value stays 4.',
      check: {
        question: 'Which two leaves are never looked at?',
        options: ['6 and 5', '9 and 8', '7 and 2'],
        right: 1,
      },
    },
    {
      title: 'Order is everything',
      text: [
        'Beside each other: the same algorithm on a tree whose best moves come first, and minimax. With the best order alpha-beta sees N^⌈D/2⌉ + N^⌊D/2⌋ − 1 leaves, here 17 of 81: the minimal tree. With the worst order it sees all N^D leaves, as minimax does.',
        'This is why engines work so hard on guessing the best move first: captures, moves that were good before (killers, history), and the move the table remembers.',
      ],
      task: 'On the tree page choose “best move last” and compare the leaves.',
      check: {
        question: 'How many of the 81 leaves does alpha-beta need with the best order?',
        options: ['9', '17', '45'],
        right: 1,
      },
    },
    {
      title: 'Asking instead of searching',
      text: [
        'With a good order the first move is usually best. So after the first move Scout only asks: is this one better at all? An empty window makes the question cheap. Only a yes is searched again.',
        'MTD(f) goes further: it asks nothing but such questions, each at the latest guess, and a memory keeps what was learnt. The passes are the chips under the tree.',
      ],
      task: 'Jump from pass to pass. Which bound moves, the lower or the upper?',
      check: {
        question: 'What does one pass of MTD(f) find out?',
        options: [
          'the exact value',
          'a bound: the value is at least or at most this',
          'nothing before the last pass',
        ],
        right: 1,
      },
    },
    {
      title: 'The horizon',
      text: [
        'Real trees are too deep, so a search stops at a depth and asks an evaluation. That is blind to what comes next: one ply ahead the queen wins a pawn, and the reply that takes the queen lies beyond the horizon.',
        'Quiescence follows captures until the position is quiet. A player need not capture: standing pat, the evaluation alone, is always allowed.',
      ],
      task: 'Compare the values both searches give to the capture on d5.',
      check: {
        question: 'Which search sees that the queen is taken back on d5?',
        options: ['the one that stops at its depth', 'the one with quiescence', 'neither'],
        right: 1,
      },
    },
    {
      title: 'Best first',
      text: [
        'B* gives every node two bounds: what it is sure of and what it may hope for. It ends as soon as one move is as sure as every other may hope, even if nobody knows its exact value.',
        'At the root it either proves the best move (PROVEBEST) or disproves the others (DISPROVEREST), whichever looks cheaper. It jumps to wherever the answer may lie instead of walking from left to right.',
      ],
      task: 'Watch the interval of the root shrink. Which strategy ends the search?',
      check: {
        question: 'When may B* stop?',
        options: [
          'when the value of the best move is exact',
          'when one move is as sure as all others may hope',
          'when every node was looked at',
        ],
        right: 1,
      },
    },
    {
      title: 'Playing instead of knowing',
      text: [
        'Where nobody can write an evaluation, positions are judged by playing them out at random. The trouble is to divide the games: try what looks good, but do not neglect what was unlucky.',
        'UCT chooses the move with the largest upper confidence bound, the mean plus a term that grows with neglect, at every node of a tree that grows where it is promising.',
      ],
      task: 'Go to the end: which move has the most visits, and how do the values compare with minimax?',
      check: {
        question: 'By what is the move chosen at the end of UCT?',
        options: ['the luckiest single game', 'the number of visits', 'the order of the moves'],
        right: 1,
      },
    },
    {
      title: 'The whole engine',
      text: [
        'All of it together: depth by depth, each pass leaving its best moves in a table; null moves to see whether even passing is too good; late moves searched less deep and again if they surprise; quiescence at the leaves. Every technique is a switch.',
        'Each node that is left early says why. This is an Italian opening, five plies deep: click a pass to see how little of the tree it still needs.',
      ],
      task: 'On the tree page switch the null move, the table or the reductions off and compare the nodes.',
      check: {
        question: 'What does a null move try out?',
        options: [
          'whether even passing would be too good',
          'whether the position is a draw',
          'whether the table is full',
        ],
        right: 0,
      },
    },
    {
      title: 'Chance',
      text: [
        'Dice belong to nobody. Where they fall there is a node of its own, drawn as a diamond, and it is worth the mean of what lies behind it, each outcome as much as it is likely. Max and Min choose as before: this is expectiminimax.',
        'A mean seems to need every outcome. But where all values lie between known bounds, the outcomes still unseen can raise it only so far. Star1 leaves a chance node as soon as even the best rest cannot reach the window; Star2 first looks at one move behind each outcome and often knows sooner.',
      ],
      task: 'Compare the two searches: which outcomes does Star2 never look at?',
      check: {
        question: 'The first move leads to 10 or −4, equally likely. What is it worth?',
        options: ['10', '3', '−4'],
        right: 1,
      },
    },
    {
      title: 'More than two',
      text: [
        'With three players one number is not enough: your gain is no longer my loss. Every node has a vector, a payoff for each, and the player to move takes the child whose own part is largest. This is max^n.',
        'It trusts the others to look after themselves. Paranoid search does not: it takes them for a coalition against the player at the root, so that alpha-beta works again. The two may well disagree about what a position is worth.',
      ],
      task: 'Step to the end: what does the root expect from max^n, and what does paranoid fear?',
      check: {
        question: 'Which payoffs does the second player choose in the left subtree?',
        options: ['1, 6, 3', '4, 7, 4'],
        right: 1,
      },
    },
    {
      title: 'What you cannot see',
      text: [
        'With cards a player does not know the position, only what it may be. All positions that look the same to him are one information set, and he must do the same in all of them. A search that looks at the true cards would play by what it cannot know.',
        'This is Kuhn poker, three cards and one bet. Above, information-set Monte Carlo: its nodes are what a player has seen, and each playout deals the hidden cards anew. Below, counterfactual regret minimisation plays it over and over against itself and shifts each information set towards what it regrets not having done. The means of what it did approach an equilibrium, in which nobody gains by doing otherwise. It mixes: sometimes it bluffs with the jack.',
      ],
      task: 'Find the row of the first player with a J in the table: how often does he bet with the worst card?',
      check: {
        question: 'What does the first player get on average if both play best?',
        options: ['nothing: the game is fair', 'he loses 1/18 of a chip', 'he wins 1/18 of a chip'],
        right: 1,
      },
    },
    {
      title: 'Playing alone',
      text: [
        'A puzzle has no opponent: the cheapest way to the goal is wanted. A lower bound says what a solution still costs at least, here the distances of all tiles to their places. A line whose cost so far and bound exceed the threshold need not be followed.',
        'IDA* goes depth first within a threshold, and where nothing is found, once more with the least sum that exceeded it. It needs no memory, and the first solution it meets is a cheapest one. The number at a node is what a solution through it costs at least.',
      ],
      task: 'Jump from pass to pass: by how much does the threshold grow each time, and why?',
      check: {
        question: 'When must a lower bound never be used for a cheapest solution?',
        options: [
          'when it is too small',
          'when it can be larger than what is really needed',
          'when it is zero',
        ],
        right: 1,
      },
    },
    {
      title: 'Write your own game',
      text: [
        'A game is its rules and its text: one file. From these sixty lines come every algorithm you have seen, the arena, the lab and this page. Twenty-one sticks, take one to three, whoever takes the last wins.',
        'Run it with cargo run -p sticks -- play. A game in the list of games appears on every page; ARCHITECTURE.md has the recipe. Above the code: Nim, a game written the same way, searched to its end.',
      ],
      task: 'Change the rules so that whoever takes the last stick loses. Which line is it?',
      check: {
        question: 'Twenty-one sticks: who wins with the best play?',
        options: ['whoever moves first', 'whoever moves second'],
        right: 0,
      },
    },
  ],
};
