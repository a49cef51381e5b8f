import { RULE } from '@credenciados/shared/contract';

/** A file that somebody might send to do harm, or that only looks as if: how its bytes are made, and what must become of it. */
export interface HostileFile {
  /** What it is. */
  what: string;
  /** Its name as sent. */
  name: string;
  make: () => Buffer;
  /** The text of its refusal; null: it is harmless, and taken. */
  refused: string | null;
  status: 201 | 413 | 415 | 422;
}

const entry =
  (refused: string | null, status: HostileFile['status']) =>
  (what: string, name: string, make: () => Buffer): HostileFile => ({ what, name, make, refused, status });

export const taken = entry(null, 201);
export const isOther = entry(RULE.fileContent, 422);
export const isDamaged = entry(RULE.fileDamaged, 422);
export const isUnsafe = entry(RULE.fileUnsafe, 422);
export const isProtected = entry(RULE.fileProtected, 422);
export const isEmpty = entry(RULE.emptyFile, 422);
export const hasNoFormat = entry('Formatos suportados: pdf, rar, zip, png, jpg, jpeg, doc, docx.', 415);
