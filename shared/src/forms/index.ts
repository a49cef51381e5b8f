/** Filled next. */
export {};
