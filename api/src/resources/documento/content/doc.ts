import { readCfbParts } from './cfb.ts';
import { ContentError } from './content-error.ts';
import type { Inspector } from './file-bytes.ts';

/** What makes a compound file something else: workbooks, slides, messages, and files under a password. */
const OTHERS = ['Workbook', 'Book', 'PowerPoint Document', '__properties_version1.0', 'VisioDocument'];
const ENCRYPTED = ['EncryptedPackage', 'EncryptionInfo'];
const MACROS = ['Macros', '_VBA_PROJECT_CUR', 'VBA'];

/** A `.doc` is a compound file with a Word document at its top, and without macros. Installers and messages are compound files too. */
export const inspectDoc: Inspector = async (file) => {
  const parts = await readCfbParts(file);
  const has = (names: readonly string[]) => parts.some(({ name }) => names.includes(name));
  if (has(ENCRYPTED)) throw new ContentError('protected');
  const isWord = parts.some(({ name, isStream, size }) => name === 'WordDocument' && isStream && size > 0);
  if (!isWord || has(OTHERS)) throw new ContentError('content');
  if (has(MACROS)) throw new ContentError('unsafe');
};
