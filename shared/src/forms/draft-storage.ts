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
  /** Initial values of the form. */
  base: fieldsSchema,
  /** Last attempt to send: its answer may have been lost, and a retry with the same key creates no second record. */
  sending: z.object({ key: z.string(), contents: z.string() }).nullable(),
  /** True if it is stored on the device too. */
  onDevice: z.boolean(),
});
export type StoredDraft = z.output<typeof draftSchema>;

/** Storage location of a draft: the tab, and for a signed-in person the device too. */
export interface DraftSlot {
  key: string;
  onDevice: boolean;
}

/** Location for the signed-in person, or the person whose session expired. A visitor's draft is stored only in the tab. */
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

/** Null if the person disabled the browser's storage. */
function storageOf(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

let swept = false;

/** Removes expired drafts of all people, once per page. */
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

/** Stores a draft. False if neither the tab nor the device stores it. */
export function writeDraft(slot: DraftSlot, draft: Omit<StoredDraft, 'onDevice'>): boolean {
  const [kept, own] = [device(slot), tab()];
  const onDevice = kept !== null && storeText(kept, slot.key, JSON.stringify({ ...draft, onDevice: true }));
  const inTab = own !== null && storeText(own, slot.key, JSON.stringify({ ...draft, onDevice }));
  return onDevice || inTab;
}

/** Removes a draft that was sent or discarded. */
export function eraseDraft(slot: DraftSlot): void {
  tab()?.removeItem(slot.key);
  device(slot)?.removeItem(slot.key);
}

/**
 * Stored draft, or null. The tab's copy comes first, since another tab may have overwritten the device's. `goneElsewhere`: the device's
 * copy was sent or discarded since.
 */
export function readDraft(slot: DraftSlot): (StoredDraft & { goneElsewhere: boolean }) | null {
  const storage = device(slot);
  if (storage) sweep(storage);
  const onDevice = storage?.getItem(slot.key) ?? null;
  const own = parseDraft(tab()?.getItem(slot.key) ?? null);
  const draft = own ?? parseDraft(onDevice);
  if (draft) return { ...draft, goneElsewhere: own?.onDevice === true && onDevice === null };
  eraseDraft(slot);
  return null;
}

/** True if the person has a draft with this name. */
export function hasDraft(name: string): boolean {
  return readDraft(draftSlot(name)) !== null;
}

/** Removes a draft by name, for a form whose content was discarded elsewhere. */
export function eraseDraftOf(name: string): void {
  eraseDraft(draftSlot(name));
}
