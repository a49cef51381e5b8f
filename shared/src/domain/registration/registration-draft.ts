import * as z from 'zod';
import { type RegistrationValues, registrationValuesSchema } from './registration.values.ts';

const HOUR = 60 * 60 * 1000;
/** The server keeps a file that nothing owns for 24 h (decision 22); an hour less leaves time to send the form. */
const FILE_LIFE = 23 * HOUR;
/** A draft that nobody came back to isn't kept on the device for ever. */
const DRAFT_LIFE = 30 * 24 * HOUR;

const draftSchema = z.object({
  savedAt: z.number(),
  values: registrationValuesSchema,
  /** The terms were accepted for this draft. */
  termosAceitos: z.boolean().catch(false),
  /** What was sent last and under which key, so that a retry isn't a second registration. */
  envio: z.object({ chave: z.string(), conteudo: z.string() }).nullable().catch(null),
});

/** A registration in the making, kept on the device. */
export type RegistrationDraft = z.infer<typeof draftSchema>;

/** A draft as found again. */
export interface RestoredDraft extends RegistrationDraft {
  /** Names of files that the server has removed since. */
  expiredFiles: string[];
}

/** Where drafts are kept: the browser's storage, or a stand-in. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = (name: string) => `credenciados:rascunho:${name}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The draft kept under a name, or null. Files that the server has removed meanwhile are left out and named. */
export function readDraft(name: string, storage: DraftStorage, now: number = Date.now()): RestoredDraft | null {
  const text = storage.getItem(storageKey(name));
  if (text === null) return null;
  const { data } = draftSchema.safeParse(parseJson(text));
  if (!data || now - data.savedAt > DRAFT_LIFE) {
    storage.removeItem(storageKey(name));
    return null;
  }
  const alive = ({ anexadoEm }: { anexadoEm: number | null }) => anexadoEm === null || now - anexadoEm < FILE_LIFE;
  const { documentos } = data.values;
  return {
    ...data,
    values: { ...data.values, documentos: documentos.filter(alive) },
    expiredFiles: documentos.filter((documento) => !alive(documento)).map(({ nomeOriginal }) => nomeOriginal),
  };
}

/** Keeps a draft. False when the device doesn't let the portal keep anything, or has no room. */
export function writeDraft(name: string, draft: RegistrationDraft, storage: DraftStorage): boolean {
  try {
    storage.setItem(storageKey(name), JSON.stringify(draft));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Erases a draft from the device. */
export function eraseDraft(name: string, storage: DraftStorage): void {
  storage.removeItem(storageKey(name));
}

/** Whether anything has been filled in that is worth keeping. */
export function isWorthKeeping(values: RegistrationValues, initial: RegistrationValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(initial);
}

/** The browser's storage, or null where the person has switched it off. */
export function deviceStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
