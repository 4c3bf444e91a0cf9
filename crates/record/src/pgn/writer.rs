//! Writing a record: tags one a line, then moves with numbers, glyphs, comments and variations in lines of 80 columns.

use super::Dialect;
use super::lexer::on_one_line;
use crate::tree::{START, Tree};
use crate::{Record, Tag};

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// Writes a game whose first move is a number of plies away from White's first.
pub fn write(record: &Record, first_ply: usize) -> String {
    let points = |score: &&str| Dialect::Pdn.outcome(score) == Some(record.outcome);
    let result = record.score.as_deref().filter(points);
    let result = result.unwrap_or(record.outcome.word());
    let mut text = String::new();
    for Tag { name, value } in &record.tags {
        let value = if name == "Result" { result } else { value };
        let value: String = value.chars().map(on_one_line).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &value, "\"]\n"]);
    }
    let mut writer = Writer {
        tree: &record.tree,
        first_ply,
        words: Vec::new(),
        opens: 0,
    };
    writer.moves();
    writer.word(result.to_owned());
    text + "\n" + &wrapped(&writer.words) + "\n"
}

/// Words in lines; one that ends a line by itself is a comment to the end of it.
pub fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.trim_end().chars().count();
        // These would not be words of a comment at the start of a line.
        let bound = word.starts_with(['%', '[']);
        if column > 0 && column + 1 + width > WIDTH && !bound {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column = if word.ends_with('\n') {
            0
        } else {
            column + width
        };
    }
    text
}

/// The pieces of the move text that must not be broken.
struct Writer<'a> {
    tree: &'a Tree,
    first_ply: usize,
    words: Vec<String>,
    /// Brackets that the next word opens.
    opens: usize,
}

/// What is yet to be written, the last first: variations may be nested deeper than a stack of calls.
enum Task {
    /// What follows a node, at this ply; with its number even if it is Black's.
    Line(usize, usize, bool),
    /// A move and the line after it.
    Move(usize, usize),
    Open,
    Close,
    /// The comments behind the variations of a move.
    Late(usize),
}

impl Writer<'_> {
    fn moves(&mut self) {
        self.notes(START);
        let mut tasks = vec![Task::Line(START, self.first_ply, true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(from, ply, numbered) => self.line(from, (ply, numbered), &mut tasks),
                Task::Move(node, ply) => {
                    self.one(node, ply, true);
                    tasks.push(Task::Line(node, ply + 1, false));
                }
                Task::Open => self.opens += 1,
                Task::Close => self.close(),
                Task::Late(node) => self.comments(&self.tree.node(node).notes.late),
            }
        }
    }

    /// Writes the main move after a node, and leaves its variations and what follows it to be written.
    fn line(&mut self, from: usize, (ply, numbered): (usize, bool), tasks: &mut Vec<Task>) {
        let Some((&main, others)) = self.tree.node(from).children.split_first() else {
            return;
        };
        self.one(main, ply, numbered);
        let broken = !others.is_empty() || !self.tree.node(main).notes.late.is_empty();
        tasks.extend([Task::Line(main, ply + 1, broken), Task::Late(main)]);
        for &other in others.iter().rev() {
            tasks.extend([Task::Close, Task::Move(other, ply), Task::Open]);
        }
    }

    /// Writes a move with its number and what is said about it.
    fn one(&mut self, node: usize, ply: usize, numbered: bool) {
        let tree = self.tree;
        let before = &tree.node(node).notes.before;
        self.comments(before);
        if ply.is_multiple_of(2) {
            self.word(format!("{}.", ply / 2 + 1));
        } else if numbered || !before.is_empty() {
            self.word(format!("{}...", ply / 2 + 1));
        }
        self.word(tree.node(node).word.clone());
        self.notes(node);
    }

    fn notes(&mut self, node: usize) {
        let notes = &self.tree.node(node).notes;
        for glyph in &notes.glyphs {
            let glued = glyph.trim_start_matches(['!', '?', '*']).is_empty();
            match self.words.last_mut() {
                Some(last) if glued && node != START => last.push_str(glyph),
                _ => self.word(glyph.clone()),
            }
        }
        self.comments(&notes.comments);
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let words: Vec<&str> = comment.split_whitespace().collect();
            if comment.contains('}') {
                self.word(format!("; {}\n", words.join(" ")));
                continue;
            }
            let text = format!("{{{}}}", words.join(" "));
            text.split(' ').for_each(|word| self.word(word.to_owned()));
        }
    }

    fn word(&mut self, word: String) {
        let opens = "(".repeat(std::mem::take(&mut self.opens));
        self.words.push(opens + &word);
    }

    fn close(&mut self) {
        match self.words.last_mut() {
            Some(last) if !last.ends_with('\n') => last.push(')'),
            _ => self.words.push(")".into()),
        }
    }
}
