import { type Finalidade, UPLOAD_LIMITS } from './domain.ts';
import { fileTooLarge, RULE, unsupportedFormat } from './rule-texts.ts';

/** Extension of a file name in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** File types that browsers display, with the content type they are sent as; others are downloaded. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
]);

/** Content type with which a browser may display a file of this name, or null. Never HTML. */
export function shownType(name: string): string | null {
  return SHOWN.get(extensionOf(name)) ?? null;
}

/** Phone image formats that the portal refuses; the message says what to do instead. */
const PHONE_EXTENSIONS = ['heic', 'heif', 'avif', 'webp'];

/** Reason to refuse a file by its name and size alone, or null (DOC-3, DOC-4). */
export function fileError(file: { name: string; size: number }, finalidade: Finalidade): string | null {
  const { extensions, maxBytes, maxMb } = UPLOAD_LIMITS[finalidade];
  const extension = extensionOf(file.name);
  if (!extensions.includes(extension)) {
    if (finalidade === 'EDITAL') return RULE.onlyPdf;
    const text = unsupportedFormat(extensions);
    return PHONE_EXTENSIONS.includes(extension) ? `${text} ${RULE.filePhonePicture}` : text;
  }
  if (file.size > maxBytes) return tooLargeText(finalidade, maxMb);
  return file.size === 0 ? RULE.emptyFile : null;
}

/** Message for a file that is too large; each purpose has its own text (DOC-3). */
export function tooLargeText(finalidade: Finalidade, maxMb = UPLOAD_LIMITS[finalidade].maxMb): string {
  if (finalidade === 'EDITAL') return RULE.pdfSize;
  return finalidade === 'MENSAGEM' ? RULE.attachmentSize : fileTooLarge(maxMb);
}
