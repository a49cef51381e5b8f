import type { Registry } from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import { change } from './flip.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { TEST_SHELL } from './testing/module-package.ts';

/** A slow registry in memory; the tests use nothing else of a store. */
function storeInMemory() {
  let state: { registry: Registry; tag: string } = {
    registry: { shell: { ...TEST_SHELL, version: '1.0.0' }, modules: [], flips: [] },
    tag: '0',
  };
  let swaps = 0;
  const slowly = <T>(value: () => T) => new Promise<T>((resolve) => setImmediate(() => resolve(value())));
  const store = {
    read: () => slowly(() => state),
    folder: async () => '/kept',
    replace: (registry: Registry, tag: string) =>
      slowly(() => {
        swaps += 1;
        if (tag !== state.tag) return false;
        state = { registry, tag: String(swaps) };
        return true;
      }),
  } as unknown as ModuleStore;
  return { store, swaps: () => swaps, flips: () => state.registry.flips };
}

describe('changes of the registry', () => {
  it('that come at once are all made, and each is decided once', async () => {
    const { store, swaps, flips } = storeInMemory();
    const teams = Array.from({ length: 30 }, (_, at) => `Equipe ${at}`);
    await Promise.all(
      teams.map((by) => change({ store, by }, SHELL, async () => ({ service: null, action: 'SERVICO' }))),
    );
    expect(flips().map(({ by }) => by)).toEqual(teams.toReversed());
    expect(swaps()).toBe(teams.length);
  });
});
