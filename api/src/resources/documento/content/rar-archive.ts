import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { createExtractorFromData, type Extractor, type FileHeader, UnrarError } from 'node-unrar-js';
import { type Archive, type ArchiveEntry, HEAD_BYTES, MAX_ENTRIES } from './archive.ts';
import { Refusal } from './refusal.ts';

const MB = 1024 * 1024;
/** RAR 5 unpacks with a dictionary of the size that the file claims, up to 4 GB; WinRAR uses 32 MB by default. */
const MAX_MEMORY = 96 * MB;
const WASM_PAGE = 64 * 1024;
/**
 * Caps each WebAssembly memory of the process: the library lets its own grow to 2 GB, and 170 bytes of a RAR took 2.2 GB. A worker's
 * `resourceLimits` only bound its JavaScript heap, the library exports its memory instead of importing one, and `ulimit -v` of a separate
 * process would need room for the address space that V8 reserves.
 */
setFlagsFromString(`--wasm-max-mem-pages=${MAX_MEMORY / WASM_PAGE}`);
/** Unpacked bytes that are searched for programs, all entries together. */
const MAX_UNPACKED = 32 * MB;

/** Lists a RAR (version 4 or 5) by its headers. */
export async function openRar(bytes: Buffer): Promise<Archive> {
  const extractor = await extractorOf(bytes);
  const { headers, broken } = listHeaders(extractor);
  return {
    entries: headers.map(plain),
    broken,
    heads: async (wanted) => readHeads(await extractorOf(bytes), headers, wanted),
  };
}

function plain({ name, unpSize, packSize, flags }: FileHeader): ArchiveEntry {
  return {
    name: name.replaceAll('\\', '/'),
    size: unpSize,
    packed: packSize,
    encrypted: flags.encrypted,
    directory: flags.directory,
  };
}

let wasm: Promise<ArrayBuffer> | undefined;

async function extractorOf(bytes: Buffer): Promise<Extractor<Uint8Array>> {
  wasm ??= readFile(createRequire(import.meta.url).resolve('node-unrar-js/dist/js/unrar.wasm')).then(arrayBufferOf);
  return createExtractorFromData({ wasmBinary: await wasm, data: arrayBufferOf(bytes) });
}

function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function listHeaders(extractor: Extractor<Uint8Array>): { headers: FileHeader[]; broken: boolean } {
  const headers: FileHeader[] = [];
  try {
    const { arcHeader, fileHeaders } = extractor.getFileList();
    if (arcHeader.flags.volume) throw new Refusal('splitArchive');
    for (const header of fileHeaders) {
      if (headers.length === MAX_ENTRIES) throw new Refusal('tooManyEntries');
      headers.push(header);
    }
    return { headers, broken: false };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof UnrarError && error.reason === 'ERAR_MISSING_PASSWORD') throw new Refusal('protected');
    return { headers, broken: true };
  }
}

/** Unpacks entries in order until `MAX_UNPACKED`: in a solid archive each needs all before it. */
function readHeads(
  extractor: Extractor<Uint8Array>,
  headers: readonly FileHeader[],
  wanted: readonly number[],
): ReadonlyMap<number, Buffer | null> {
  const heads = new Map<number, Buffer | null>(wanted.map((index) => [index, null]));
  let index = -1;
  let unpacked = 0;
  const isRead = ({ unpSize, flags }: FileHeader) => {
    index += 1;
    const reads = heads.has(index) && !flags.directory && unpacked + unpSize <= MAX_UNPACKED;
    if (reads || flags.solid) unpacked += unpSize;
    return reads;
  };
  try {
    for (const { extraction } of extractor.extract({ files: isRead }).files) {
      heads.set(index, extraction ? Buffer.from(extraction.subarray(0, HEAD_BYTES)) : null);
    }
  } catch (error) {
    // An entry with wrong data or checksum is refused; denied memory only leaves entries unread.
    if (error instanceof UnrarError && error.reason === 'ERAR_BAD_DATA') {
      throw new Refusal('damaged', headers[index]?.name, error);
    }
  }
  return heads;
}
