/** Modules that the rules depend on, in loading order. One file has them all. */
export const RULE_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: "speakPortuguese" */ '@credenciados/contract/zod-texts'),
  () => import(/* webpackMode: "eager", webpackExports: "phoneSchema" */ '@credenciados/contract/fields'),
  () => import(/* webpackMode: "eager", webpackExports: "documentoSchema" */ '@credenciados/contract/documento'),
  () => import(/* webpackMode: "eager", webpackExports: "cadastroFormSchema" */ '@credenciados/contract/credenciado'),
];

/** The rules themselves, loaded after their dependencies. */
export const wholeRules = () => import(/* webpackMode: "eager" */ './registration-rules.ts');
