import { extensionOf, RULE } from '@credenciados/shared/contract';
import { fileTypeFromBuffer } from 'file-type';
import { businessError } from '../plugins/errors.ts';

/** How much of a file's start tells what it is. */
const SAMPLE = 8192;

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
 * Passes a file through while checking that it isn't empty and is what its extension says (decision 20). It fails as soon
 * as the first bytes tell, so that a wrong file is never stored.
 */
export async function* checkedContent(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const extension = extensionOf(name);
  const parts = extension === 'docx' ? new WordParts() : null;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    parts?.look(chunk);
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
    await checkStart(head, extension);
    yield head;
  }
  if (parts && !parts.complete) throw contentError();
}

async function checkStart(head: Buffer, extension: string): Promise<void> {
  if (head.length === 0) throw businessError(RULE.emptyFile);
  const found = await fileTypeFromBuffer(head);
  if (!found || !CONTENT[extension]?.includes(found.ext)) throw contentError();
}

function contentError() {
  return businessError(RULE.fileContent);
}

/**
 * Looks for the names that make a zip file a Word document. Their place in the file is free, so a sample of its start
 * doesn't always show them; they stand uncompressed in its headers.
 */
class WordParts {
  private missing = ['[Content_Types].xml', 'word/'];
  private tail = Buffer.alloc(0);

  look(chunk: Buffer): void {
    if (this.complete) return;
    const window = Buffer.concat([this.tail, chunk]);
    this.missing = this.missing.filter((part) => !window.includes(part));
    this.tail = window.subarray(Math.max(0, window.length - 32));
  }

  get complete(): boolean {
    return this.missing.length === 0;
  }
}
