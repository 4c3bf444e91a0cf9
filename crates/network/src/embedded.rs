//! Networks that are a part of the program, read when they are first asked for.

use std::sync::{Arc, OnceLock};

use crate::features::Features;
use crate::network::Network;

/// The bytes of a network's file within the program.
pub struct Embedded {
    bytes: &'static [u8],
    network: OnceLock<Arc<Network>>,
}

impl Embedded {
    /// A network whose file was included when the program was built.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self {
            bytes,
            network: OnceLock::new(),
        }
    }

    /// The network, one for all who ask.
    ///
    /// # Panics
    /// If the program was built with a damaged file or one of another game.
    pub fn network<F: Features>(&self) -> Arc<Network> {
        let read = || {
            let network = Network::parse::<F>(self.bytes);
            Arc::new(network.unwrap_or_else(|damage| panic!("a network built in: {damage}")))
        };
        self.network.get_or_init(read).clone()
    }
}
