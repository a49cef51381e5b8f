/**
 * Loads oidc-provider without the warning that it prints on Node 20, which would be the first line of every start. Its author tests only
 * later versions; this project's tests cover its use on each supported version.
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
