//! Experiments: their questions, their answers, and one that is being carried out.

use super::messages;

messages! {
    /// An experiment as a list shows it.
    pub struct ExperimentSummary {
        /// Its name in the address.
        name: String,
        /// What it is called.
        title: String,
        /// What is asked.
        question: String,
        /// Whether it was ordered here; the others come with the program.
        own: bool,
        /// `open`, `queued`, `running`, `stopped`, `answered` or `failed`.
        state: String,
    }

    /// All experiments.
    pub struct Experiments {
        /// Those that come with the program, then those ordered here.
        experiments: Vec<ExperimentSummary>,
        /// The machine's cores.
        cores: u32,
    }

    /// An experiment with its question; what was found is a file of its own.
    pub struct ExperimentPage {
        /// What a list shows of it.
        summary: ExperimentSummary,
        /// The file that describes it, in TOML.
        text: String,
    }

    /// An order for an experiment, or a question whether it can be.
    pub struct ExperimentOrder {
        /// Its name: small letters, digits and hyphens.
        name: String,
        /// The file that describes it, in TOML.
        text: String,
    }

    /// An experiment that was ordered.
    pub struct ExperimentCreated {
        /// What lets its owner stop, resume and delete it.
        key: String,
    }

    /// What is wrong with an experiment, if anything.
    pub struct ExperimentCheck {
        /// The line of the mistake, from 1; nothing if it is not in a line.
        line: Option<u32>,
        /// The mistake.
        why: Option<String>,
        /// Measurements and pairs of games there will be, at most.
        size: u64,
    }

    /// How far an experiment is.
    pub struct ExperimentProgress {
        /// Its name.
        name: String,
        /// `queued`, `running`, `stopped`, `answered` or `failed`.
        state: String,
        /// Measurements and pairs of games done.
        done: u64,
        /// Those there will be, at most.
        total: u64,
        /// What is being done.
        what: String,
        /// Seconds left, by what was done so far.
        left: Option<f64>,
        /// Why it failed.
        failure: Option<String>,
    }

    /// How far everything ordered since the server started is.
    pub struct LabNews {
        /// One entry for each.
        runs: Vec<ExperimentProgress>,
    }
}
