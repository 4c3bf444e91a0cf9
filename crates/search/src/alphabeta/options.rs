//! The switches of the engine and its tuned numbers. A game may start from other values through its policy.

use hetman_game::options::FileName;
use hetman_game::{Setting, Settings, options, params};

options! {
    /// Which enhancements are on. Those marked `sound` leave the value of a search as it is, those marked `evaluates` look at
    /// evaluations inside the tree.
    pub struct Options {
        /// Search one ply deeper at a time, each pass guiding the next.
        #[marked(sound)]
        deepening: bool = true;
        /// Remember positions in the transposition table.
        #[marked(sound)]
        table: bool = true;
        /// Remember evaluations of positions that leave no entry in the table; for games whose key says all the evaluation looks at.
        evaluation_cache: bool = false;
        /// Look for a cutoff among the children's table entries before searching any, far from the leaves.
        #[alias(etc)]
        #[marked(sound)]
        enhanced_transposition_cutoffs: bool = true;
        /// Start each pass with a narrow window around the last score.
        #[marked(sound)]
        aspiration: bool = true;
        /// Search later moves with a null window first (principal variation search).
        #[marked(sound)]
        scout: bool = true;
        /// Replace each pass by null-window tests that close in on the value (MTD(f)).
        mtdf: bool = false;
        /// Order moves by what the game says of them: victims and attackers, threats, the centre.
        #[marked(sound)]
        static_order: bool = true;
        /// Try quiet moves first that were too good at the same distance from the root.
        #[marked(sound)]
        killers: bool = true;
        /// Try the quiet move first that last refuted the opponent's move.
        #[marked(sound)]
        countermoves: bool = true;
        /// Order quiet moves by how often they were too good.
        #[marked(sound)]
        history: bool = true;
        /// Order tactical moves by how often they were too good.
        #[marked(sound)]
        capture_history: bool = true;
        /// Order quiet moves by how well they followed the moves before.
        #[marked(sound)]
        continuation_history: bool = true;
        /// Order quiet moves by how often they were too good in positions of like structure.
        #[marked(sound)]
        structure_history: bool = false;
        /// Remember quiet moves apart by whether they leave or enter the opponent's fire.
        #[marked(sound)]
        threat_history: bool = false;
        /// Correct the evaluation by what searches of like structures found.
        #[marked(evaluates)]
        correction_history: bool = true;
        /// Look beyond the horizon until no tactical move is left.
        quiescence: bool = true;
        /// Look at checks, too, on the first ply beyond the horizon.
        quiescence_checks: bool = false;
        /// Leave out captures beyond the horizon that cannot lift the score enough.
        delta_pruning: bool = true;
        /// Never look for a win farther away than one already found.
        #[marked(sound)]
        mate_distance: bool = true;
        /// Count a position that occurs again in the tree as a draw.
        repetition: bool = true;
        /// Leave a node where even passing is too good.
        #[marked(evaluates)]
        null_move: bool = true;
        /// Leave a shallow node whose evaluation is far too good.
        #[marked(evaluates)]
        reverse_futility: bool = true;
        /// Leave a shallow node whose evaluation is hopeless after a look at its captures.
        #[marked(evaluates)]
        razoring: bool = true;
        /// Leave a node where a capture proves too good in a shallower search.
        #[marked(evaluates)]
        probcut: bool = true;
        /// Search less deep where the table knows no move to begin with.
        internal_iterative_reduction: bool = true;
        /// Search late moves less deep, and again if they surprise.
        #[marked(evaluates)]
        late_move_reduction: bool = true;
        /// Leave out late quiet moves at shallow nodes.
        #[marked(evaluates)]
        late_move_pruning: bool = true;
        /// Leave out quiet moves at shallow nodes that cannot lift the evaluation enough.
        #[marked(evaluates)]
        futility: bool = true;
        /// Leave out moves at shallow nodes that lose the exchange.
        exchange_pruning: bool = true;
        /// Leave out quiet moves at shallow nodes that failed before.
        history_pruning: bool = true;
        /// Look a ply deeper after a move that leaves no free choice.
        check_extension: bool = true;
        /// Look no deeper after such a move if it loses the exchange.
        safe_check_extension: bool = false;
        /// Look deeper at a move that is much better than all others.
        singular_extension: bool = true;
        /// Look a ply less at a move that was to be singular and is not, where a cutoff is expected.
        negative_extension: bool = false;
        /// Search a reduced move that surprises deeper or less deep than in full, by how much it surprised.
        adaptive_research: bool = false;
        /// Change the depth of a node reached by a reduced move by what its evaluation says of the reduction.
        #[marked(evaluates)]
        hindsight: bool = false;
        /// Search the moves after one that raised alpha less deep, not far from the leaves.
        alpha_reduction: bool = false;
        /// Leave out captures at shallow nodes that cannot lift the evaluation enough.
        #[marked(evaluates)]
        capture_futility: bool = false;
        /// Count moves left out as well when a move's number decides its reduction or its leaving out.
        count_skipped: bool = false;
        /// Learn from the best move of a node that raised alpha without a cutoff, too.
        #[marked(sound)]
        reward_exact: bool = false;
        /// Compare the evaluation with that of four plies before where two plies before there was none.
        #[marked(evaluates)]
        improving_fallback: bool = false;
        /// Reward the quiet move before a node that failed low, as no reply to it was good.
        #[marked(sound)]
        reward_refuted: bool = false;
    }
}

options! {
    /// What an engine may use.
    pub struct Resources {
        /// Megabytes of the transposition table.
        hash: usize = 16, 1..=65536;
        /// Threads that search together.
        threads: usize = 1, 1..=256;
        /// Best lines to report.
        multipv: usize = 1, 1..=256;
        /// A file of endgame tables, for games that have them.
        tables: FileName = FileName::default();
        /// Folders of Syzygy endgame tables, named as the system lists paths; none if empty.
        syzygy: FileName = FileName::default();
        /// A book of openings in the format of Polyglot, whose moves are played by their weights; none if empty.
        book: FileName = FileName::default();
        /// Playing strength as a rating in chess: above 2800 all there is, less looks less far, misjudges and overlooks moves.
        elo: i32 = 3000, 600..=3000;
        /// Decides how an engine errs that is held back.
        seed: u64 = 1, 0..=1000000000;
    }
}

impl Options {
    /// Nothing but alpha-beta itself.
    pub fn bare() -> Self {
        Self::default().switched("off", |_| true)
    }

    /// Everything that leaves the value of a search as plain minimax has it: the switches marked `sound`.
    pub fn sound() -> Self {
        Self::bare().switched("on", |setting| setting.is_marked("sound"))
    }

    /// The same switches without those that can change the value of a search.
    pub fn only_sound(self) -> Self {
        self.switched("off", |setting| !setting.is_marked("sound"))
    }

    /// The same without some switches.
    pub(super) fn without(self, which: impl Fn(&Setting) -> bool) -> Self {
        self.switched("off", which)
    }

    /// Whether anything that is on looks at evaluations inside the tree: the switches marked `evaluates`.
    pub(super) fn evaluates(&self) -> bool {
        let mut settings = self.settings().into_iter();
        settings.any(|setting| setting.is_marked("evaluates") && setting.value == "on")
    }

    /// The same with some switches set.
    fn switched(mut self, value: &str, which: impl Fn(&Setting) -> bool) -> Self {
        for setting in self.settings().iter().filter(|setting| which(setting)) {
            let known = self.set(setting.name, value);
            debug_assert!(known.is_ok());
        }
        self
    }
}

params! {
    /// The tuned numbers of the engine, in hundredths of the smallest piece and in plies.
    pub struct Params {
        /// Half the width of the first aspiration window.
        aspiration_width = 14, 1..=1000;
        /// Percent by which an aspiration window grows when it fails.
        aspiration_growth = 50, 1..=1000;
        /// Points added to the half-width of the window after each failure.
        aspiration_step = 5, 1..=1000;
        /// Half-width from which the window is opened altogether.
        aspiration_limit = 800, 1..=30000;
        /// Least depth at which aspiration pays.
        aspiration_depth = 4, 1..=250;
        /// Least depth at which enhanced transposition cutoffs are looked for.
        #[alias(etc_depth)]
        enhanced_transposition_depth = 6, 1..=250;
        /// Least depth at which a null move is tried.
        null_move_depth = 3, 1..=250;
        /// Plies a null move saves, at least.
        null_move_base = 3, 0..=8;
        /// Depth for each further ply a null move saves.
        null_move_divisor = 4, 1..=64;
        /// Points above beta that the evaluation must reach for a null move at depth zero.
        null_move_offset = 120, 0..=10000;
        /// Points by which the evaluation may be lower for a null move, for each ply of depth.
        null_move_slope = 20, 0..=1000;
        /// Most plies saved for a high evaluation.
        null_move_bonus = 3, 0..=8;
        /// Evaluation above beta for each further ply a null move saves.
        null_move_surplus = 200, 1..=10000;
        /// Greatest depth of reverse futility.
        reverse_futility_depth = 8, 0..=250;
        /// Margin of reverse futility for each ply.
        reverse_futility_margin = 75, 0..=10000;
        /// Greatest depth of razoring.
        razoring_depth = 3, 0..=250;
        /// Margin of razoring for each ply.
        razoring_margin = 250, 0..=10000;
        /// Least depth at which ProbCut is tried.
        probcut_depth = 5, 1..=250;
        /// Margin above beta that ProbCut asks for.
        probcut_margin = 180, 0..=10000;
        /// Plies by which ProbCut searches less deep than the node.
        probcut_reduction = 4, 1..=250;
        /// Least depth at which a missing table move shortens the search.
        #[alias(iir_depth)]
        internal_reduction_depth = 4, 1..=250;
        /// Least depth at which late moves are reduced.
        reduction_depth = 2, 1..=250;
        /// Moves never reduced.
        reduction_moves = 2, 1..=250;
        /// Constant part of a reduction, in hundredths of a ply.
        reduction_base = 75, 0..=500;
        /// Divisor of ln(depth) * ln(moves) in a reduction, in hundredths.
        reduction_divisor = 225, 50..=1000;
        /// Depth from which a null-move cutoff is verified.
        null_move_verify = 14, 1..=250;
        /// Reduction less for a tactical move, after halving it, in 1/1024 of a ply.
        reduction_tactical = 512, 0..=8192;
        /// Reduction less on the principal variation, in 1/1024 of a ply.
        reduction_pv = 1024, 0..=8192;
        /// Reduction less at positions that lay on the principal variation of an earlier search, too, in 1/1024 of a ply.
        reduction_was_pv = 0, 0..=8192;
        /// Reduction more where a cutoff is expected, in 1/1024 of a ply.
        reduction_cut = 1024, 0..=8192;
        /// Reduction more where the evaluation gets worse, in 1/1024 of a ply.
        reduction_worsening = 512, 0..=8192;
        /// Reduction less in check and for checks, in 1/1024 of a ply.
        reduction_forced = 1024, 0..=8192;
        /// History that changes a reduction by one ply.
        reduction_history = 8192, 100..=100000;
        /// Percent of capture history that counts as history in the reduction of a tactical move.
        reduction_capture = 0, 0..=1000;
        /// Reduction more where most replies to earlier moves were cut off, in 1/1024 of a ply.
        reduction_cutoffs = 0, 0..=8192;
        /// Reduction more for a quiet move where the table's move is tactical, in 1/1024 of a ply.
        reduction_table_tactical = 0, 0..=8192;
        /// Points above the best so far from which a reduced move is searched a ply deeper than in full.
        research_deeper = 45, 0..=10000;
        /// Points above the best so far below which a reduced move is searched a ply less deep than in full.
        research_shallower = 8, 0..=10000;
        /// Plies of reduction from which hindsight looks at the evaluation.
        hindsight_reduction = 2, 1..=16;
        /// Points by which both evaluations together favour the player to move for a ply less.
        hindsight_margin = 170, 0..=10000;
        /// Least depth at which a raised alpha reduces the moves after it.
        alpha_reduction_least = 3, 1..=250;
        /// Greatest depth at which a raised alpha reduces the moves after it.
        alpha_reduction_most = 12, 1..=250;
        /// Greatest depth of futility pruning of captures.
        capture_futility_depth = 6, 0..=250;
        /// Constant part of the futility margin of captures.
        capture_futility_base = 230, 0..=10000;
        /// Futility margin of captures for each ply.
        capture_futility_margin = 220, 0..=10000;
        /// Greatest depth of late move pruning.
        late_move_depth = 8, 0..=250;
        /// Quiet moves always searched before late move pruning.
        late_move_count = 3, 0..=250;
        /// Greatest depth of futility pruning.
        futility_depth = 8, 0..=250;
        /// Constant part of the futility margin.
        futility_base = 80, 0..=10000;
        /// Futility margin for each ply.
        futility_margin = 90, 0..=10000;
        /// Greatest depth of exchange pruning.
        exchange_depth = 8, 0..=250;
        /// Exchange loss allowed to a quiet move for each ply.
        exchange_quiet = 60, 0..=10000;
        /// Exchange loss allowed to a tactical move for each ply squared.
        exchange_tactical = 25, 0..=10000;
        /// Greatest depth of history pruning.
        history_depth = 4, 0..=250;
        /// History below which a move is left out, for each ply.
        history_margin = 3000, 0..=100000;
        /// Least depth at which singular moves are looked for.
        singular_depth = 7, 1..=250;
        /// Plies that the table entry of a singular move may be shallower than the node.
        singular_entry_depth = 3, 0..=250;
        /// Hundredths of a point per ply by which all other moves must be worse.
        singular_margin = 150, 0..=10000;
        /// Points by which all other moves must fall behind further for two extra plies.
        double_margin = 25, 0..=10000;
        /// Ply from which no move gets two extra plies.
        double_ply = 40, 0..=250;
        /// Depth from which checks are no longer extended.
        check_extension_depth = 64, 0..=250;
        /// Margin beyond the victim's worth in delta pruning.
        delta_margin = 150, 0..=10000;
        /// Weight of the game's own order against history.
        static_weight = 64, 0..=100000;
        /// Divisor of capture history against the game's own order of tactical moves.
        capture_history_divisor = 16, 1..=10000;
        /// Reward of a good move for each ply of depth.
        reward_slope = 160, 1..=10000;
        /// Points taken off the reward of a good move, which `reward_slope` raises with depth.
        reward_offset = 90, 0..=10000;
        /// Percent of its reward that a quiet move gets when every reply to it failed.
        refuted_reward = 60, 0..=1000;
        /// Largest reward.
        reward_limit = 1700, 1..=30000;
        /// Largest value of a history entry.
        history_limit = 16384, 1000..=30000;
        /// Weight of the correction of an evaluation, in 1/1024.
        correction_weight = 512, 0..=4096;
        /// Largest correction remembered, in 1/32 of a point.
        correction_limit = 4096, 32..=32000;
        /// Largest change of a correction at once.
        correction_step = 1024, 1..=32000;
        /// How much of an error is learnt for each ply of depth, in 1/32.
        correction_gain = 4, 0..=256;
        /// Most nodes of every search, in place of those of its rating; 0 leaves it to the rating.
        held_nodes = 0, 0..=1000000000;
        /// Points by which moves are misjudged, in place of those of the rating; 0 leaves it to the rating.
        held_blur = 0, 0..=10000;
        /// Percent of the moves that are overlooked, in place of those of the rating; 0 leaves it to the rating.
        held_overlooked = 0, 0..=100;
        /// First guess of MTD(f) without an earlier pass.
        first_guess = 0, -30000..=30000;
    }
}
