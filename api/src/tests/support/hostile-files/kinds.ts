import { fileReason, RULE } from '@credenciados/contract';

/** Harmful file, or one that only looks harmful: its content and its expected result. */
export interface HostileFile {
  what: string;
  /** File name as sent. */
  name: string;
  make: () => Buffer;
  /** Text of the refusal; null if the file is harmless and accepted. */
  refused: string | null;
  status: 201 | 413 | 415 | 422;
}

const entry =
  (refused: string | null, status: HostileFile['status']) =>
  (what: string, name: string, make: () => Buffer): HostileFile => ({ what, name, make, refused, status });

export const taken = entry(null, 201);
export const isOther = entry(RULE.fileContent, 422);
export const isDamaged = entry(RULE.fileDamaged, 422);
export const isProtected = entry(RULE.fileProtected, 422);
export const isEmpty = entry(RULE.emptyFile, 422);
export const isPhoneFormat = entry(
  `Formatos suportados: pdf, rar, zip, png, jpg, jpeg, doc, docx. ${RULE.filePhonePicture}`,
  415,
);
export const hasNoFormat = entry('Formatos suportados: pdf, rar, zip, png, jpg, jpeg, doc, docx.', 415);
export const isTooManyEntries = entry(RULE.fileTooManyEntries, 422);
export const isTooLargeUnpacked = entry(RULE.fileTooLargeUnpacked, 422);
export const isTooManyPoints = entry(RULE.fileTooManyPoints, 422);
export const isSplit = entry(RULE.fileSplitArchive, 422);
export const isPhonePicture = entry(RULE.filePhonePicture, 422);
export const hasOwnMacros = entry(RULE.fileOwnMacros, 422);
/** Refusals that name an entry of the file. */
export const hasProgram = (item: string) => entry(fileReason('program', item), 422);
export const hasMacro = (item: string) => entry(fileReason('macro', item), 422);
export const hasArchive = (item: string) => entry(fileReason('nestedArchive', item), 422);
export const hasUnsafeName = (item: string) => entry(fileReason('unsafeName', item), 422);
