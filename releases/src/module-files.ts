import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type ModuleFiles, moduleFilesSchema } from '@credenciados/contract';
import { codeOf, hasCode } from '@credenciados/platform/errno';
import { type Refusal, refused } from './refused.ts';

/** List of a version's files, in its folder. */
export const FILES_JSON = 'files.json';

/** Served types of files, with compressed variants of texts. */
const SERVED = /\.(m?js|css|json|svg|txt)(\.br|\.gz)?$|\.(png|jpe?g|webp|woff2|wasm|js\.map)$/;
/** Includes the shell's page and its offline page. */
export const SERVED_OF_SHELL = /\.(m?js|css|json|svg|txt|html)(\.br|\.gz)?$|\.(png|jpe?g|webp|woff2|wasm|js\.map)$/;
/** Files for publishers and the API, never served to browsers: sources, maps, calls (TEL-21). */
const UNSERVED = /(^|\/)((types|calls)\.json|[^/]+\.map)(\.br|\.gz)?$/;
export const isServed = (file: string): boolean => !UNSERVED.test(file);
const COMPRESSED = /\.(br|gz)$/;

/** Paths of the files under a folder, with forward slashes, in character order. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw refused('PACOTE', odd.name);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function hashFiles(folder: string): Promise<ModuleFiles> {
  const names = (await listFiles(folder)).filter((name) => name !== FILES_JSON);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await sha256(path.join(folder, name))] as const)),
  );
}

/** Writes the list of a folder's files beside them. */
export async function writeFilesJson(folder: string): Promise<void> {
  await writeFile(path.join(folder, FILES_JSON), listText(await hashFiles(folder)));
}

const listText = (files: ModuleFiles) => `${JSON.stringify(files, null, 2)}\n`;

/**
 * Calls that a module's or shell's files make, with the shapes at build time (TEL-19). Equal files may have other shapes as the contract
 * grows; that doesn't make another version.
 */
export const CALLS_JSON = 'calls.json';

/** SHA-256 of a version's list of files; null if there is none. */
export async function filesDigest(folder: string): Promise<string | null> {
  const text = await readText(path.join(folder, FILES_JSON));
  return text === '' ? null : digestOf(text);
}

/** Source map beside its script (TEL-22). */
const MAP = /\.js\.map$/;
export const isMap = (file: string): boolean => MAP.test(file);

/** Digest of the list of files without source maps and calls, which don't make another version. */
export function digestOf(text: string): string {
  const files = Object.entries(moduleFilesSchema.safeParse(parseJson(text)).data ?? {});
  const told = files.filter(([name]) => name !== CALLS_JSON && !isMap(name));
  const named = told.length === files.length ? text : listText(Object.fromEntries(told));
  return createHash('sha256').update(named).digest('hex');
}

/** Faults of a folder's files: wrong type, unlisted, missing, or different from the list. */
export async function checkFiles(folder: string, served = SERVED): Promise<Refusal[]> {
  const text = await readText(path.join(folder, FILES_JSON));
  const listed = moduleFilesSchema.safeParse(parseJson(text));
  if (!listed.success) return [{ codigo: 'ARQUIVOS', detalhe: FILES_JSON }];
  const found = await hashFiles(folder);
  const names = [...new Set([...Object.keys(found), ...Object.keys(listed.data)])].sort();
  const refusals: Refusal[] = [];
  for (const name of names) {
    if (!served.test(name) || name.split('/').some((part) => part.startsWith('.'))) {
      refusals.push({ codigo: 'TIPO', detalhe: name });
    } else if (found[name] !== listed.data[name] || !(await isTrueCopy(folder, name))) {
      refusals.push({ codigo: 'ARQUIVOS', detalhe: name });
    }
  }
  return refusals;
}

const unpackers = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** True if a compressed file unpacks to the original that it is served instead of. */
async function isTrueCopy(folder: string, name: string): Promise<boolean> {
  if (!COMPRESSED.test(name)) return true;
  const file = path.join(folder, name);
  const plain = await readBytes(file.replace(COMPRESSED, ''));
  if (!plain) return false;
  const unpack = unpackers[name.endsWith('.br') ? '.br' : '.gz'];
  try {
    const unpacked = await unpack(await readFile(file), { maxOutputLength: plain.length + 1 });
    return unpacked.equals(plain);
  } catch (error) {
    // Invalid or larger data doesn't match.
    if (codeOf(error)) return false;
    throw error;
  }
}

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Subresource integrity of a script. */
export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Text of a file; empty if there is none. */
export async function readText(file: string): Promise<string> {
  return (await readBytes(file))?.toString('utf8') ?? '';
}

/** Parsed JSON; undefined if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
