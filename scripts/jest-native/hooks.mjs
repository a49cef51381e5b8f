const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

/** The package of that name only throws; jest's own runtime puts something else in its place, and so does this. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals' ? { url: GLOBALS, format: 'module', shortCircuit: true } : next(specifier, context);
