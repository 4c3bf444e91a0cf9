//! What explicit trees of both kinds share: how nodes lie in one list, and the path from the root to a node as text.

use crate::{Error, MoveList, Position};

/// Where a node lies: its children side by side, and the node above it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub first: u32,
    pub count: u32,
    pub parent: u32,
}

/// Puts nodes in one list, breadth first, so that siblings are neighbours and parents come before children. `split` takes the
/// children off a draft, and `make` gives a node to what is left of it.
pub(crate) fn lay_out<D, N>(
    root: D,
    mut split: impl FnMut(&mut D) -> Vec<D>,
    mut make: impl FnMut(D, Place) -> N,
) -> Vec<N> {
    let mut drafts = vec![(root, 0)];
    let mut nodes: Vec<N> = Vec::new();
    let mut first = 1;
    while !drafts.is_empty() {
        let mut below = Vec::new();
        for (mut draft, parent) in drafts {
            let at = nodes.len() as u32;
            let children = split(&mut draft);
            let count = children.len() as u32;
            let place = Place {
                first,
                count,
                parent,
            };
            nodes.push(make(draft, place));
            first += count;
            below.extend(children.into_iter().map(|child| (child, at)));
        }
        drafts = below;
    }
    nodes
}

/// Plays the moves of a path, `2.1`, from the root on.
pub(crate) fn follow<P: Position<Move = u16>>(
    position: &mut P,
    text: &str,
    path: &str,
) -> Result<(), Error> {
    for step in path.split('.').filter(|step| !step.is_empty()) {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let number = step.trim().parse::<u16>().ok();
        let mv = number.and_then(|number| number.checked_sub(1));
        let mv = mv.filter(|mv| list.contains(mv));
        position.play(mv.ok_or_else(|| {
            Error::position(text, format!("there is no child `{}`", step.trim()))
        })?);
    }
    Ok(())
}

/// The path to a node as text, with `@` before it; nothing for the root.
pub(crate) fn path_text(mut node: u32, place: impl Fn(u32) -> Place) -> String {
    let mut path = Vec::new();
    while node != 0 {
        let parent = place(node).parent;
        path.push((node - place(parent).first + 1).to_string());
        node = parent;
    }
    path.reverse();
    if path.is_empty() {
        String::new()
    } else {
        format!("@{}", path.join("."))
    }
}
