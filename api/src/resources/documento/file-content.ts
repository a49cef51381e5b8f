import { extensionOf } from '@credenciados/contract';
import { fileTypeFromBuffer } from 'file-type';
import { ContentError } from './content/content-error.ts';
import { PDF_HEAD, PDF_HEADER } from './content/pdf-header.ts';

/** Bytes at a file's start that identify its format. */
const SAMPLE = 8192;
/** Formats that content may be detected as, by extension. Office files are ZIP files with known names inside. */
const CONTENT: Record<string, readonly string[]> = {
  // Illustrator files are PDFs, too.
  pdf: ['pdf', 'ai'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  rar: ['rar'],
  doc: ['cfb'],
  // With a password it is a compound file.
  docx: ['docx', 'zip', 'cfb'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'epub', 'jar', 'apk', 'xpi', '3mf', 'vsdx'],
};
/** Phone pictures that the portal doesn't accept, whatever their extension. */
const PHONE_PICTURES = ['heic', 'avif', 'webp'];
/** Media types by extension. */
const MEDIA_TYPE: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  rar: 'application/vnd.rar',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
};

/** Media type of an accepted file name. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPE[extensionOf(name)] ?? 'application/octet-stream';
}

/**
 * Passes a file of so many bytes through while checking that its beginning fits its extension (DOC-5). Throws as soon as the first bytes
 * show a mismatch; `FileCheck` inspects the whole file. A source that ends earlier isn't judged.
 */
export async function* checkedContent(
  source: AsyncIterable<Buffer>,
  name: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  const extension = extensionOf(name);
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SAMPLE) continue;
    await checkStart(head, extension);
    yield head;
    head = null;
  }
  if (head !== null) {
    if (head.length >= bytes) await checkStart(head, extension);
    yield head;
  }
}

async function checkStart(head: Buffer, extension: string): Promise<void> {
  const found = (await fileTypeFromBuffer(head))?.ext;
  if (found && PHONE_PICTURES.includes(found)) throw new ContentError('phonePicture');
  // Readers skip bytes before a PDF's header, but a file that begins as another format isn't a PDF.
  const isPdf = extension === 'pdf' && !found && head.subarray(0, PDF_HEAD).includes(PDF_HEADER);
  if (!isPdf && !(found && CONTENT[extension]?.includes(found))) throw new ContentError('content');
}
