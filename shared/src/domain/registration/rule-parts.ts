/** What the rules stand on, in the order in which one needs the other; all of it comes in one file with them. */
export const RULE_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: "speakPortuguese" */ '../../contract/zod-texts.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "phoneSchema" */ '../../contract/fields.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "documentoSchema" */ '../../contract/documento.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "cadastroFormSchema" */ '../../contract/credenciado.ts'),
];

/** The rules, once their parts have run. */
export const wholeRules = () => import(/* webpackMode: "eager" */ './registration-rules.ts');
