import { readFile } from 'node:fs/promises';
import type { AvisoDeArquivo, ContentFault } from '@credenciados/contract';
import type { ArchiveEntry } from './archive.ts';
import { isCfb } from './cfb.ts';
import { inspectDoc, inspectEncryptedDocx } from './doc.ts';
import { endsAsZip, withoutTail } from './foreign.ts';
import { inspectDocx, inspectRar, inspectZip } from './inspect-archive.ts';
import { inspectJpeg } from './jpeg.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPng } from './png.ts';
import { openRar } from './rar-archive.ts';
import { Refusal } from './refusal.ts';
import { openZip } from './zip-archive.ts';

/** Worker thread that inspects uploaded files (ADR 77). They have at most 20 MB, so each is read whole. */

type Inspector = (bytes: Buffer) => unknown;

const INSPECTORS: Partial<Record<string, Inspector>> = {
  png: inspectPng,
  jpg: inspectJpeg,
  jpeg: inspectJpeg,
  doc: inspectDoc,
  docx: (bytes) => (isCfb(bytes) ? inspectEncryptedDocx(bytes) : inspectDocx(bytes)),
  zip: inspectZip,
  rar: inspectRar,
};
/** Formats that end as a ZIP legitimately. */
const ZIPPED = ['zip', 'docx'];

/** Reason to refuse a file; `item`: name of the archive's entry concerned. */
interface Finding {
  fault: ContentFault;
  item?: string | undefined;
}

/** Warning about an accepted file. */
interface Warned {
  aviso: AvisoDeArquivo;
}

/** Returns the reason to refuse a file for its content, a warning, or null. */
export async function inspect({
  path,
  extension,
}: {
  path: string;
  extension: string;
}): Promise<Finding | Warned | null> {
  return inspectBytes(await readFile(path), extension);
}

/** `inspect` for a file in memory, whose buffer it may detach. */
export async function inspectBytes(bytes: Buffer, extension: string): Promise<Finding | Warned | null> {
  try {
    if (!ZIPPED.includes(extension) && endsAsZip(bytes)) throw new Refusal('content');
    const aviso = extension === 'pdf' ? await inspectPdf(bytes) : null;
    await INSPECTORS[extension]?.(bytes);
    return aviso && { aviso };
  } catch (error) {
    return findingOf(error);
  }
}

/** Lists a ZIP or RAR, or returns the reason why it can't be listed. */
export async function list({
  bytes,
  extension,
}: {
  bytes: Uint8Array;
  extension: string;
}): Promise<ArchiveEntry[] | Finding> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { entries } = extension === 'rar' ? await openRar(file) : await openZip(withoutTail(file));
    return [...entries];
  } catch (error) {
    return findingOf(error);
  }
}

function findingOf(error: unknown): Finding {
  if (error instanceof Refusal) return { fault: error.fault, item: error.item };
  throw error;
}
