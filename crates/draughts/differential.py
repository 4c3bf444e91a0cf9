#!/usr/bin/env python3
"""Compares legal moves with pydraughts on positions of random games: `pip install pydraughts`, then
`crates/draughts/differential.py [GAMES [PROGRAM]]` from the root of the project, where PROGRAM is the example `positions`
if it is already built. Positions one move on are compared, so that no notation of moves matters."""

import subprocess
import sys

from draughts import Board

# Our names and theirs.
VARIANTS = {
    "english": "english",
    "italian": "italian",
    "russian": "russian",
    "brazilian": "brazilian",
    "international": "standard",
    "frisian": "frisian",
    "frysk": "frysk!",
    "anti": "antidraughts",
    "breakthrough": "breakthrough",
}
# Variants whose squares pydraughts calls by letters.
LETTERS = {"russian", "brazilian"}


def lettered(square):
    """The name of a numbered square of eight rows."""
    if not square.isdigit():
        return square
    row, place = divmod(int(square) - 1, 4)
    return f"{chr(ord('a') + 2 * place + 1 - row % 2)}{8 - row}"


def normal(fen, letters):
    """A position as something that can be compared: the side, and the pieces of both colours."""
    side, *lists = fen.split(":")[:3]
    pieces = set()
    for text in lists:
        for word in filter(None, text[1:].split(",")):
            king, square = word.startswith("K"), word.lstrip("K")
            pieces.add((text[0], king, lettered(square) if letters else square))
    return side, frozenset(pieces)


def written(position):
    """The same as text."""
    side, pieces = position
    lists = [
        colour + ",".join(("K" if king else "") + square for of, king, square in sorted(pieces) if of == colour)
        for colour in "WB"
    ]
    return ":".join([side, *lists])


def theirs(name, position, letters):
    """The positions one move on, as pydraughts has them."""
    board = Board(variant=name, fen=written(position))
    found = set()
    for move in board.legal_moves():
        after = Board(variant=name, fen=written(position))
        after.push(move)
        found.add(normal(after.fen, letters))
    return found


def check(ours, name, program, games):
    """Compares one variant; returns how many positions differ."""
    command = [*program, ours, games]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    letters, wrong, seen = ours in LETTERS, 0, set()
    for line in lines:
        position, *after = [normal(fen, letters) for fen in line.split("\t")]
        if position in seen:
            continue
        seen.add(position)
        expected = theirs(name, position, letters)
        if set(after) != expected:
            wrong += 1
            print(f"{ours}: {written(position)}: only here {[written(p) for p in set(after) - expected]}, "
                  f"only there {[written(p) for p in expected - set(after)]}")
    print(f"{ours}: {len(seen)} positions, {wrong} differ", flush=True)
    return wrong


def main():
    games, program = (sys.argv[1:] + ["10"])[0], sys.argv[2:3]
    program = program or "cargo run --quiet --release -p hetman-draughts --example positions --".split()
    sys.exit(1 if sum(check(ours, name, program, games) for ours, name in VARIANTS.items()) else 0)


if __name__ == "__main__":
    main()
