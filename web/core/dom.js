// The one way elements are made here.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Properties */

/**
 * @param {Element} element
 * @param {Properties} properties
 * @param {Child[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Makes an HTML element; `onclick` and the like become listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, properties = {}, ...children) {
  return /** @type {any} */ (fill(document.createElement(name), properties, children));
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, properties = {}, ...children) {
  return /** @type {any} */ (fill(document.createElementNS(SVG, name), properties, children));
}

/**
 * The element with an id; a page without it is broken.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
