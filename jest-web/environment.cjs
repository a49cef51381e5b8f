const { lazily } = require('./styles.cjs');
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

// Only now, as these load jsdom.
require('./labels.cjs');
require('./matches.cjs');
const { default: JsdomEnvironment, TestEnvironment = JsdomEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    /** Read by `runtime.cjs`. */
    this.reactBuild = process.env.REACT ?? context.docblockPragmas.react ?? 'production';
  }

  async setup() {
    await super.setup();
    this.global.pagesAsked = [];
    this.global.getComputedStyle = lazily(this.global.getComputedStyle);
  }
};
