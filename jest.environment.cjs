// Loaded before jsdom's other parts, which take its function as they load.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;

/** `.css-1x2y:is(:hover, [data-hover])`: what lacks the class doesn't match, whatever follows. */
const OF_A_CLASS = /^\.([\w-]+)(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])*$/;
const TAG = /^[a-z][a-z0-9]*(?=[:[]|$)[^\s>+~|()]*$/;

/** By the text of a selector, what an element must have, at the least, for it to match. */
const needs = new Map();

function needOf(selector) {
  const className = OF_A_CLASS.exec(selector)?.[1];
  if (className) return { className };
  const parts = selector.split(',').map((part) => part.trim());
  return parts.every((part) => TAG.test(part)) ? { tags: new Set(parts.map((part) => /^\w+/.exec(part)[0])) } : {};
}

function mayMatch(element, selector) {
  let need = needs.get(selector);
  if (!need) {
    need = needOf(selector);
    needs.set(selector, need);
  }
  if (need.className) return (element.getAttributeNS(null, 'class') ?? '').split(/\s+/).includes(need.className);
  return need.tags?.has(element._localName) ?? true;
}

/**
 * For `getComputedStyle` jsdom tries each rule of each style sheet on each element, and whoever looks for a role or a name
 * asks for the style of all that is around: that was a seventh of the processor's time. Most rules are of a class or a tag
 * that the element hasn't, which is seen without the engine for selectors.
 */
selectors.matchesDontThrow = (element, selector) =>
  (typeof selector !== 'string' || mayMatch(element, selector)) && matchesDontThrow(element, selector);

const navigation = require('jsdom/lib/jsdom/living/window/navigation.js');
const { serializeURL } = require('whatwg-url');
const { navigate } = navigation;

/** jsdom loads no page: which one it was asked for is kept, for `pagesLoaded()`. */
navigation.navigate = (window, url, flags) => {
  const { href } = window.location;
  const isSamePage = serializeURL(url, true) === href.split('#')[0];
  if (window.pagesAsked && url.scheme.startsWith('http') && (flags.reloadTriggered || !isSamePage)) {
    window.pagesAsked.push(serializeURL(url));
  } else navigate(window, url, flags);
};

const { default: JsdomEnvironment, TestEnvironment = JsdomEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.pagesAsked = [];
  }
};
