require('jsdom');
const { needsOf } = require('./needs.cjs');
const { prototype } = require('jsdom/lib/jsdom/living/nodes/Element-impl.js').implementation;

/* Looking for a role tests each element against some seventy selectors (`input[type="checkbox"]`, `article`), mostly for other tags. */

const { matches } = prototype;

/** Cache of selectors' needs. */
const known = new Map();

function lacks(element, needs) {
  if (needs.has(element._localName)) return false;
  const names = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
  return !names.some((name) => needs.has(`.${name}`));
}

prototype.matches = function (selector) {
  const needs = known.get(selector);
  if (needs && lacks(this, needs)) return false;
  const does = matches.call(this, selector);
  if (needs === undefined) known.set(selector, needsOf(selector));
  return does;
};
