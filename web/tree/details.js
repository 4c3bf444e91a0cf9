// What is known of one node, and the hand that changes an own tree.

import { html } from '../core/dom.js';
import { capital, term } from '../core/words.js';
import { between, number } from './numbers.js';
import { AT_LEAST, AT_MOST, EXACT, OPEN, SKIPPED, SO_FAR, UNSEEN } from './replay.js';
import { tell } from './words.js';

/** @typedef {import('./pane.js').Pane} Pane */
/** @typedef {{add: (path: number[]) => void, remove: (path: number[]) => void, change: (path: number[], value: string) => void}} Hand */

/**
 * @param {Pane | undefined} pane
 * @param {number} node
 * @param {Hand | null} hand none where the tree is not one's own
 */
export function details(pane, node, hand) {
  if (!pane) return [html('p', { class: 'faint' }, tell('noNode'))];
  const { replay, model } = pane;
  const rows = [
    [tell('statusIs'), status(pane, node)],
    [tell('valueIs'), value(pane, node)],
    [
      tell('windowIs'),
      replay.status[node] === UNSEEN ||
      !replay.narrows ||
      replay.visits[node] > 0 ||
      replay.interval[node]
        ? ''
        : `α, β = ${between(replay.trace, replay.window(node))}`,
    ],
    [tell('payoffsIs'), payoffs(pane, node)],
    [tell('drawsIs'), model.isChance(node) ? tell('draws') : ''],
    [
      tell('oddsIs'),
      model.odds[node] > 0 ? `${Number((100 * model.odds[node]).toPrecision(3))} %` : '',
    ],
    [tell('visitsIs'), replay.visits[node] > 0 ? String(replay.visits[node]) : ''],
    [
      tell('weightIs'),
      replay.weight[node] >= 0
        ? replay.weight[node] > 1e6
          ? '∞'
          : replay.weight[node].toFixed(3)
        : '',
    ],
    [
      tell('whyIs'),
      replay.reason[node] >= 0 ? tell(`why_${replay.trace.reasons[replay.reason[node]]}`) : '',
    ],
    [tell('cutIs'), replay.cut[node] >= 0 ? model.words[replay.cut[node]] : ''],
    [
      tell('neverIs'),
      !model.tree && replay.cut[node] >= 0
        ? String(Math.max(0, model.moves[node] - model.children[node].length))
        : '',
    ],
    [tell('movesIs'), model.moves[node] > 0 ? String(model.moves[node]) : ''],
  ].filter(([, text]) => text !== '');
  const list = html('dl', { class: 'facts-list' });
  for (const [name, text] of rows) list.append(html('dt', {}, name), html('dd', {}, text));
  return [
    html('p', { class: 'node-name' }, html('strong', {}, model.name(node) || tell('rootNode'))),
    list,
    html(
      'div',
      { class: 'row' },
      ...acts(pane, node),
      ...(hand && model.tree ? edits(pane, node, hand) : []),
    ),
  ];
}

/**
 * @param {Pane} pane
 * @param {number} node
 */
function status({ replay, view }, node) {
  const state = replay.status[node];
  if (state === OPEN) return tell('open');
  if (state === SKIPPED) return tell('skipped');
  if (state !== UNSEEN) return tell('left');
  return view?.isPruned(node) ? tell('pruned') : tell('unseen');
}

/**
 * @param {Pane} pane
 * @param {number} node
 */
function value({ replay, model }, node) {
  const { trace } = replay;
  if (replay.visits[node] > 0) return (replay.sum[node] / replay.visits[node]).toFixed(3);
  if (replay.interval[node])
    return `${number(trace, replay.low[node])} … ${number(trace, replay.high[node])}`;
  const key = { [EXACT]: 'exact', [AT_LEAST]: 'atLeast', [AT_MOST]: 'atMost', [SO_FAR]: 'soFar' }[
    replay.bound[node]
  ];
  return key ? `${tell(key)} ${number(trace, replay.value[node])}` : model.written[node];
}

/**
 * What the node is worth to each player.
 * @param {Pane} pane
 * @param {number} node
 */
function payoffs({ replay }, node) {
  const vector = replay.vector(node);
  if (!vector) return '';
  const { trace } = replay;
  const one = (/** @type {string} */ player, /** @type {number} */ at) =>
    `${capital(term(player))} ${number(trace, vector[at])}`;
  return trace.players.map(one).join(', ');
}

/**
 * @param {Pane} pane
 * @param {number} node
 */
function acts({ model, view }, node) {
  if (model.children[node].length === 0) return [];
  return [
    html('button', { type: 'button', onclick: () => view?.fold(node) }, tell('fold')),
    html(
      'button',
      { type: 'button', onclick: () => view?.look(view.root === node ? 0 : node) },
      view?.root === node && node !== 0 ? tell('whole') : tell('lookHere'),
    ),
  ];
}

/**
 * @param {Pane} pane
 * @param {number} node
 * @param {Hand} hand
 */
function edits({ model }, node, hand) {
  const path = model.steps(node);
  const parts = [
    html('button', { type: 'button', onclick: () => hand.add(path) }, tell('addChild')),
  ];
  if (node !== 0)
    parts.push(
      html('button', { type: 'button', onclick: () => hand.remove(path) }, tell('removeNode')),
    );
  if (model.children[node].length > 0) return parts;
  const field = html('input', {
    type: 'text',
    size: 6,
    value: model.written[node],
    inputmode: 'numeric',
  });
  field.addEventListener('change', () => hand.change(path, field.value.trim()));
  return [...parts, html('label', { class: 'row' }, tell('changeLeaf'), field)];
}
