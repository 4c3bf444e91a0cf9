// One step of a search in a sentence.

import { capital, term } from '../core/words.js';
import { number } from './numbers.js';
import { AT_LEAST, AT_MOST } from './replay.js';
import { tell } from './words.js';

/** @typedef {import('./replay.js').Replay} Replay */

/**
 * The step that led to where the replay stands.
 * @param {Replay} replay
 */
export function describe(replay) {
  if (replay.at === 0) return tell('step_start');
  const { kind, node, numbers } = replay.row(replay.at - 1);
  const { trace, model } = replay;
  const [one, two, three] = numbers;
  const name = (/** @type {number} */ at) => model.name(at) || tell('rootNode');
  const show = (/** @type {number} */ value) => number(trace, value);
  const move = () => model.words[model.places[one]];
  switch (kind) {
    case 'pass': {
      const key = three - two <= 1 ? 'step_pass_null' : 'step_pass';
      return tell(key, { number: replay.passes, alpha: show(two), beta: show(three) });
    }
    case 'enter':
      return tell('step_enter', { node: name(node), alpha: show(two), beta: show(three) });
    case 'play':
      return tell('step_play', { node: name(node), move: move() });
    case 'reduce':
    case 'extend':
      return tell(`step_${kind}`, { node: name(node), plies: one });
    case 'again':
      return tell('step_again', { node: name(node) });
    case 'leaf': {
      const inner = model.tree ? model.children[node].length > 0 : model.moves[node] > 0;
      return tell(inner ? 'step_eval' : 'step_leaf', { node: name(node), value: show(one) });
    }
    case 'cut':
      return tell('step_cut', { node: name(node), move: move() });
    case 'settle':
      return tell('step_settle', { node: name(node), why: tell(`why_${trace.reasons[one]}`) });
    case 'skip':
      return tell('step_skip', {
        node: name(node),
        move: move(),
        why: tell(`why_${trace.reasons[two]}`),
      });
    case 'leave': {
      const key =
        two === AT_LEAST ? 'step_leave_low' : two === AT_MOST ? 'step_leave_high' : 'step_leave';
      return tell(key, { node: name(node), value: show(one) });
    }
    case 'interval':
      return tell('step_interval', { node: name(node), low: show(one), high: show(two) });
    case 'pursue':
      return tell('step_pursue', { move: move(), strategy: trace.reasons[two] });
    case 'choose':
      return tell('step_choose', { move: move() });
    case 'weigh':
      return tell('step_weigh', {
        move: move(),
        bound: two >= 2_000_000_000 ? '∞' : (two / 1000).toFixed(2),
      });
    case 'playout':
      return tell('step_playout', { node: name(node), value: one / 1000 });
    case 'payoff':
      return tell('step_payoff', {
        node: name(node),
        player: capital(term(trace.players[one] ?? '')),
        value: show(two),
      });
    default:
      return kind;
  }
}
