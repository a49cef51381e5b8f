/** Stands in for style sheets and fonts, which jsdom doesn't load. */
export {};
