declare global {
  /** Kept by the environment of the web tests (`jest-web/environment.cjs`). */
  var pagesAsked: string[];
}

/** Addresses of the pages that the browser was asked to load in this test, the first one first; jsdom itself loads none. */
export const pagesLoaded = (): readonly string[] => globalThis.pagesAsked;

/** The next test begins with none. */
export const forgetPages = (): void => {
  globalThis.pagesAsked.length = 0;
};
