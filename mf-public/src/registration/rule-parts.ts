/** Dependencies of the rules, in order; all in one file with them. */
export const RULE_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: "speakPortuguese" */ '@credenciados/contract/zod-texts'),
  () => import(/* webpackMode: "eager", webpackExports: "phoneSchema" */ '@credenciados/contract/fields'),
  () => import(/* webpackMode: "eager", webpackExports: "documentoSchema" */ '@credenciados/contract/documento'),
  () => import(/* webpackMode: "eager", webpackExports: "cadastroFormSchema" */ '@credenciados/contract/credenciado'),
];

/** The rules, once their parts have run. */
export const wholeRules = () => import(/* webpackMode: "eager" */ './registration-rules.ts');
