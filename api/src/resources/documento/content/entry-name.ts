import { decodeEntryName } from '@credenciados/contract';
import type { Entry } from 'yauzl';

declare module 'yauzl' {
  interface Entry {
    /** Raw bytes of the name; missing in yauzl's types. */
    fileNameRaw: Buffer;
  }
}

/** General purpose bit 11: the name is UTF-8 (APPNOTE 4.4.4). */
const IS_UTF8 = 0x800;
/** Extra field with the name in UTF-8, by Info-ZIP (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;

/** Name of a ZIP's entry. For names without the UTF-8 flag yauzl assumes code page 437, which Windows in Portuguese doesn't use. */
export function entryName(entry: Entry): string {
  const { generalPurposeBitFlag, extraFields, fileName, fileNameRaw } = entry;
  if (generalPurposeBitFlag & IS_UTF8 || extraFields.some(({ id }) => id === UNICODE_PATH)) return fileName;
  return decodeEntryName(fileNameRaw).replaceAll('\\', '/');
}
