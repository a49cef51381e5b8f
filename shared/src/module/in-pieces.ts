import { giveWay } from './give-way.ts';

/** Runs script in several tasks: whoever reads meanwhile is answered between two of them. See ADR 22. */
export async function inPieces(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const run of parts) {
    await giveWay();
    await run();
  }
  await giveWay();
}
