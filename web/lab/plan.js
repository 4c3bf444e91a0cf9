// From the fields of the form to the file `hetman lab` takes.

/**
 * What the form says. Lists are written with commas; an empty text leaves its key out.
 * @typedef {{title: string, question: string, seed: string, repetitions: string, base: string, kind: string, words: string, game: string, searches: boolean, positions: string, from: string, to: string, most: string, fits: boolean, games: boolean, schedule: string, count: string, limit: string, amount: string, openings: string, concurrency: string}} Wishes
 */

/**
 * A text as TOML writes it.
 * @param {string} text
 */
export function quoted(text) {
  const escaped = text
    .replace(/[\\"]/g, (sign) => `\\${sign}`)
    .replace(
      /[\u0000-\u001f\u007f]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `"${escaped}"`;
}

/** @param {string} words */
function list(words) {
  // A comma inside brackets belongs to the word, as in alphabeta(hash=1,table=off).
  const parts = words.match(/(?:[^,()]|\([^)]*\))+/g) ?? [];
  return `[${parts
    .map((part) => quoted(part.trim()))
    .filter((part) => part !== '""')
    .join(', ')}]`;
}

/** @param {Wishes} wishes */
export function plan(wishes) {
  const lines = [`title = ${quoted(wishes.title)}`, `question = ${quoted(wishes.question)}`];
  if (wishes.seed !== '1') lines.push(`seed = ${wishes.seed}`);
  if (wishes.searches && wishes.repetitions !== '1')
    lines.push(`repetitions = ${wishes.repetitions}`);
  lines.push('');
  if (wishes.kind === 'algorithms' && wishes.words !== '')
    lines.push(`algorithms = ${list(wishes.words)}`);
  lines.push(`base = ${quoted(wishes.base)}`);
  if (wishes.kind === 'add') lines.push(`add = ${list(wishes.words)}`);
  if (wishes.kind === 'off' || wishes.kind === 'evaluations')
    lines.push(`${wishes.kind} = ${wishes.words === '' ? '"all"' : list(wishes.words)}`);
  lines.push('', '[[games]]', `game = ${quoted(wishes.game)}`);
  if (wishes.searches) {
    lines.push(
      `positions = ${quoted(wishes.positions)}`,
      `depths = [${wishes.from}, ${wishes.to}]`,
      `most_nodes = ${wishes.most}`,
    );
    if (wishes.fits) lines.push('fits = true');
  }
  if (wishes.games) {
    lines.push(
      '',
      '[[games.matches]]',
      `schedule = ${quoted(wishes.schedule)}`,
      `${wishes.limit} = ${wishes.amount}`,
      `games = ${wishes.count}`,
      `openings = ${quoted(wishes.openings)}`,
    );
    if (wishes.concurrency !== '1') lines.push(`concurrency = ${wishes.concurrency}`);
  }
  return `${lines.join('\n')}\n`;
}
