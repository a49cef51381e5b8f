import { LRUCache } from 'lru-cache';
import type { Candidate } from '../candidate.ts';
import type { ModuleStore } from '../module-store.ts';
import { keptCandidate } from '../previews/preview.ts';
import { refused } from '../refused.ts';

/** A few KB each, without their files. */
const MAX_KNOWN = 100;
const known = new WeakMap<ModuleStore, LRUCache<string, Candidate>>();

/**
 * A version that is kept, to be judged beside others: read whole once, since its files never change. Throws `ReleaseRefused` where it isn't there
 * any more, or wasn't sound when it was read.
 */
export async function knownCandidate(store: ModuleStore, nome: string, versao: string): Promise<Candidate> {
  const ofStore = known.get(store) ?? new LRUCache<string, Candidate>({ max: MAX_KNOWN });
  known.set(store, ofStore);
  const key = `${nome}@${versao}`;
  const found = ofStore.get(key);
  if (!found) {
    const read = await keptCandidate(store, { nome, versao });
    ofStore.set(key, read);
    return read;
  }
  if (!(await store.folder(nome, versao))) throw refused('SEM_VERSAO', key);
  return found;
}
