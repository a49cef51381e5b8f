import { giveWay } from '../../module/give-way.ts';
import { inPieces } from '../../module/in-pieces.ts';

/** Whatever reads by rules: it comes after the form, in one file, and runs in pieces that leave the thread to who is typing. */
export async function loadRules() {
  // The form is laid out first.
  await giveWay();
  const { RULE_PARTS, wholeRules } = await import('./rule-parts.ts');
  await inPieces(RULE_PARTS);
  return wholeRules();
}
