// Generated from crates/server/src/messages; `HETMAN_WRITE_TYPES=1 cargo test -p hetman-server` writes it anew.

export type Geometry = "squares" | "dark-squares" | "columns" | "hexagons" | "crossings" | "heaps" | "points" | "star" | "island" | "tree" | "hands";
export type MarkKind = "check" | "win" | "forced" | "note";
export type Act = "word" | "move" | "drop" | "take" | "split" | "pass" | "swap";
export type Cell = { 
/**
 * The column, from the left, from 0.
 */
column: number, 
/**
 * The row, from the bottom, from 0.
 */
row: number, };
export type Mark = { 
/**
 * Where.
 */
cell: Cell, 
/**
 * What for.
 */
kind: MarkKind, };
export type Counters = { 
/**
 * Positions visited, the root included.
 */
nodes: number, 
/**
 * Positions valued without looking further: ends of games and evaluations.
 */
leaves: number, 
/**
 * Nodes left early because a move was too good.
 */
cutoffs: number, 
/**
 * Those of them where the first move was already too good.
 */
first_cutoffs: number, 
/**
 * Times the table was asked.
 */
table_probes: number, 
/**
 * Times it knew the position.
 */
table_hits: number, 
/**
 * Times its entry alone settled a node.
 */
table_cutoffs: number, 
/**
 * Playouts made.
 */
playouts: number, 
/**
 * Visits of the root that were kept from the search before.
 */
reused: number, };
export type Unit = "cp" | "mate" | "value" | "win";
export type Certainty = "proven" | "estimate" | "at-least" | "at-most";
export type Label = "inaccuracy" | "mistake" | "blunder";
export type SeatKind = "human" | "level" | "engine";
export type OfferKind = "draw" | "takeback";
export type SettingKind = "switch" | "number" | "decimal" | "choice" | "text";
export type TournamentState = "queued" | "running" | "stopped" | "finished" | "failed";
export type TestVerdict = "open" | "h0" | "h1";
export type TestModel = "logistic" | "normalised";
export type GameFault = "crash" | "overtime" | "illegal";
export type CollectionState = "receiving" | "reading" | "ready" | "failed";
export type CollectionSource = "file" | "played" | "tournaments";
export type Piece = { 
/**
 * The column.
 */
column: number, 
/**
 * The row.
 */
row: number, 
/**
 * What the game calls it.
 */
kind: string, 
/**
 * The shape to draw; without one the kind is written.
 */
shape: string, 
/**
 * The number of its owner.
 */
owner: number | null, };
export type Along = { 
/**
 * The cell it leaves.
 */
from: Cell, 
/**
 * The cell it reaches.
 */
to: Cell, };
export type Move = { 
/**
 * The word to send back.
 */
text: string, 
/**
 * As records of the game write it.
 */
record: string, 
/**
 * What a hand does.
 */
act: Act, 
/**
 * The cell left.
 */
from: Cell | null, 
/**
 * The cells rested on between the first and the last.
 */
path: Array<Cell>, 
/**
 * The cell reached.
 */
to: Cell | null, 
/**
 * The cells whose pieces are taken.
 */
takes: Array<Cell>, 
/**
 * What is chosen beside the cells, such as the shape of the piece a pawn becomes.
 */
choice: string | null, 
/**
 * A second piece that moves; touching it means this move, too.
 */
along: Along | null, };
export type ClaimingMove = { 
/**
 * The word to send back.
 */
text: string, 
/**
 * As records of the game write it.
 */
record: string, 
/**
 * The draw, in a word or two.
 */
reason: string, };
export type Outcome = { 
/**
 * The winner; none in a draw, or if several win.
 */
winner: number | null, 
/**
 * Why, in a word or two.
 */
reason: string, 
/**
 * What each player has won.
 */
payoffs: Array<number>, };
export type Position = { 
/**
 * The position as text.
 */
text: string, 
/**
 * How the cells lie.
 */
geometry: Geometry, 
/**
 * Columns of the board.
 */
columns: number, 
/**
 * Rows of the board.
 */
rows: number, 
/**
 * What people call the cells, row by row from the bottom; empty where cells have no names.
 */
names: Array<string>, 
/**
 * The pieces.
 */
pieces: Array<Piece>, 
/**
 * Cells to notice.
 */
marks: Array<Mark>, 
/**
 * Lines drawn on the board, by their two ends.
 */
lines: Array<Array<Cell>>, 
/**
 * The cells the last move touched, in turn.
 */
last: Array<Cell>, 
/**
 * What restricts the player to move.
 */
notice: string | null, 
/**
 * What the players are called.
 */
players: Array<string>, 
/**
 * The player to move; none if the game is over.
 */
turn: number | null, 
/**
 * The legal moves.
 */
moves: Array<Move>, 
/**
 * How the rules ended the game.
 */
outcome: Outcome | null, 
/**
 * The draw the player to move may claim.
 */
claim: string | null, 
/**
 * The moves by which the player to move may claim a draw when he declares them.
 */
claims: Array<ClaimingMove>, 
/**
 * The score as the board lies, where the game keeps one.
 */
tally: string | null, };
export type Score = { 
/**
 * What it counts.
 */
unit: Unit, 
/**
 * The number in that unit, for the player to move.
 */
value: number, 
/**
 * The first player's chance to win, from 0 to 1, a draw counting half.
 */
chance: number, 
/**
 * How sure it is, for the player to move; games of earlier versions do not say.
 */
certainty: Certainty, };
export type Node = { 
/**
 * Its number; 0 is the start.
 */
id: number, 
/**
 * The move before it; nothing for the start.
 */
parent: number | null, 
/**
 * The move; empty for the start.
 */
word: string, 
/**
 * As records write it.
 */
record: string, 
/**
 * Who made it.
 */
side: number | null, 
/**
 * What an engine thinks of the position after it.
 */
verdict: Verdict | null, 
/**
 * What the opening is called that the position after it belongs to.
 */
opening: string | null, 
/**
 * What the engine that made it looked at.
 */
search: Searched | null, 
/**
 * What was written about it.
 */
comment: string, 
/**
 * The signs it was given, as `!?`; those that records have numbers for as `$14`.
 */
glyphs: Array<string>, 
/**
 * Among moves from the same position the greatest comes first, then the oldest.
 */
rank: number, };
export type Searched = { 
/**
 * Plies looked ahead.
 */
depth: number, 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Milliseconds it took.
 */
time: number, 
/**
 * What it thought the position was worth, for itself.
 */
score: Score | null, 
/**
 * The moves it expected, its own first, as records write them.
 */
line: Array<string>, };
export type Verdict = { 
/**
 * The score of the position, for the player then to move.
 */
score: Score, 
/**
 * What would have been better, as records write it.
 */
better: string | null, 
/**
 * The better move as the game reads it.
 */
word: string | null, 
/**
 * What the position before the move was worth, for the one who made it.
 */
had: Score | null, 
/**
 * The better move and what would have followed, as records write it.
 */
line: Array<string>, 
/**
 * What follows on the move that was made, as records write it.
 */
answer: Array<string>, 
/**
 * The chance the mover gave away, from 0 to 1.
 */
loss: number, 
/**
 * How bad the move was; nothing for a good one.
 */
label: Label | null, };
export type Term = { 
/**
 * What the evaluation calls it.
 */
name: string, 
/**
 * What it adds to the first player's advantage, in hundredths of the smallest piece.
 */
worth: number, };
export type Worth = { 
/**
 * Where it stands.
 */
cell: Cell, 
/**
 * By how much the first player's advantage would fall without it, in hundredths of the smallest piece.
 */
worth: number, };
export type Counting = { 
/**
 * The names of the cells whose stones are dead.
 */
dead: Array<string>, 
/**
 * The names of the cells that belong to each player.
 */
territory: Array<Array<string>>, 
/**
 * The result, as referees write it.
 */
score: string, };
export type Explanation = { 
/**
 * The evaluations of the game, the default first.
 */
evaluations: Array<string>, 
/**
 * The one that is explained; nothing if the game has none or is over.
 */
evaluation: string | null, 
/**
 * What it says.
 */
score: Score | null, 
/**
 * What it adds up.
 */
terms: Array<Term>, 
/**
 * What each piece adds.
 */
pieces: Array<Worth>, 
/**
 * How the position would be counted, where that is a question.
 */
counting: Counting | null, };
export type Seat = { 
/**
 * Which of the three.
 */
kind: SeatKind, 
/**
 * The level.
 */
level: number | null, 
/**
 * The engine's spec.
 */
spec: string | null, 
/**
 * The most plies its engine may look ahead.
 */
depth: number | null, };
export type Clock = { 
/**
 * Milliseconds at the start.
 */
base: number, 
/**
 * Milliseconds added after each move.
 */
increment: number, 
/**
 * Milliseconds of each move that are not charged.
 */
delay: number, 
/**
 * Milliseconds of a period of byo-yomi; 0 where there is none.
 */
period: number, 
/**
 * Milliseconds left to each side at this moment, of the main time or of the period that runs.
 */
left: Array<number>, 
/**
 * Periods each side has not begun yet.
 */
periods: Array<number>, 
/**
 * Milliseconds of the delay that are left to the side whose clock runs.
 */
grace: number, 
/**
 * The side whose clock runs.
 */
running: number | null, };
export type Offer = { 
/**
 * What.
 */
kind: OfferKind, 
/**
 * Who asks.
 */
by: number, 
/**
 * Those who have agreed so far.
 */
agreed: Array<number>, };
export type Rematch = { 
/**
 * The sides that want it.
 */
asked: Array<number>, 
/**
 * The new game with the keys of this viewer, once everybody wants it.
 */
game: Created | null, };
export type Game = { 
/**
 * Its name in the address.
 */
id: string, 
/**
 * Counts the changes.
 */
version: number, 
/**
 * The seats this viewer holds the keys to.
 */
sides: Array<number>, 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Where it started; nothing for the usual start.
 */
start: string | null, 
/**
 * The title of a study; nothing for a game that is played.
 */
study: string | null, 
/**
 * Who plays.
 */
seats: Array<Seat>, 
/**
 * The clocks, if any.
 */
clock: Clock | null, 
/**
 * All moves and variations; each after its parent.
 */
nodes: Array<Node>, 
/**
 * The node the game has reached.
 */
head: number, 
/**
 * The position there.
 */
position: Position, 
/**
 * The formats it can be taken along in, its own first.
 */
formats: Array<string>, 
/**
 * How the game ended.
 */
outcome: Outcome | null, 
/**
 * What one player asks of the others.
 */
offer: Offer | null, 
/**
 * Another game, if one is wanted.
 */
rematch: Rematch | null, 
/**
 * The seat whose player has to take the page over, where one page holds several seats of a game with hidden
 * cards; the page then sends the key to that seat alone.
 */
handover: number | null, 
/**
 * The side whose engine thinks now.
 */
thinking: number | null, 
/**
 * What the last search of each seat's engine counted.
 */
counts: Array<Counters | null>, 
/**
 * Moves already judged by the report that is being made.
 */
reporting: number | null, 
/**
 * Why an engine gave up, if one did.
 */
failure: Refusal | null, };
export type Line = { 
/**
 * Its place, from 1.
 */
rank: number, 
/**
 * What it is worth.
 */
score: Score, 
/**
 * Plies looked ahead.
 */
depth: number, 
/**
 * Games played out from its first move; none where nothing is played out.
 */
visits: number, 
/**
 * The moves.
 */
words: Array<string>, 
/**
 * The moves as records write them.
 */
records: Array<string>, };
export type Analysis = { 
/**
 * The node analysed.
 */
node: number, 
/**
 * The engine.
 */
engine: string, 
/**
 * The lines, the best first.
 */
lines: Array<Line>, 
/**
 * Plies looked ahead.
 */
depth: number, 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Nodes a second.
 */
speed: number, 
/**
 * Whether the engine has stopped.
 */
done: boolean, 
/**
 * Whether it waits for a free core and has found nothing yet.
 */
waiting: boolean, 
/**
 * Whether the side to move is taken to pass.
 */
threat: boolean, 
/**
 * Whether whole games are played out from every move.
 */
playouts: boolean, };
export type Setting = { 
/**
 * Its name in a spec.
 */
name: string, 
/**
 * What it does.
 */
meaning: string, 
/**
 * Its default.
 */
value: string, 
/**
 * What kind of value it takes.
 */
kind: SettingKind, 
/**
 * The words of a choice, or the least and the greatest number.
 */
words: Array<string>, };
export type Engine = { 
/**
 * Its name in a spec.
 */
name: string, 
/**
 * What it is.
 */
summary: string, };
export type Level = { 
/**
 * From 1 to the highest.
 */
level: number, 
/**
 * The most nodes it visits; nothing for the highest.
 */
nodes: number | null, 
/**
 * How many moves in a hundred it makes at random.
 */
random: number, 
/**
 * Milliseconds it thinks at most without a clock.
 */
time: number, 
/**
 * Its rating, where it was measured against an outside program.
 */
elo: number | null, };
export type Listing = { 
/**
 * Its name in a spec.
 */
name: string, 
/**
 * What it is.
 */
summary: string, 
/**
 * What its spec may set.
 */
settings: Array<Setting>, 
/**
 * Who plays it.
 */
engines: Array<Engine>, 
/**
 * The levels.
 */
levels: Array<Level>, 
/**
 * What the players are called.
 */
players: Array<string>, 
/**
 * The pieces positions can be set up from by hand.
 */
palette: Array<Piece>, 
/**
 * The start position.
 */
position: Position, 
/**
 * Whether its players see different things.
 */
hidden: boolean, };
export type Catalogue = { 
/**
 * The games.
 */
games: Array<Listing>, };
export type NewGame = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Where to start; the usual start if nothing.
 */
start: string | null, 
/**
 * Moves already made, from the start.
 */
moves: Array<string>, 
/**
 * Who plays, the first player first.
 */
seats: Array<Seat>, 
/**
 * The time control, if any.
 */
clock: Control | null, 
/**
 * The title of a study; nothing for a game that is played.
 */
study: string | null, 
/**
 * Decides what engines leave to chance, any number if nothing; dice and cards are drawn by the server.
 */
seed: number | null, };
export type Control = { 
/**
 * Milliseconds at the start.
 */
base: number, 
/**
 * Milliseconds added after each move.
 */
increment: number, 
/**
 * Milliseconds of each move that are not charged.
 */
delay: number, 
/**
 * Milliseconds of a period of byo-yomi, in which a move must be made once the time at the start is over.
 */
period: number, 
/**
 * How many such periods there are.
 */
periods: number, };
export type Created = { 
/**
 * Its name in the address.
 */
id: string, 
/**
 * The keys, the first player's first.
 */
keys: Array<string>, };
export type Sides = { 
/**
 * The numbers of the sides.
 */
sides: Array<number>, };
export type MoveOrder = { 
/**
 * The move, in any form the game reads.
 */
text: string, 
/**
 * The node the game must have reached; refused if it has moved on.
 */
at: number | null, };
export type SideOrder = { 
/**
 * The side that acts; needed only by a visitor who holds both.
 */
side: number | null, };
export type DrawOrder = { 
/**
 * The side that acts; needed only by a visitor who holds both.
 */
side: number | null, 
/**
 * The move that is declared, if the draw is claimed by one; it is not made.
 */
text: string | null, };
export type AnswerOrder = { 
/**
 * Whether it is accepted.
 */
accept: boolean, };
export type VariationOrder = { 
/**
 * The node it starts from.
 */
node: number, 
/**
 * Its moves.
 */
words: Array<string>, };
export type NotesOrder = { 
/**
 * The node it is about.
 */
node: number, 
/**
 * What is written; nothing if empty.
 */
comment: string, 
/**
 * The signs of the move, as `!?`.
 */
glyphs: Array<string>, };
export type StudyOrder = { 
/**
 * Its title.
 */
title: string, };
export type CutOrder = { 
/**
 * The node it starts with.
 */
node: number, };
export type Reached = { 
/**
 * Its number.
 */
node: number, };
export type AnalysisOrder = { 
/**
 * The node to analyse; nothing to stop.
 */
node: number | null, 
/**
 * How many lines.
 */
lines: number | null, 
/**
 * The engine that is to look; the strongest if nothing.
 */
engine: string | null, 
/**
 * Whether to look at what the other side would do if the side to move passed.
 */
threat: boolean, 
/**
 * Whether to play whole games from every move by a shallow search and count the wins, instead of searching.
 */
playouts: boolean, };
export type Hint = { 
/**
 * The move.
 */
best: Move, 
/**
 * What it is worth.
 */
score: Score, };
export type SetupOrder = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * The position as text.
 */
text: string | null, 
/**
 * The pieces, where there is no text.
 */
pieces: Array<Piece>, 
/**
 * The player to move, where there is no text.
 */
turn: number | null, 
/**
 * Moves made from there.
 */
moves: Array<string>, };
export type JudgeOrder = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * The position as text; the usual start if nothing.
 */
text: string | null, 
/**
 * Moves made from there.
 */
moves: Array<string>, 
/**
 * The move to judge.
 */
word: string, };
export type SetupReply = { 
/**
 * The position as text.
 */
text: string, 
/**
 * The position, if it can be.
 */
position: Position | null, 
/**
 * The moves made from there, as records write them.
 */
records: Array<string>, 
/**
 * Why it cannot be.
 */
error: Refusal | null, };
export type ImportOrder = { 
/**
 * The game and its rules as a spec, unless the text says it.
 */
game: string | null, 
/**
 * PGN, or a position.
 */
text: string, 
/**
 * The title of the study it becomes; nothing for a game.
 */
study: string | null, };
export type Refusal = { 
/**
 * Which sentence it is.
 */
code: string, 
/**
 * The words in it, by name.
 */
args: { [key in string]: string }, 
/**
 * The sentence in English; it names the offending word.
 */
text: string, };
export type TournamentOrder = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Who plays: engines by spec, `random`, or programs by the name they were registered under.
 */
players: Array<string>, 
/**
 * `round-robin`, `gauntlet`, in which the first player meets each of the others, or `neighbours`.
 */
schedule: string, 
/**
 * Games of each two who meet.
 */
games: number, 
/**
 * A clock in seconds, as `5+0.05`; one of this and the next four must be given.
 */
tc: string | null, 
/**
 * Nodes for each move.
 */
nodes: number | null, 
/**
 * Milliseconds for each move.
 */
time: number | null, 
/**
 * Plies for each move.
 */
depth: number | null, 
/**
 * Playouts for each move of players that make any.
 */
playouts: number | null, 
/**
 * `start` or `random(plies=N,within=CP)`.
 */
openings: string, 
/**
 * Pairs of games at a time.
 */
concurrency: number, 
/**
 * Decides openings and random players.
 */
seed: number, 
/**
 * Cut games short that both see as won, as in `4,800`.
 */
resign: string | null, 
/**
 * Cut games short that both see as drawn, as in `40,8,10`.
 */
draw: string | null, 
/**
 * Stop when one of two differences in Elo is accepted, as in `0,5`.
 */
sprt: string | null, 
/**
 * The unit of the two differences: `logistic` or `normalised`.
 */
model: string | null, 
/**
 * Risk of accepting the second difference wrongly.
 */
alpha: number | null, 
/**
 * Risk of accepting the first difference wrongly.
 */
beta: number | null, };
export type TournamentSummary = { 
/**
 * Its name in the address.
 */
id: string, 
/**
 * When it was ordered, in seconds since 1970.
 */
created: number, 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Who plays.
 */
players: Array<string>, 
/**
 * What it is doing.
 */
state: TournamentState, };
export type Tournaments = { 
/**
 * The newest first.
 */
tournaments: Array<TournamentSummary>, 
/**
 * Outside programs that may play, by name.
 */
programs: Array<string>, 
/**
 * The most pairs of games at a time.
 */
cores: number, 
/**
 * The most games in all.
 */
most_games: number, };
export type TournamentCreated = { 
/**
 * Its name in the address.
 */
id: string, 
/**
 * What lets its owner stop and resume it.
 */
key: string, };
export type Place = { 
/**
 * The number of the player.
 */
player: number, 
/**
 * Elo by maximum likelihood, the mean of all being 0.
 */
elo: number | null, 
/**
 * Half the width of its 95 % interval.
 */
error: number | null, 
/**
 * The likelihood to be better than the opponents met.
 */
superiority: number, 
/**
 * Games played.
 */
games: number, 
/**
 * Points won.
 */
points: number, 
/**
 * Games that no fault decided.
 */
clean_games: number, 
/**
 * Points won in them.
 */
clean_points: number, 
/**
 * Games won.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games lost.
 */
losses: number, 
/**
 * Games lost by breaking down.
 */
crashes: number, 
/**
 * Games lost by overstepping the time.
 */
overtime: number, 
/**
 * Games lost by breaking the rules.
 */
illegal: number, };
export type Meeting = { 
/**
 * The number of one player.
 */
player: number, 
/**
 * The number of the other.
 */
opponent: number, 
/**
 * Games won.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games lost.
 */
losses: number, 
/**
 * How many pairs brought 0, a half, 1, one and a half and 2 points.
 */
pairs: Array<number>, 
/**
 * The difference in Elo by the pairs.
 */
elo: number | null, 
/**
 * Half the width of its 95 % interval.
 */
error: number | null, 
/**
 * The difference in normalised Elo.
 */
normalised: number | null, 
/**
 * Half the width of its 95 % interval.
 */
normalised_error: number | null, 
/**
 * The likelihood that the first is the stronger one.
 */
superiority: number, 
/**
 * The sequential test, if one was asked for.
 */
test: SequentialTest | null, };
export type SequentialTest = { 
/**
 * The difference to be refuted.
 */
elo0: number, 
/**
 * The difference hoped for.
 */
elo1: number, 
/**
 * The risk of accepting the second wrongly.
 */
alpha: number, 
/**
 * The risk of accepting the first wrongly.
 */
beta: number, 
/**
 * The unit.
 */
model: TestModel, 
/**
 * The log-likelihood ratio at which the first is accepted.
 */
lower: number, 
/**
 * The one at which the second is.
 */
upper: number, 
/**
 * The one reached.
 */
ratio: number, 
/**
 * What it says.
 */
verdict: TestVerdict, 
/**
 * How it came there.
 */
curve: Array<CurvePoint>, };
export type CurvePoint = { 
/**
 * Pairs finished.
 */
pairs: number, 
/**
 * The log-likelihood ratio.
 */
ratio: number, };
export type Reproduction = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The commit it was built from.
 */
commit: string, 
/**
 * What decided everything random.
 */
seed: number, 
/**
 * The command.
 */
command: string, 
/**
 * The file that describes it to `hetman tournament`.
 */
file: string, 
/**
 * The machine's cores.
 */
cores: number, };
export type Tournament = { 
/**
 * Its name in the address.
 */
id: string, 
/**
 * Counts the changes.
 */
version: number, 
/**
 * What was ordered.
 */
order: TournamentOrder, 
/**
 * What it is doing.
 */
state: TournamentState, 
/**
 * Why it failed.
 */
failure: Refusal | null, 
/**
 * Games planned, at most.
 */
games: number, 
/**
 * Games finished.
 */
done: number, 
/**
 * Those that were on disk when it was last started.
 */
found: number, 
/**
 * Games a second since it was last started.
 */
rate: number | null, 
/**
 * Seconds left at that rate.
 */
left: number | null, 
/**
 * The players by rating, the best first.
 */
places: Array<Place>, 
/**
 * The games of each two who met.
 */
meetings: Array<Meeting>, 
/**
 * The formats its games can be taken along in: `pgn`, and that of the game's own world.
 */
formats: Array<string>, 
/**
 * What it takes to play the same again.
 */
how: Reproduction, };
export type LiveGame = { 
/**
 * At which table.
 */
table: number, 
/**
 * Tables in all.
 */
tables: number, 
/**
 * Which pair of these two players, and which game of it.
 */
round: string, 
/**
 * The numbers of the players, the first mover first.
 */
players: Array<number>, 
/**
 * The moves as records write them.
 */
moves: Array<string>, 
/**
 * The position reached.
 */
position: Position, };
export type FinishedGame = { 
/**
 * Its number in the tournament.
 */
number: number, 
/**
 * Which pair of these two players, and which game of it.
 */
round: string, 
/**
 * The numbers of the players, the first mover first.
 */
players: Array<number>, 
/**
 * `1-0`, `1/2-1/2` or `0-1`.
 */
result: string, 
/**
 * Why it ended.
 */
reason: string, 
/**
 * What it was lost by, if by more than bad moves.
 */
fault: GameFault | null, };
export type FinishedGames = { 
/**
 * Those there are in all.
 */
total: number, 
/**
 * Those asked for.
 */
games: Array<FinishedGame>, };
export type ExperimentSummary = { 
/**
 * Its name in the address.
 */
name: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What is asked.
 */
question: string, 
/**
 * Whether it was ordered here; the others come with the program.
 */
own: boolean, 
/**
 * `open`, `queued`, `running`, `stopped`, `answered` or `failed`.
 */
state: string, };
export type Experiments = { 
/**
 * Those that come with the program, then those ordered here.
 */
experiments: Array<ExperimentSummary>, 
/**
 * The machine's cores.
 */
cores: number, };
export type ExperimentPage = { 
/**
 * What a list shows of it.
 */
summary: ExperimentSummary, 
/**
 * The file that describes it, in TOML.
 */
text: string, };
export type ExperimentOrder = { 
/**
 * Its name: small letters, digits and hyphens.
 */
name: string, 
/**
 * The file that describes it, in TOML.
 */
text: string, };
export type ExperimentCreated = { 
/**
 * What lets its owner stop, resume and delete it.
 */
key: string, };
export type ExperimentCheck = { 
/**
 * The line of the mistake, from 1; nothing if it is not in a line.
 */
line: number | null, 
/**
 * The mistake.
 */
why: string | null, 
/**
 * Measurements and pairs of games there will be, at most.
 */
size: number, };
export type ExperimentProgress = { 
/**
 * Its name.
 */
name: string, 
/**
 * `queued`, `running`, `stopped`, `answered` or `failed`.
 */
state: string, 
/**
 * Measurements and pairs of games done.
 */
done: number, 
/**
 * Those there will be, at most.
 */
total: number, 
/**
 * What is being done.
 */
what: string, 
/**
 * Seconds left, by what was done so far.
 */
left: number | null, 
/**
 * Why it failed.
 */
failure: string | null, };
export type LabNews = { 
/**
 * One entry for each.
 */
runs: Array<ExperimentProgress>, };
export type QueueWorker = { 
/**
 * Its name.
 */
name: string, 
/**
 * Cores of its machine.
 */
cores: number, 
/**
 * Units it carries out at once.
 */
slots: number, 
/**
 * Its build.
 */
build: string, 
/**
 * Nodes a second, once they were measured.
 */
speed: number | null, 
/**
 * Units done since it started.
 */
done: number, 
/**
 * Seconds since it was last seen.
 */
silent: number, };
export type QueueRun = { 
/**
 * Its name.
 */
name: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * Units counted.
 */
done: number, 
/**
 * Units there will be at most.
 */
total: number, 
/**
 * Whether it is stopped for now.
 */
stopped: boolean, };
export type QueueView = { 
/**
 * Whether the server was told of a queue.
 */
known: boolean, 
/**
 * Its workers, as far as they were seen of late.
 */
workers: Array<QueueWorker>, 
/**
 * Its runs.
 */
runs: Array<QueueRun>, };
export type QueueOrder = { 
/**
 * Whether it is to stop.
 */
stopped: boolean, };
export type TraceOrder = { 
/**
 * The game, as a spec.
 */
game: string, 
/**
 * The position; the start if not given.
 */
position: string | null, 
/**
 * Moves to play first.
 */
moves: Array<string>, 
/**
 * The engine, as a spec; the game's first if not given.
 */
engine: string | null, 
/**
 * Plies to look ahead.
 */
depth: number | null, 
/**
 * Nodes to visit.
 */
nodes: number | null, 
/**
 * Playouts to make.
 */
playouts: number | null, };
export type Switches = { 
/**
 * Its settings with their defaults.
 */
settings: Array<Setting>, };
export type InformationSet = { 
/**
 * The player to move.
 */
player: number, 
/**
 * What the player sees, as text.
 */
seen: string, 
/**
 * His moves.
 */
moves: Array<string>, 
/**
 * How often he makes each of them, from 0 to 1.
 */
shares: Array<number>, };
export type Equilibrium = { 
/**
 * What the first player gets on average.
 */
value: number, 
/**
 * How much is gained on average by playing best against the strategies.
 */
exploitability: number | null, 
/**
 * How often the game was gone through.
 */
iterations: number, 
/**
 * Information sets in all.
 */
sets: number, 
/**
 * What to do at them, as many as are sent.
 */
strategy: Array<InformationSet>, };
export type Trace = { 
/**
 * The game, as a spec.
 */
game: string, 
/**
 * The engine, as a spec.
 */
engine: string, 
/**
 * The position searched, as text.
 */
position: string, 
/**
 * What the players are called.
 */
players: Array<string>, 
/**
 * The move found best.
 */
best: string | null, 
/**
 * Its score in words of the game.
 */
score: string, 
/**
 * How sure that is.
 */
certainty: Certainty, 
/**
 * Whether a limit ended the search.
 */
limited: boolean, 
/**
 * Remarks of the engine.
 */
notes: Array<string>, 
/**
 * The strategies found, where the engine solves whole games.
 */
equilibrium: Equilibrium | null, 
/**
 * What was counted.
 */
counts: Counters, 
/**
 * The number that stands for infinity; from `win` on down to `limit` lie wins, a step nearer for each number.
 */
infinite: number, 
/**
 * The number of a win on the board.
 */
win: number, 
/**
 * The largest number that is no win.
 */
limit: number, 
/**
 * The node above each node; the root is above itself.
 */
parents: Array<number>, 
/**
 * The move that leads to each node.
 */
words: Array<string>, 
/**
 * Who moves there, 0 or 1.
 */
sides: Array<number>, 
/**
 * How likely chance draws what leads there, in millionths; 0 where a player chooses it.
 */
odds: Array<number>, 
/**
 * The number of legal moves there.
 */
moves: Array<number>, 
/**
 * The names of the kinds of steps.
 */
kinds: Array<string>, 
/**
 * The names of reasons.
 */
reasons: Array<string>, 
/**
 * The steps, `width` numbers each: kind, node and three more.
 */
steps: Array<number>, 
/**
 * Numbers of a step.
 */
width: number, 
/**
 * Steps that were not kept.
 */
dropped: number, };
export type CollectionOrder = { 
/**
 * The game and its rules as a spec, for games that do not say theirs.
 */
game: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Bytes of the file.
 */
bytes: number, };
export type CollectionCreated = { 
/**
 * Its number.
 */
id: number, 
/**
 * With this key parts are sent, and the collection is deleted.
 */
key: string, };
export type Collection = { 
/**
 * Its number.
 */
id: number, 
/**
 * Where its games come from.
 */
source: CollectionSource, 
/**
 * What people call it.
 */
name: string, 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * What becomes of it.
 */
state: CollectionState, 
/**
 * Bytes of its file.
 */
bytes: number, 
/**
 * Bytes that have come.
 */
received: number, 
/**
 * Bytes whose games have been read.
 */
read: number, 
/**
 * Games that are counted.
 */
games: number, 
/**
 * Games that could not be read.
 */
refused: number, 
/**
 * Why the first of these could not.
 */
complaint: string | null, };
export type Collections = { 
/**
 * Those of games played here first, then the newest.
 */
collections: Array<Collection>, };
export type OpeningsOrder = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Where the game started; the usual start if nothing.
 */
start: string | null, 
/**
 * Moves made from there.
 */
moves: Array<string>, 
/**
 * The collection that is asked; all if nothing.
 */
collection: number | null, };
export type OpeningGame = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who had White, or moved first.
 */
white: string, 
/**
 * Who had Black.
 */
black: string, 
/**
 * The result as records write it.
 */
result: string, 
/**
 * When it was played, as its record says.
 */
date: string, };
export type OpeningMove = { 
/**
 * The move.
 */
word: string, 
/**
 * As records write it.
 */
record: string, 
/**
 * Games in which it was played.
 */
games: number, 
/**
 * Those the first player won.
 */
first: number, 
/**
 * Those that were drawn.
 */
drawn: number, 
/**
 * Those the second player won.
 */
second: number, 
/**
 * One of these games.
 */
example: OpeningGame | null, };
export type Openings = { 
/**
 * What the opening is called.
 */
name: string | null, 
/**
 * Games that went on from here.
 */
games: number, 
/**
 * The moves, the most frequent first.
 */
moves: Array<OpeningMove>, };
export type OpinionsOrder = { 
/**
 * The game and its rules as a spec.
 */
game: string, 
/**
 * Where the game started; the usual start if nothing.
 */
start: string | null, 
/**
 * Moves made from there.
 */
moves: Array<string>, 
/**
 * The moves to judge.
 */
words: Array<string>, };
export type Opinion = { 
/**
 * The move.
 */
word: string, 
/**
 * What the position after it is worth, for the player who made it.
 */
score: Score, };
export type Opinions = { 
/**
 * In the order asked for.
 */
opinions: Array<Opinion>, };
