import { giveWay, inPieces } from '@credenciados/shared/later';

/** Loads the validation rules after the form, in one file and in short tasks, so that typing isn't blocked. */
export async function loadRules() {
  // Lets the browser lay out the form first.
  await giveWay();
  const { RULE_PARTS, wholeRules } = await import(/* webpackChunkName: "cadastro-rules" */ './rule-parts.ts');
  await inPieces(RULE_PARTS);
  return wholeRules();
}
