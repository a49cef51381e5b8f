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
const { Reached } = require('./reached.cjs');
const { default: JsdomEnvironment, TestEnvironment = JsdomEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    /** Read by `runtime.cjs`. */
    this.reactBuild = process.env.REACT ?? context.docblockPragmas.react ?? 'production';
    /** Told by `runtime.cjs` what is loaded. */
    this.reached = new Reached(context.testPath, config.projectConfig.rootDir);
    /** True if all tests of the file ran and none failed. */
    this.isWhole = false;
    this.hasFailed = false;
  }

  handleTestEvent({ name, test }, { hasFocusedTests, testNamePattern, unhandledErrors }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
    if (name === 'run_finish') this.isWhole = !hasFocusedTests && !testNamePattern && unhandledErrors.length === 0;
  }

  async setup() {
    await super.setup();
    this.global.pagesAsked = [];
    this.global.getComputedStyle = lazily(this.global.getComputedStyle);
  }
  async teardown() {
    if (this.isWhole && !this.hasFailed) this.reached.keep();
    await super.teardown();
  }
};
