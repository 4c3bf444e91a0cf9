//! Chinese checkers on the star of 121 holes, for two, three, four or six players: bring ten men to the opposite tip. A man
//! goes one step, or jumps over a man next to him into the hole behind, and on and on.
//!
//! A man may pass through any tip but stays only in his own and in the one he goes to, and does not leave that again. A
//! player has won when every hole of the opposite tip is filled, most of them with men of his, so that nobody is kept out by
//! men left behind. A game that takes too many rounds is drawn.

mod policy;
mod star;
mod text;

use hetman_game::random::mix;
use hetman_game::{MoveList, Player, Position, Turn, choices, options};

pub use policy::{CheckersPolicy, entry};
use star::{Holes, NONE, STAR, each};

choices! {
    /// How many play.
    pub enum Seats {
        /// From opposite tips.
        Two = "2",
        /// From every second tip.
        Three = "3",
        /// From two pairs of opposite tips.
        Four = "4",
        /// From every tip.
        Six = "6",
    }
}

options! {
    /// What the spec of the game may set.
    pub struct CheckersRules {
        /// Players at the table.
        players: Seats = Seats::Two;
        /// Rounds after which the game is drawn.
        rounds: u32 = 200, 1..=300;
    }
}

impl Seats {
    /// The tips the players begin in.
    fn tips(self) -> &'static [usize] {
        match self {
            Self::Two => &[0, 3],
            Self::Three => &[0, 2, 4],
            Self::Four => &[0, 1, 3, 4],
            Self::Six => &[0, 1, 2, 3, 4, 5],
        }
    }
}

/// A position: the men of each player, whose turn it is, the moves made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChineseCheckers {
    men: [Holes; 6],
    mover: u8,
    plies: u16,
    seats: Seats,
    rounds: u16,
}

/// A man goes from one hole to another, by whatever jumps; from nowhere to nowhere if none can.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hop {
    /// The hole left.
    pub from: u8,
    /// The hole reached.
    pub to: u8,
}

impl Hop {
    /// No man can go anywhere.
    pub const PASS: Self = Self {
        from: NONE,
        to: NONE,
    };
}

impl ChineseCheckers {
    fn occupied(&self) -> Holes {
        self.men.iter().fold(0, |all, men| all | men)
    }

    fn own_tip(&self, player: u8) -> usize {
        self.seats.tips()[usize::from(player)]
    }

    /// The tip a player has to fill.
    fn goal(&self, player: u8) -> usize {
        (self.own_tip(player) + 3) % 6
    }

    fn has_won(&self, player: u8) -> bool {
        let goal = STAR.tips[self.goal(player)];
        let own = self.men[usize::from(player)] & goal;
        self.occupied() & goal == goal && 2 * own.count_ones() > goal.count_ones()
    }

    /// Who has won: the one who moved last, if his tip is full; no other can have filled his own.
    fn winner(&self) -> Option<Player> {
        let players = self.players() as u8;
        (1..=players)
            .map(|back| (self.mover + players - back) % players)
            .find(|&player| self.has_won(player))
            .map(Player)
    }

    /// Where a man may end: not in a tip of others, and once at his goal not outside it.
    fn allowed(&self, player: u8, from: u8) -> Holes {
        let goal = STAR.tips[self.goal(player)];
        if goal >> from & 1 == 1 {
            return goal;
        }
        let tips = STAR.tips.iter().fold(0, |all, tip| all | tip);
        !tips | goal | STAR.tips[self.own_tip(player)]
    }

    /// Every hole a man can reach: by a step, or by jumps one after another.
    fn reached(&self, from: u8) -> Holes {
        let occupied = self.occupied() & !(1 << from);
        let empty = |hole: u8| hole != NONE && occupied >> hole & 1 == 0;
        let mut reached = 0;
        let mut open = 1u128 << from;
        let mut seen = open;
        for next in STAR.next[usize::from(from)] {
            if empty(next) {
                reached |= 1 << next;
            }
        }
        while open != 0 {
            let at = open.trailing_zeros() as usize;
            open &= open - 1;
            for way in 0..6 {
                let over = STAR.next[at][way];
                if over == NONE || empty(over) {
                    continue;
                }
                let to = STAR.next[usize::from(over)][way];
                if empty(to) && seen >> to & 1 == 0 {
                    seen |= 1 << to;
                    open |= 1 << to;
                    reached |= 1 << to;
                }
            }
        }
        reached & !(1 << from)
    }

    /// Steps each of a player's men still has to the far end of the goal.
    fn distances(&self, player: Player) -> impl Iterator<Item = i32> {
        let far = &STAR.far[self.goal(player.0)];
        let men = each(self.men[usize::from(player.0)]);
        men.map(|at| i32::from(far[usize::from(at)]))
    }

    /// Steps a player's men still have to the far end of the goal, all together.
    pub fn steps_left(&self, player: Player) -> i32 {
        self.distances(player).sum()
    }

    /// Steps nearer to the far end of the goal that a move brings its man.
    fn gain(&self, mv: Hop) -> i32 {
        if mv == Hop::PASS {
            return 0;
        }
        let far = &STAR.far[self.goal(self.mover)];
        i32::from(far[usize::from(mv.from)]) - i32::from(far[usize::from(mv.to)])
    }
}

impl Position for ChineseCheckers {
    type Move = Hop;
    type Undo = ();

    const MANY: bool = true;

    fn players(&self) -> usize {
        self.seats.tips().len()
    }

    fn turn(&self) -> Turn {
        let drawn = usize::from(self.plies) >= usize::from(self.rounds) * self.players();
        if drawn || self.winner().is_some() {
            Turn::Over
        } else {
            Turn::Player(Player(self.mover))
        }
    }

    fn to_move(&self) -> Player {
        Player(self.mover)
    }

    fn payoff(&self, player: Player) -> i32 {
        match self.winner() {
            Some(winner) if winner == player => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn moves(&self, list: &mut MoveList<Hop>) {
        if self.turn() == Turn::Over {
            return;
        }
        let before = list.len();
        for from in each(self.men[usize::from(self.mover)]) {
            let ends = self.reached(from) & self.allowed(self.mover, from);
            list.extend(each(ends).map(|to| Hop { from, to }));
        }
        if list.len() == before {
            list.push(Hop::PASS);
        }
    }

    fn play(&mut self, mv: Hop) {
        if mv != Hop::PASS {
            self.men[usize::from(self.mover)] ^= 1 << mv.from | 1 << mv.to;
        }
        self.mover = (self.mover + 1) % self.players() as u8;
        self.plies += 1;
    }

    fn undo(&mut self, mv: Hop, (): ()) {
        let players = self.players() as u8;
        self.mover = (self.mover + players - 1) % players;
        self.plies -= 1;
        if mv != Hop::PASS {
            self.men[usize::from(self.mover)] ^= 1 << mv.from | 1 << mv.to;
        }
    }

    fn key(&self) -> u64 {
        let state = u64::from(self.plies) << 16 | u64::from(self.mover);
        self.men.iter().fold(mix(state), |key, &men| {
            mix(key ^ mix(men as u64) ^ mix((men >> 64) as u64).rotate_left(7))
        })
    }
}
