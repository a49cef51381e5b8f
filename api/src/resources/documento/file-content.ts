import { extensionOf } from '@credenciados/shared/contract';
import { fileTypeFromBuffer } from 'file-type';
import { ContentError } from './content/content-error.ts';
import { inspectDoc } from './content/doc.ts';
import { FileBytes, type Inspector } from './content/file-bytes.ts';
import { endsAsZip } from './content/foreign-tail.ts';
import { inspectJpeg } from './content/jpeg.ts';
import { inspectPdf } from './content/pdf.ts';
import { inspectPng } from './content/png.ts';
import { inspectDocx, inspectZip } from './content/zip.ts';

/** How much of a file's start tells what it is. */
const SAMPLE = 8192;
/** Where the rest of a file is looked at, by its extension; of the others the start is all that is known. */
const INSPECTORS: Partial<Record<string, Inspector>> = {
  pdf: inspectPdf,
  png: inspectPng,
  jpg: inspectJpeg,
  jpeg: inspectJpeg,
  doc: inspectDoc,
  docx: inspectDocx,
  zip: inspectZip,
};
/** Of these the end is a zip file's by right. */
const ZIPPED = ['zip', 'docx'];

/** For each extension, what the content may be found to be. Office files are zip files with known names inside. */
const CONTENT: Record<string, readonly string[]> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  rar: ['rar'],
  doc: ['cfb'],
  docx: ['docx', 'zip'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'epub', 'jar', 'apk', 'xpi', '3mf', 'vsdx'],
};
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
 * as the first bytes tell; what only the whole file tells, `inspectContent` looks at. Of a source that ends before either,
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

/** Looks at a file whole, before it is kept: 422 where it is damaged, something else than it says, or not safe. */
export async function inspectContent(path: string, name: string): Promise<void> {
  const extension = extensionOf(name);
  const file = await FileBytes.open(path);
  try {
    if (!ZIPPED.includes(extension) && (await endsAsZip(file))) throw new ContentError('content');
    await INSPECTORS[extension]?.(file);
  } finally {
    await file.close();
  }
}

async function checkStart(head: Buffer, extension: string): Promise<void> {
  const found = await fileTypeFromBuffer(head);
  if (!found || !CONTENT[extension]?.includes(found.ext)) throw new ContentError('content');
}
