//! Every row of the perft tables, as far as it takes seconds; `examples/perft_table.rs` goes on from there.

#[path = "perft/table.rs"]
mod table;

/// Rows are followed as far as their counts stay below this.
const MOST_LEAVES: u64 = 4_000_000;

#[test]
fn every_row_of_the_tables_is_reproduced() {
    let wrong: Vec<String> = table::rows()
        .iter()
        .filter_map(|row| row.check(MOST_LEAVES, &mut |_| {}).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
