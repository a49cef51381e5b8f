// Loaded before jsdom's other parts, which take these functions as they load.
require('./inline-style.cjs');
const { needsOf } = require('./needs.cjs');
const { CSSGroupingRule, CSSStyleSheet, parse } = require('rrweb-cssom');
const { CSSStyleDeclaration } = require('cssstyle');
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet.js');
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');

/*
 * For `getComputedStyle` jsdom tries each rule of each style sheet on each element, and reads anew what the rules that match
 * declare; whoever looks for a role or a name asks for the style of all that is around. Here rules are found by the class or
 * the tag that they need, elements of the same rules share what these declare, and of a computed style only that is worked
 * out which is read. jsdom's own functions do all that is not of every day.
 */

/** How often rules were put in or taken out. */
let changes = 0;
for (const { prototype } of [CSSStyleSheet, CSSGroupingRule]) {
  for (const name of ['insertRule', 'deleteRule']) {
    const change = prototype[name];
    prototype[name] = function (...args) {
      changes += 1;
      return change.apply(this, args);
    };
  }
}

/** The rules that jsdom goes through, one after another. */
const rulesOf = (sheet) =>
  Array.from(sheet.cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });

/** The rules of a style sheet, by what they need, each with its place among them. */
const indexes = new WeakMap();

function indexOf(sheet) {
  const known = indexes.get(sheet);
  if (known?.changes === changes) return known;
  const index = { changes, byNeed: new Map(), rest: [] };
  const { byNeed, rest } = index;
  for (const [place, rule] of rulesOf(sheet).entries()) {
    if (typeof rule.selectorText !== 'string') continue;
    const needs = needsOf(rule.selectorText);
    const entry = { place, rule };
    if (!needs) rest.push(entry);
    for (const need of needs ?? []) byNeed.get(need)?.push(entry) ?? byNeed.set(need, [entry]);
  }
  indexes.set(sheet, index);
  return index;
}

function matchingRules(element, sheet) {
  const { byNeed, rest } = indexOf(sheet);
  const candidates = new Set(byNeed.get(element._localName));
  const names = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
  for (const name of names) for (const entry of byNeed.get(`.${name}`) ?? []) candidates.add(entry);
  for (const entry of rest) candidates.add(entry);
  return [...candidates]
    .filter(({ rule }) => selectors.matchesDontThrow(element, rule.selectorText))
    .sort((one, other) => one.place - other.place)
    .map(({ rule }) => rule);
}

const ids = new WeakMap();
let lastId = 0;
function idOf(rule) {
  if (!ids.has(rule)) {
    lastId += 1;
    ids.set(rule, lastId);
  }
  return ids.get(rule);
}

/** Default style sheet of browsers. */
let ownSheet;
function sheetsOf(document) {
  ownSheet ??= parse(defaultStyleSheet);
  return [ownSheet, ...document.styleSheets._list];
}

/** By document: what the rules of an element declare together, by those rules and the element's own style. */
const declarations = new WeakMap();

function declare(rules, own) {
  const declaration = new CSSStyleDeclaration();
  for (const style of [...rules.map((rule) => rule.style), own]) {
    for (const property of Array.prototype.slice.call(style ?? [])) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  }
  return declaration;
}

styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const cache = document._styleCache;
  const cached = cache.get(element);
  if (cached) return cached;
  const rules = sheetsOf(document).flatMap((sheet) => matchingRules(element, sheet));
  const key = `${rules.map(idOf).join(' ')} ${element.getAttributeNS(null, 'style') ?? ''}`;
  const known = declarations.get(document) ?? new Map();
  declarations.set(document, known);
  const declaration = known.get(key) ?? declare(rules, element._ownStyle);
  known.set(key, declaration);
  cache.set(element, declaration);
  return declaration;
};

/** Computed properties that decide visibility, and jsdom's way to get them. */
const declared = (name) => (element) => styleRules.getDeclarationForElement(element).getPropertyValue(name);
const resolved = (name) => (element) => styleRules.getResolvedValue(element, name);
const READ_OFTEN = new Map([
  ['display', declared('display')],
  ['opacity', declared('opacity')],
  ['visibility', resolved('visibility')],
  ['pointer-events', resolved('pointer-events')],
  ['pointerEvents', resolved('pointer-events')],
]);

/** Computed styles, which stay until the document changes. */
const computed = new WeakMap();

/** A window's `getComputedStyle` that works out what is read. */
exports.lazily = (compute) =>
  function getComputedStyle(element, ...rest) {
    const impl = implForWrapper(element);
    if (rest.some(Boolean) || !impl?._ownerDocument) return compute(element, ...rest);
    styleRules.getDeclarationForElement(impl);
    const cache = impl._ownerDocument._styleCache;
    const known = computed.get(cache) ?? new WeakMap();
    computed.set(cache, known);
    if (!known.has(impl))
      known.set(
        impl,
        lazyStyle(impl, () => compute(element)),
      );
    return known.get(impl);
  };

function lazyStyle(element, compute) {
  let whole;
  const all = () => {
    whole ??= compute();
    return whole;
  };
  const read = (name) => READ_OFTEN.get(name)?.(element);
  return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
    get(_, name) {
      if (name === 'getPropertyValue') return (property) => read(property) ?? all().getPropertyValue(property);
      const value = read(name) ?? Reflect.get(all(), name);
      return typeof value === 'function' ? value.bind(all()) : value;
    },
    has: (_, name) => Reflect.has(all(), name),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(all(), name),
  });
}
