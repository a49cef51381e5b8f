import type { RegistrationValues } from '@credenciados/contract/registration.values';
import type { draftSchema } from '@credenciados/contract/registration-values.schema';
import { deviceDraftKey, draftKey, getDraft, keepDraft, storeText } from '@credenciados/shared/form-core';
import type * as z from '@credenciados/shared/z';

/** Where a form's draft is kept. */
export interface DraftPlace {
  name: string;
  /** A draft made before signing in, taken over when it is of the same person. */
  takeOver?: string;
}

/** A registration in the making, kept for the tab, or on the device where the person asks for it. */
export type RegistrationDraft = z.infer<typeof draftSchema>;

/** A draft as found again. */
export interface RestoredDraft extends RegistrationDraft {
  /** Names of files that the server has removed since. */
  expiredFiles: string[];
}

/** Where drafts are kept: the browser's storage, or a stand-in. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a draft. False when the device doesn't let the portal keep anything, or has no room. */
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
/** The draft of the uploads, without which nobody has the files. */
const UPLOADS = deviceDraftKey('envio');

/** Drafts live in the tab and go with it; those that the person has kept on the device, there. */
export interface KeptDrafts extends DraftStorage {
  /** Keeps drafts on the device from now on, or no longer. */
  keepOnDevice: (keep: boolean) => void;
  onDevice: () => boolean;
}

/** The browser's storages, or null where the person has switched them off. */
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
      // The uploads' draft stays on the device no longer than a form's.
      const others = Object.keys(device).some((each) => each.startsWith(DEVICE) && each !== UPLOADS);
      if (!others) device.removeItem(UPLOADS);
    },
  };
}
