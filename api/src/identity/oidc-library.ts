/**
 * oidc-provider, loaded without the remark that it prints on Node 20 (it is only tested by its author on later versions; what the
 * portal uses of it is tested here on each). It would be the first line of every start, and of every refusal to start.
 */
const { warn } = console;
console.warn = (...remark: unknown[]) => {
  if (!String(remark[0]).includes('Unsupported runtime')) warn(...remark);
};
const library = await import('oidc-provider');
console.warn = warn;

export const Provider = library.default;
export const errors = library.errors;
export const interactionPolicy = library.interactionPolicy;
