import { FileFailure } from '../common/document-view/worker-task.ts';
import { checkSignatures } from './check-signatures.ts';
import type { PageCode } from './page-code.ts';
import { lookOf, type PageLook } from './page-look.ts';
import { type Line, linesOf, type TextRun } from './page-text.ts';
import { readCodes } from './read-codes.ts';
import { loadSettings } from './settings.ts';
import type { SignatureFacts } from './signature-facts.ts';

/** Pages of an opened document. */
export interface ReadableFile {
  content: Blob;
  pages: number;
  /** Text of a page; `number` starts at 1. */
  runs: (number: number) => Promise<TextRun[]>;
  /** Pixels of an upright page, at most `longest` pixels high and wide. */
  pixels: (number: number, longest: number) => Promise<ImageData>;
}

/** A document as the browser read it, before it is compared with the person and type that it was sent for. */
export interface Reading {
  /** Number of pages, and of those that were read. */
  pages: number;
  read: number;
  lines: readonly Line[];
  /** Looks of the pages without text, by number. */
  looks: ReadonlyMap<number, PageLook>;
  /** Facts about its signatures; null if they couldn't be read. */
  assinaturas: readonly SignatureFacts[] | null;
  /** QR codes of the first page and the last one. */
  codigos: readonly PageCode[];
  /** Hosts of issuers, by the operator's setting. */
  emissores: readonly string[];
}

/** Largest number of pages that are read: a document may claim any number. */
const PAGES_READ = 40;
/** Letters below which a page counts as one without text, such as a page number. */
const LEAST_LETTERS = 12;
/** Pixels of the longest side on which an empty page is told. */
const LOOK_SIDE = 420;
/** Largest file that is read beside a form: three times the largest that the portal accepts (DOC-3). */
const LARGEST_BYTES = 60_000_000;
/** Longest time in milliseconds for a document. */
const LIMIT_MS = 15_000;

/** Readings run one after another: a phone has no memory for several documents at once. */
let queue: Promise<unknown> = Promise.resolve();

/** Reads a document that is open already. Rejects with `FileFailure` after the time limit, and if `left` aborts. */
export const readDocument = (file: ReadableFile, left: AbortSignal): Promise<Reading> =>
  inTurn((signal) => readPages(file, signal), left);

/** Opens and reads a PDF, which is closed afterwards. Rejects with `FileFailure` after the time limit, and if `left` aborts. */
export function readContent(load: () => Promise<Blob>, left: AbortSignal): Promise<Reading> {
  return inTurn(async (signal) => {
    const content = await load();
    if (content.size > LARGEST_BYTES) throw new FileFailure('grande');
    const { openPdf } = await import('../common/document-view/pdf-engine.ts');
    return readPages(await openPdf(content, signal), signal);
  }, left);
}

function inTurn(read: (signal: AbortSignal) => Promise<Reading>, left: AbortSignal): Promise<Reading> {
  const reading = queue.then(() => inTime(read, left));
  queue = reading.catch(() => undefined);
  return reading;
}

async function inTime(read: (signal: AbortSignal) => Promise<Reading>, left: AbortSignal): Promise<Reading> {
  left.throwIfAborted();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that hangs never answers, so the time limit doesn't wait for it.
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FileFailure('demorado')), LIMIT_MS);
    left.addEventListener('abort', () => reject(left.reason), { once: true });
  });
  try {
    return await Promise.race([read(stop.signal), ended]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function readPages(file: ReadableFile, signal: AbortSignal): Promise<Reading> {
  const read = Math.min(file.pages, PAGES_READ);
  const lines: Line[] = [];
  const looks = new Map<number, PageLook>();
  // In a worker of their own, beside the pages.
  const assinaturas = checkSignatures(file.content);
  for (let number = 1; number <= read && !signal.aborted; number += 1) {
    const page = linesOf(number, await file.runs(number));
    lines.push(...page);
    if (page.reduce((sum, { text }) => sum + text.length, 0) >= LEAST_LETTERS) continue;
    looks.set(number, lookOf(await file.pixels(number, LOOK_SIDE)));
  }
  const codigos = await readCodes(file, signal);
  const { emissores } = await loadSettings();
  return { pages: file.pages, read, lines, looks, assinaturas: await assinaturas, codigos, emissores };
}
