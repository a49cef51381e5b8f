/** Replaces style sheets and fonts, which jsdom doesn't load. */
export {};
