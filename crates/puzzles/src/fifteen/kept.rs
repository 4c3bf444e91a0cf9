//! Pattern databases as the bytes that are kept of them: the costs, and behind them a sum by which a damaged file is known.

use hetman_game::KeepTables;
use hetman_game::random::mix;

/// What a database is kept under.
pub fn name(side: usize, tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    format!("fifteen-{side}-{}", tiles.join("-"))
}

/// The costs kept under a name, if they are as many as they should be and none was changed.
pub fn load(keep: &dyn KeepTables, name: &str, number: usize) -> Option<Vec<u8>> {
    let mut bytes = keep.load(name)?;
    let told = bytes.get(number..)?.try_into().ok()?;
    bytes.truncate(number);
    (u64::from_le_bytes(told) == sum(name, &bytes)).then_some(bytes)
}

/// Keeps costs under a name, and gives them back.
pub fn save(keep: &dyn KeepTables, name: &str, mut costs: Vec<u8>) -> Vec<u8> {
    let number = costs.len();
    // A vector that grows by itself would take twice its size.
    costs.reserve_exact(size_of::<u64>());
    costs.extend(sum(name, &costs).to_le_bytes());
    keep.save(name, &costs);
    costs.truncate(number);
    costs
}

/// A sum over name and costs, in which every byte and its place count.
fn sum(name: &str, costs: &[u8]) -> u64 {
    let add = |sum: u64, word: &[u8]| {
        let mut bytes = [0; 8];
        bytes[..word.len()].copy_from_slice(word);
        mix(sum.rotate_left(7) ^ u64::from_le_bytes(bytes))
    };
    let sum = name.as_bytes().chunks(8).fold(1, add);
    costs.chunks(8).fold(sum, add)
}
