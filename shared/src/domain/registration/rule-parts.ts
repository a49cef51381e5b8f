/** Dependencies of the rules, in order; all in one file with them. */
export const RULE_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: "speakPortuguese" */ '../../contract/zod-texts.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "phoneSchema" */ '../../contract/fields.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "documentoSchema" */ '../../contract/documento.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "cadastroFormSchema" */ '../../contract/credenciado.ts'),
];

/** The rules, once their parts have run. */
export const wholeRules = () => import(/* webpackMode: "eager" */ './registration-rules.ts');
