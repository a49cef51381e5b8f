import type { RegistrationValues } from '@credenciados/contract/registration.values';
import type { draftSchema } from '@credenciados/contract/registration-values.schema';
import { deviceDraftKey, draftKey, getDraft, keepDraft, storeText } from '@credenciados/shared/form-core';
import type * as z from '@credenciados/shared/z';

/** Drafts of the registration form, in the browser's storage. */
export interface DraftPlace {
  name: string;
  /** Name of a draft made before signing in, taken over if its CPF matches. */
  takeOver?: string;
}

/** A draft of a registration, stored for the tab, or on the device if the person asks for it. */
type RegistrationDraft = z.infer<typeof draftSchema>;

/** A restored draft. */
export interface RestoredDraft extends RegistrationDraft {
  /** Names of files that the server has deleted since. */
  expiredFiles: string[];
}

/** The browser's storage, or a substitute in tests. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores a draft. False if storage is disabled or full. */
export function writeDraft(name: string, draft: RegistrationDraft, storage: DraftStorage): boolean {
  return storeText(storage, draftKey(name), JSON.stringify(draft));
}

/** Erases a draft from the device. */
export function eraseDraft(name: string, storage: DraftStorage): void {
  storage.removeItem(draftKey(name));
}

/** True if the form has anything worth storing. */
export function isWorthKeeping(values: RegistrationValues, initial: RegistrationValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(initial);
}

const DEVICE = deviceDraftKey('');
const TAB = draftKey('');
/** Storage key of the uploads' draft, which proves the right to the files. */
const UPLOADS = deviceDraftKey('envio');

/** Storage of drafts: the tab's, and the device's for those that the person chose to keep. */
export interface KeptDrafts extends DraftStorage {
  /** Turns storage on the device on or off. */
  keepOnDevice: (keep: boolean) => void;
  onDevice: () => boolean;
}

/** The browser's storages, or null if the person disabled them. */
export function deviceStorage(): KeptDrafts | null {
  try {
    return keptDrafts(window.localStorage, window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function keptDrafts(device: Storage, tab: Storage): KeptDrafts {
  const onDevice = (name: string) => name.replace(TAB, DEVICE);
  let keep = Object.keys(device).some((name) => name.startsWith(DEVICE));
  return {
    onDevice: () => keep,
    keepOnDevice(wanted) {
      keep = wanted;
      if (wanted) return;
      for (const name of Object.keys(device)) if (name.startsWith(DEVICE)) device.removeItem(name);
    },
    getItem(name) {
      const uploads = device.getItem(UPLOADS);
      if (uploads !== null && getDraft() === null) keepDraft(uploads);
      return tab.getItem(name) ?? device.getItem(onDevice(name));
    },
    setItem(name, value) {
      tab.setItem(name, value);
      if (!keep) return;
      device.setItem(onDevice(name), value);
      const uploads = getDraft();
      if (uploads !== null) device.setItem(UPLOADS, uploads);
    },
    removeItem(name) {
      tab.removeItem(name);
      device.removeItem(onDevice(name));
      // The uploads' draft stays on the device only as long as a form's draft does.
      const others = Object.keys(device).some((each) => each.startsWith(DEVICE) && each !== UPLOADS);
      if (!others) device.removeItem(UPLOADS);
    },
  };
}
