import { extensionOf } from '@credenciados/contract';
import { fileTypeFromBuffer } from 'file-type';
import { ContentError } from './content/content-error.ts';
import { PDF_HEAD, PDF_HEADER } from './content/pdf-header.ts';

/** How much of a file's start tells what it is. */
const SAMPLE = 8192;
/** For each extension, what the content may be found to be. Office files are zip files with known names inside. */
const CONTENT: Record<string, readonly string[]> = {
  // Illustrator's are PDFs, too.
  pdf: ['pdf', 'ai'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  rar: ['rar'],
  doc: ['cfb'],
  // Under a password it is a compound file.
  docx: ['docx', 'zip', 'cfb'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'epub', 'jar', 'apk', 'xpi', '3mf', 'vsdx'],
};
/** Pictures of phones that the portal doesn't take, whatever their extension. */
const PHONE_PICTURES = ['heic', 'avif', 'webp'];
/** Media type that each extension is stored and sent with. */
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

/** The media type of an accepted file name. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPE[extensionOf(name)] ?? 'application/octet-stream';
}

/**
 * Passes a file of so many bytes through while checking that it begins as its extension says (DOC-5). It fails as soon
 * as the first bytes tell; what only the whole file tells, `FileCheck` looks at. Of a source that ends before either,
 * nothing is known yet, and nothing said.
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
  // Readers skip what is before a PDF's header; if another format begins there, it isn't one.
  const isPdf = extension === 'pdf' && !found && head.subarray(0, PDF_HEAD).includes(PDF_HEADER);
  if (!isPdf && !(found && CONTENT[extension]?.includes(found))) throw new ContentError('content');
}
