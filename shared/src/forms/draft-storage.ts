import { personHere } from '../session/session.store.ts';
import { draftKey } from '../store/draft-key.ts';
import { DRAFT_DAYS, parseStored, storeText } from './stored-text.ts';
import * as z from './z.ts';

const LIFE_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

const fieldsSchema = z.record(z.string(), z.unknown());
const draftSchema = z.object({
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  values: fieldsSchema,
  /** Values that the form began with. */
  base: fieldsSchema,
  /** The last attempt to send it: its answer may have been lost, and a repeat under the same key is no second record. */
  sending: z.object({ key: z.string(), contents: z.string() }).nullable(),
  /** Stored on the device, too. */
  onDevice: z.boolean(),
});
export type StoredDraft = z.output<typeof draftSchema>;

/** Where a draft is stored: in the tab, which has what was typed in it, and for a person who is signed in on the device. */
export interface DraftSlot {
  key: string;
  onDevice: boolean;
}

/** The slot of whoever is signed in, or was until the session ended under the page; a visitor's is the tab's alone. */
export function draftSlot(name: string): DraftSlot {
  const person = personHere();
  return { key: draftKey(name, person), onDevice: person !== null };
}

function tab(): Storage | null {
  return storageOf(() => window.sessionStorage);
}
function device({ onDevice }: Pick<DraftSlot, 'onDevice'>): Storage | null {
  return onDevice ? storageOf(() => window.localStorage) : null;
}

/** Null where the person has switched the browser's storage off. */
function storageOf(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

let swept = false;

/** Removes drafts of all people that nobody came back to, once a page. */
function sweep(storage: Storage): void {
  if (swept) return;
  swept = true;
  for (const key of Object.keys(storage)) {
    if (key.startsWith(draftKey('')) && !parseDraft(storage.getItem(key))) storage.removeItem(key);
  }
}

function parseDraft(text: string | null): StoredDraft | null {
  const { data } = draftSchema.safeParse(parseStored(text));
  return data && Date.now() - data.savedAt <= LIFE_MS ? data : null;
}

/** Stores a draft. False where neither the tab nor the device stores it. */
export function writeDraft(slot: DraftSlot, draft: Omit<StoredDraft, 'onDevice'>): boolean {
  const [kept, own] = [device(slot), tab()];
  const onDevice = kept !== null && storeText(kept, slot.key, JSON.stringify({ ...draft, onDevice: true }));
  const inTab = own !== null && storeText(own, slot.key, JSON.stringify({ ...draft, onDevice }));
  return onDevice || inTab;
}

/** Erases a draft that was sent or given up. */
export function eraseDraft(slot: DraftSlot): void {
  tab()?.removeItem(slot.key);
  device(slot)?.removeItem(slot.key);
}

/**
 * The draft of a slot, or null. The tab's own comes first: another tab may have written over the device's. `goneElsewhere` says that
 * the device's was sent or given up since.
 */
export function readDraft(slot: DraftSlot): (StoredDraft & { goneElsewhere: boolean }) | null {
  const kept = device(slot);
  if (kept) sweep(kept);
  const onDevice = kept?.getItem(slot.key) ?? null;
  const own = parseDraft(tab()?.getItem(slot.key) ?? null);
  const draft = own ?? parseDraft(onDevice);
  if (draft) return { ...draft, goneElsewhere: own?.onDevice === true && onDevice === null };
  eraseDraft(slot);
  return null;
}

/** True if the person has a draft under a name. */
export function hasDraft(name: string): boolean {
  return readDraft(draftSlot(name)) !== null;
}

/** Erases a draft by its name, where the form that wrote it is told by others that it is given up. */
export function eraseDraftOf(name: string): void {
  eraseDraft(draftSlot(name));
}
