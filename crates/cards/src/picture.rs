//! Hands and tricks as a picture: a row for each player, the first on top, with the cards in hand and, to the right of them, the
//! card played to the trick.

use hetman_game::{BoardView, Cell, Geometry, Player, Viewer};

use crate::card::{Card, Hand};

/// Everything on the table.
pub struct Table<'a> {
    /// The cards in hand, by player.
    pub hands: &'a [Hand],
    /// The cards of the trick, with who played them.
    pub trick: &'a [(u8, Card)],
    /// The most cards a hand can hold.
    pub widest: u32,
}

impl Table<'_> {
    /// The picture for a viewer.
    pub fn view_for(&self, viewer: Viewer) -> BoardView {
        let rows = self.hands.len() as u32;
        let mut view = BoardView::empty(Geometry::Hands, self.widest + 2, rows);
        for (at, hand) in self.hands.iter().enumerate() {
            let player = Player(at as u8);
            let row = rows - 1 - at as u32;
            for (column, card) in hand.iter().enumerate() {
                let face = if viewer.sees(player) {
                    card.to_string()
                } else {
                    "??".into()
                };
                view.put(column as u32, row, &face, Some(player));
            }
        }
        for &(player, card) in self.trick {
            let row = rows - 1 - u32::from(player);
            view.put(
                self.widest + 1,
                row,
                &card.to_string(),
                Some(Player(player)),
            );
        }
        view
    }

    /// Where a card of a player's hand lies.
    pub fn place(&self, player: u8, card: Card) -> Option<Cell> {
        let hand = self.hands[usize::from(player)];
        let column = hand.iter().position(|other| other == card)?;
        let rows = self.hands.len() as u32;
        Some(Cell::new(column as u32, rows - 1 - u32::from(player)))
    }
}
