//! Tournaments: what is to be played, how it stands, and the games themselves.

use super::{Position, Refusal, messages, words};

words! {
    /// What a tournament is doing.
    pub enum TournamentState {
        /// Others come first.
        Queued,
        /// It is being played.
        Running,
        /// It can be resumed.
        Stopped,
        /// It is over.
        Finished,
        /// It cannot be played.
        Failed,
    }

    /// What a sequential test says.
    pub enum TestVerdict {
        /// It goes on.
        Open,
        /// The first difference is accepted.
        H0,
        /// The second difference is accepted.
        H1,
    }

    /// The unit of differences in Elo.
    pub enum TestModel {
        /// Logistic Elo.
        Logistic,
        /// Normalised Elo.
        Normalised,
    }

    /// What a game was lost by, beside bad moves.
    pub enum GameFault {
        /// The player broke down.
        Crash,
        /// The player overstepped the time.
        Overtime,
        /// The player broke the rules.
        Illegal,
    }
}

messages! {
    /// An order for a tournament; of two players it is a match.
    pub struct TournamentOrder {
        /// The game and its rules as a spec.
        game: String,
        /// Who plays: engines by spec, `random`, or programs by the name they were registered under.
        players: Vec<String>,
        /// `round-robin`, `gauntlet`, in which the first player meets each of the others, or `neighbours`.
        schedule: String,
        /// Games of each two who meet.
        games: u64,
        /// A clock in seconds, as `5+0.05`; one of this and the next four must be given.
        #[serde(default)]
        tc: Option<String>,
        /// Nodes for each move.
        #[serde(default)]
        nodes: Option<u64>,
        /// Milliseconds for each move.
        #[serde(default)]
        time: Option<u64>,
        /// Plies for each move.
        #[serde(default)]
        depth: Option<u32>,
        /// Playouts for each move of players that make any.
        #[serde(default)]
        playouts: Option<u64>,
        /// `start` or `random(plies=N,within=CP)`.
        openings: String,
        /// Pairs of games at a time.
        concurrency: u32,
        /// Decides openings and random players.
        seed: u64,
        /// Cut games short that both see as won, as in `4,800`.
        #[serde(default)]
        resign: Option<String>,
        /// Cut games short that both see as drawn, as in `40,8,10`.
        #[serde(default)]
        draw: Option<String>,
        /// Stop when one of two differences in Elo is accepted, as in `0,5`.
        #[serde(default)]
        sprt: Option<String>,
        /// The unit of the two differences: `logistic` or `normalised`.
        #[serde(default)]
        model: Option<String>,
        /// Risk of accepting the second difference wrongly.
        #[serde(default)]
        alpha: Option<f64>,
        /// Risk of accepting the first difference wrongly.
        #[serde(default)]
        beta: Option<f64>,
    }

    /// A tournament as a list shows it.
    pub struct TournamentSummary {
        /// Its name in the address.
        id: String,
        /// When it was ordered, in seconds since 1970.
        created: u64,
        /// The game and its rules as a spec.
        game: String,
        /// Who plays.
        players: Vec<String>,
        /// What it is doing.
        state: TournamentState,
    }

    /// All tournaments, and what a new one may be.
    pub struct Tournaments {
        /// The newest first.
        tournaments: Vec<TournamentSummary>,
        /// Outside programs that may play, by name.
        programs: Vec<String>,
        /// The most pairs of games at a time.
        cores: u32,
        /// The most games in all.
        most_games: u64,
    }

    /// A tournament that was ordered.
    pub struct TournamentCreated {
        /// Its name in the address.
        id: String,
        /// What lets its owner stop and resume it.
        key: String,
    }

    /// Where a player stands.
    pub struct Place {
        /// The number of the player.
        player: u32,
        /// Elo by maximum likelihood, the mean of all being 0.
        elo: Option<f64>,
        /// Half the width of its 95 % interval.
        error: Option<f64>,
        /// The likelihood to be better than the opponents met.
        superiority: f64,
        /// Games played.
        games: u64,
        /// Points won.
        points: f64,
        /// Games that no fault decided.
        clean_games: u64,
        /// Points won in them.
        clean_points: f64,
        /// Games won.
        wins: u64,
        /// Games drawn.
        draws: u64,
        /// Games lost.
        losses: u64,
        /// Games lost by breaking down.
        crashes: u64,
        /// Games lost by overstepping the time.
        overtime: u64,
        /// Games lost by breaking the rules.
        illegal: u64,
    }

    /// The games of two players, as the first of them sees them.
    pub struct Meeting {
        /// The number of one player.
        player: u32,
        /// The number of the other.
        opponent: u32,
        /// Games won.
        wins: u64,
        /// Games drawn.
        draws: u64,
        /// Games lost.
        losses: u64,
        /// How many pairs brought 0, a half, 1, one and a half and 2 points.
        pairs: Vec<u64>,
        /// The difference in Elo by the pairs.
        elo: Option<f64>,
        /// Half the width of its 95 % interval.
        error: Option<f64>,
        /// The difference in normalised Elo.
        normalised: Option<f64>,
        /// Half the width of its 95 % interval.
        normalised_error: Option<f64>,
        /// The likelihood that the first is the stronger one.
        superiority: f64,
        /// The sequential test, if one was asked for.
        test: Option<SequentialTest>,
    }

    /// A sequential test and what it says.
    pub struct SequentialTest {
        /// The difference to be refuted.
        elo0: f64,
        /// The difference hoped for.
        elo1: f64,
        /// The risk of accepting the second wrongly.
        alpha: f64,
        /// The risk of accepting the first wrongly.
        beta: f64,
        /// The unit.
        model: TestModel,
        /// The log-likelihood ratio at which the first is accepted.
        lower: f64,
        /// The one at which the second is.
        upper: f64,
        /// The one reached.
        ratio: f64,
        /// What it says.
        verdict: TestVerdict,
        /// How it came there.
        curve: Vec<CurvePoint>,
    }

    /// A point of the way of a test.
    pub struct CurvePoint {
        /// Pairs finished.
        pairs: u64,
        /// The log-likelihood ratio.
        ratio: f64,
    }

    /// What it takes to play the same again.
    pub struct Reproduction {
        /// The version of the program.
        version: String,
        /// The commit it was built from.
        commit: String,
        /// What decided everything random.
        seed: u64,
        /// The command.
        command: String,
        /// The file that describes it to `hetman tournament`.
        file: String,
        /// The machine's cores.
        cores: u32,
    }

    /// A tournament as it stands.
    pub struct Tournament {
        /// Its name in the address.
        id: String,
        /// Counts the changes.
        version: u64,
        /// What was ordered.
        order: TournamentOrder,
        /// What it is doing.
        state: TournamentState,
        /// Why it failed.
        failure: Option<Refusal>,
        /// Games planned, at most.
        games: u64,
        /// Games finished.
        done: u64,
        /// Those that were on disk when it was last started.
        found: u64,
        /// Games a second since it was last started.
        rate: Option<f64>,
        /// Seconds left at that rate.
        left: Option<f64>,
        /// The players by rating, the best first.
        places: Vec<Place>,
        /// The games of each two who met.
        meetings: Vec<Meeting>,
        /// The formats its games can be taken along in: `pgn`, and that of the game's own world.
        formats: Vec<String>,
        /// What it takes to play the same again.
        how: Reproduction,
    }

    /// A game under way.
    pub struct LiveGame {
        /// At which table.
        table: u32,
        /// Tables in all.
        tables: u32,
        /// Which pair of these two players, and which game of it.
        round: String,
        /// The numbers of the players, the first mover first.
        players: Vec<u32>,
        /// The moves as records write them.
        moves: Vec<String>,
        /// The position reached.
        position: Position,
    }

    /// A finished game of a tournament.
    pub struct FinishedGame {
        /// Its number in the tournament.
        number: u32,
        /// Which pair of these two players, and which game of it.
        round: String,
        /// The numbers of the players, the first mover first.
        players: Vec<u32>,
        /// `1-0`, `1/2-1/2` or `0-1`.
        result: String,
        /// Why it ended.
        reason: String,
        /// What it was lost by, if by more than bad moves.
        fault: Option<GameFault>,
    }

    /// Finished games, the newest first.
    pub struct FinishedGames {
        /// Those there are in all.
        total: u32,
        /// Those asked for.
        games: Vec<FinishedGame>,
    }
}
