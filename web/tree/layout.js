// Where the nodes of a tree are drawn. Leaves stand side by side, a node above the middle of its children. A tree too
// large to draw is drawn as far as it goes, row by row from the root or from the node one looks at.

/** @typedef {import('./model.js').Model} Model */

/** The most nodes that are drawn. */
export const MOST = 5_000;
/** Up to so many nodes have room for words. */
export const ROOMY = 700;

/**
 * @typedef {{nodes: number[], x: Float64Array, y: Float64Array, hidden: Map<number, number>, width: number, height: number, roomy: boolean}} Layout
 */

/**
 * @param {Model} model
 * @param {number} root the node one looks at
 * @param {Set<number>} folded nodes whose children are not drawn
 * @returns {Layout}
 */
export function layout(model, root, folded) {
  const { nodes, hidden } = choose(model, root, folded);
  const drawn = new Set(nodes);
  const roomy = nodes.length <= ROOMY;
  const [gap, row, margin] =
    nodes.length <= 60 ? [46, 92, 40] : roomy ? [38, 100, 40] : [13, 110, 20];
  const x = new Float64Array(model.size);
  const y = new Float64Array(model.size);
  let next = margin;
  let lowest = 0;
  // Children come after their parents in `nodes`, so the way back places children first; leaves need the order of a walk.
  for (const node of walk(model, root, drawn)) {
    const below = hidden.has(node) ? [] : model.children[node].filter((child) => drawn.has(child));
    y[node] = margin + (model.depths[node] - model.depths[root]) * row;
    lowest = Math.max(lowest, y[node]);
    if (below.length === 0) {
      x[node] = next;
      next += gap;
    } else x[node] = (x[below[0]] + x[below[below.length - 1]]) / 2;
  }
  return {
    nodes,
    x,
    y,
    hidden,
    width: Math.max(next - gap + margin, 3 * margin),
    height: lowest + margin + (roomy ? 28 : 0),
    roomy,
  };
}

/**
 * Row by row as many nodes as can be drawn; and of those whose children are not, how many nodes are below them.
 * @param {Model} model
 * @param {number} root
 * @param {Set<number>} folded
 */
function choose(model, root, folded) {
  const nodes = [root];
  /** @type {Map<number, number>} */
  const hidden = new Map();
  for (let at = 0; at < nodes.length; at += 1) {
    const children = model.children[nodes[at]];
    if (children.length === 0) continue;
    if (folded.has(nodes[at]) || nodes.length + children.length > MOST) hidden.set(nodes[at], 0);
    else nodes.push(...children);
  }
  for (const node of hidden.keys()) hidden.set(node, below(model, node));
  return { nodes, hidden };
}

/**
 * @param {Model} model
 * @param {number} node
 */
function below(model, node) {
  let count = 0;
  const rest = [...model.children[node]];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    count += 1;
    rest.push(...model.children[one]);
  }
  return count;
}

/**
 * The nodes from left to right, each after its children.
 * @param {Model} model
 * @param {number} root
 * @param {Set<number>} drawn
 */
function walk(model, root, drawn) {
  const order = [];
  const rest = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    order.push(node);
    for (const child of model.children[node]) if (drawn.has(child)) rest.push(child);
  }
  return order.reverse();
}
