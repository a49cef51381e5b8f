import { giveWay } from './yield-to-main.ts';

/** Runs scripts in separate tasks, so that input is handled in between. See ADR 22. */
export async function inPieces(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const run of parts) {
    await giveWay();
    await run();
  }
  await giveWay();
}
