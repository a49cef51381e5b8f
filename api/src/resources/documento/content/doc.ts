import { readCfb } from './cfb.ts';
import { refuseForeignTail } from './foreign.ts';
import { Refusal } from './refusal.ts';

/** Entries that identify other compound files: workbooks, slides, messages. */
const OTHERS = ['Workbook', 'Book', 'PowerPoint Document', '__properties_version1.0', 'VisioDocument'];
/** Entries that identify a `.docx` with a password (MS-OFFCRYPTO) or under rights management. */
const ENCRYPTED = ['EncryptedPackage', 'EncryptionInfo'];
const MACROS = ['Macros', '_VBA_PROJECT_CUR', 'VBA'];
/** `fEncrypted` in the flags at offset 10 of a document's head (MS-DOC 2.5.2, FibBase): encrypted or obfuscated. */
const FLAGS = 10;
const IS_ENCRYPTED = 0x0100;

/**
 * Accepts a compound file with a top-level Word document, without a password or macros. Installers and messages are compound files, too.
 */
export function inspectDoc(bytes: Buffer): void {
  const cfb = readCfb(bytes);
  const has = (names: readonly string[]) => cfb.parts.some(({ name }) => names.includes(name));
  if (has(ENCRYPTED)) throw new Refusal('protected');
  const word = cfb.parts.find(({ name, isStream, size }) => name === 'WordDocument' && isStream && size > 0);
  if (!word || has(OTHERS)) throw new Refusal('content');
  const head = cfb.head(word);
  if (head.length >= FLAGS + 2 && (head.readUInt16LE(FLAGS) & IS_ENCRYPTED) !== 0) throw new Refusal('protected');
  if (has(MACROS)) throw new Refusal('ownMacros');
  refuseForeignTail(bytes, cfb.end);
}

/** Refuses a compound file named `.docx`: as protected if it has a password, else as another format. */
export function inspectEncryptedDocx(bytes: Buffer): never {
  const isEncrypted = readCfb(bytes).parts.some(({ name }) => ENCRYPTED.includes(name));
  throw new Refusal(isEncrypted ? 'protected' : 'content');
}
