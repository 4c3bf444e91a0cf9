//! The switches of the engine and its tuned numbers. A game may start from other values through its policy.

use hetman_game::options::FileName;
use hetman_game::{Settings, options, params};

options! {
    /// Which enhancements are on.
    pub struct Options {
        /// Search one ply deeper at a time, each pass guiding the next.
        deepening: bool = true;
        /// Remember positions in the transposition table.
        table: bool = true;
        /// Look for a cutoff among the children's table entries before searching any, far from the leaves.
        etc: bool = true;
        /// Start each pass with a narrow window around the last score.
        aspiration: bool = true;
        /// Search later moves with a null window first (principal variation search).
        scout: bool = true;
        /// Replace each pass by null-window tests that close in on the value (MTD(f)).
        mtdf: bool = false;
        /// Order moves by what the game says of them: victims and attackers, threats, the centre.
        static_order: bool = true;
        /// Try quiet moves first that were too good at the same distance from the root.
        killers: bool = true;
        /// Try the quiet move first that last refuted the opponent's move.
        countermoves: bool = true;
        /// Order quiet moves by how often they were too good.
        history: bool = true;
        /// Order tactical moves by how often they were too good.
        capture_history: bool = true;
        /// Order quiet moves by how well they followed the moves before.
        continuation_history: bool = true;
        /// Correct the evaluation by what searches of like structures found.
        correction_history: bool = true;
        /// Look beyond the horizon until no tactical move is left.
        quiescence: bool = true;
        /// Look at checks, too, on the first ply beyond the horizon.
        quiescence_checks: bool = false;
        /// Leave out captures beyond the horizon that cannot lift the score enough.
        delta_pruning: bool = true;
        /// Never look for a win farther away than one already found.
        mate_distance: bool = true;
        /// Count a position that occurs again in the tree as a draw.
        repetition: bool = true;
        /// Leave a node where even passing is too good.
        null_move: bool = true;
        /// Leave a shallow node whose evaluation is far too good.
        reverse_futility: bool = true;
        /// Leave a shallow node whose evaluation is hopeless after a look at its captures.
        razoring: bool = true;
        /// Leave a node where a capture proves too good in a shallower search.
        probcut: bool = true;
        /// Search less deep where the table knows no move to begin with.
        internal_iterative_reduction: bool = true;
        /// Search late moves less deep, and again if they surprise.
        late_move_reduction: bool = true;
        /// Leave out late quiet moves at shallow nodes.
        late_move_pruning: bool = true;
        /// Leave out quiet moves at shallow nodes that cannot lift the evaluation enough.
        futility: bool = true;
        /// Leave out moves at shallow nodes that lose the exchange.
        exchange_pruning: bool = true;
        /// Leave out quiet moves at shallow nodes that failed before.
        history_pruning: bool = true;
        /// Look a ply deeper after a move that leaves no free choice.
        check_extension: bool = true;
        /// Look deeper at a move that is much better than all others.
        singular_extension: bool = true;
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
        /// Playing strength: 20 is all there is, less looks at fewer nodes and errs on purpose.
        skill: i32 = 20, 0..=20;
    }
}

impl Options {
    /// Nothing but alpha-beta itself.
    pub fn bare() -> Self {
        Self::default().keep(|_| false)
    }

    /// The same switches without those that can change the value of a search.
    pub fn only_sound(self) -> Self {
        let sound = Self::sound().settings();
        self.keep(|name| {
            sound
                .iter()
                .any(|setting| setting.name == name && setting.value == "on")
        })
    }

    /// Switches everything off but what `stays`.
    fn keep(mut self, stays: impl Fn(&str) -> bool) -> Self {
        for setting in self
            .settings()
            .iter()
            .filter(|setting| !stays(setting.name))
        {
            let known = self.set(setting.name, "off");
            debug_assert!(known.is_ok());
        }
        self
    }

    /// Whether anything looks at evaluations inside the tree.
    pub(super) fn judges(&self) -> bool {
        self.reverse_futility
            || self.razoring
            || self.null_move
            || self.probcut
            || self.futility
            || self.correction_history
            || self.late_move_reduction
            || self.late_move_pruning
    }

    /// Everything that leaves the value of a search as plain minimax has it.
    pub fn sound() -> Self {
        Self {
            deepening: true,
            table: true,
            etc: true,
            aspiration: true,
            scout: true,
            static_order: true,
            killers: true,
            countermoves: true,
            history: true,
            capture_history: true,
            continuation_history: true,
            mate_distance: true,
            ..Self::bare()
        }
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
        etc_depth = 6, 1..=250;
        /// Least depth at which a null move is tried.
        null_move_depth = 3, 1..=250;
        /// Plies a null move saves, at least.
        null_move_base = 3, 0..=8;
        /// Depth for each further ply a null move saves.
        null_move_divisor = 4, 1..=64;
        /// How far above beta the evaluation must be for a null move at depth zero.
        null_move_offset = 120, 0..=10000;
        /// How much less of that each ply of depth asks for.
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
        /// Least depth at which a missing table move shortens the search.
        iir_depth = 4, 1..=250;
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
        /// Reduction more where a cutoff is expected, in 1/1024 of a ply.
        reduction_cut = 1024, 0..=8192;
        /// Reduction more where the evaluation gets worse, in 1/1024 of a ply.
        reduction_worsening = 512, 0..=8192;
        /// Reduction less in check and for checks, in 1/1024 of a ply.
        reduction_forced = 1024, 0..=8192;
        /// History that changes a reduction by one ply.
        reduction_history = 8192, 100..=100000;
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
        /// Hundredths of a point per ply by which all other moves must be worse.
        singular_margin = 150, 0..=10000;
        /// How much further all other moves must fall behind for two extra plies.
        double_margin = 25, 0..=10000;
        /// Ply from which no move gets two extra plies.
        double_ply = 40, 0..=250;
        /// Margin beyond the victim's worth in delta pruning.
        delta_margin = 150, 0..=10000;
        /// Weight of the game's own order against history.
        static_weight = 64, 0..=100000;
        /// Reward of a good move for each ply of depth.
        reward_slope = 160, 1..=10000;
        /// What the reward starts below.
        reward_offset = 90, 0..=10000;
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
        /// Nodes of the lowest skill level.
        skill_nodes = 100, 1..=1000000;
        /// Percent of the nodes of a skill level that the next one has.
        skill_growth = 150, 101..=1000;
        /// Points by which scores are blurred for each level below the highest.
        skill_blur = 12, 0..=1000;
        /// Moves a weakened engine chooses among.
        skill_candidates = 4, 1..=100;
        /// First guess of MTD(f) without an earlier pass.
        first_guess = 0, -30000..=30000;
    }
}
