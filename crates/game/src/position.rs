//! The rules of a game as the search sees them: [`Position`], and the capabilities some games add to it.

use std::fmt::Debug;

use serde::Serialize;

use crate::random::Random;

/// Legal moves, as many as there are. A search keeps its lists and fills them again, so that they are made once.
pub type MoveList<M> = Vec<M>;

/// The most players a game may have.
pub const MOST_PLAYERS: usize = 6;

/// A player's number: 0 moves first, 1 second, and so on round the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Player(pub u8);

impl Player {
    /// The player who moves first.
    pub const FIRST: Self = Self(0);
    /// The second player of a two-player game.
    pub const SECOND: Self = Self(1);

    /// The opponent in a two-player game.
    #[inline]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Who decides what happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This player chooses a move.
    Player(Player),
    /// Chance draws a move.
    Chance,
    /// The game is over.
    Over,
}

/// The state of a game: rules and nothing but rules.
///
/// A draw by rule (repetition, too many quiet moves) is seen by [`turn`](Self::turn) only; `moves` may still list moves
/// then.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move; small, copied freely.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// What `undo` needs to take a move back: `()`, a small record, or `Self` for copy-make.
    type Undo;

    /// True if one player plays alone, for the greatest payoff: a puzzle.
    const ALONE: bool = false;
    /// True if payoffs count points; false if only their sign matters, and then a quicker win is a better one.
    const POINTS: bool = Self::ALONE;
    /// True if a player may have two turns in a row; false if after every move it is the other player's turn.
    const MOVES_AGAIN: bool = Self::ALONE;
    /// True if chance decides anything: dice, cards that are dealt.
    const CHANCE: bool = false;
    /// True if players see different things, such as a card of their own.
    const HIDDEN: bool = false;
    /// True if other numbers of players than two are possible, or one's gain is not the other's loss.
    const MANY: bool = Self::ALONE;
    /// Two players who see everything, no chance, one's gain the other's loss: the games of alpha-beta.
    const ADVERSARIAL: bool = !(Self::CHANCE || Self::HIDDEN || Self::MANY);

    /// How many play, at most [`MOST_PLAYERS`]; the same throughout a game.
    fn players(&self) -> usize {
        if Self::ALONE { 1 } else { 2 }
    }

    /// Who moves; the test for the end of the game is made here, on demand, not in `play`.
    fn turn(&self) -> Turn;
    /// The player to move; where chance draws, the one it draws for; once the game is over, the one who would move.
    fn to_move(&self) -> Player;
    /// What a finished game is worth to `player`: +1, 0, -1, or points.
    fn payoff(&self, player: Player) -> i32;
    /// Appends the legal moves, or what chance may draw; none where the rules allow no move, as after a win.
    fn moves(&self, list: &mut MoveList<Self::Move>);
    /// Makes a legal move.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;
    /// Takes the last move back.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);
    /// A hash of everything that decides the future of the game.
    fn key(&self) -> u64;

    /// How likely chance draws `mv`, in proportion to the other moves listed where it is chance's turn.
    fn weight(&self, _mv: Self::Move) -> u32 {
        1
    }

    /// A position drawn at random from those that look to `player` like this one, each as likely as `player` must
    /// think it. It differs from this one only in what is hidden from `player`.
    fn determinise(&self, _player: Player, _random: &mut Random) -> Self {
        self.clone()
    }

    /// A number for all that `player` has seen of the game so far, in order: the same where he cannot tell two games
    /// apart, another where he can. It names his information set.
    fn observed(&self, _player: Player) -> u64 {
        self.key()
    }

    /// Whether `player` sees which of the legal moves is made when it is this one.
    fn is_seen(&self, _mv: Self::Move, _player: Player) -> bool {
        true
    }

    /// Draws what chance does here, by its weights; none where it is not chance's turn.
    fn draw(&self, random: &mut Random) -> Option<Self::Move> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mut list = MoveList::new();
        self.moves(&mut list);
        let all: u64 = list.iter().map(|&mv| u64::from(self.weight(mv))).sum();
        let mut drawn = random.below(usize::try_from(all).ok()?) as u64;
        list.into_iter().find(|&mv| {
            let weight = u64::from(self.weight(mv));
            let hit = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            hit
        })
    }

    /// The number of legal moves, for counting without listing.
    fn count(&self) -> usize {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list.len()
    }

    /// The player to move, if there is one.
    fn mover(&self) -> Option<Player> {
        match self.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Who looks at a position, where players see different things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// One who may see everything, as when the game is over.
    All,
    /// A player, who sees what is public and what is the player's own.
    Player(Player),
    /// A spectator, who sees only what is public.
    Public,
}

impl Viewer {
    /// Whether he may see what belongs to `player` alone.
    pub fn sees(self, player: Player) -> bool {
        self == Self::All || self == Self::Player(player)
    }
}

/// A game whose every position has a Sprague-Grundy value: both players have the same moves.
pub trait Impartial: Position {
    /// The Grundy number under normal play.
    fn grundy(&self) -> u32;
    /// Whether the player to move wins, under the rules actually played (normal or misère).
    fn mover_wins(&self) -> bool;
}
