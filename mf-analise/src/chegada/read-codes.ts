import { inWorker } from '../common/document-view/worker-task.ts';
import type { CodesTask } from './codes.worker.ts';
import type { PageCode } from './page-code.ts';

const worker = new URL('./codes.worker.ts', import.meta.url);

/** Pixels of the longest side: a code of 2 cm has four for each of its modules. */
const CODE_SIDE = 1700;

interface DrawnFile {
  pages: number;
  pixels: (number: number, longest: number) => Promise<ImageData>;
}

/** QR codes of a document's first and last page. None of a page that can't be drawn, or if the reader doesn't load, since the other checks still count. */
export async function readCodes(file: DrawnFile, signal: AbortSignal): Promise<readonly PageCode[]> {
  // Issuers print their code on the first or the last page.
  const numbers = [...new Set([1, file.pages])];
  const found: PageCode[] = [];
  for (const pagina of numbers) {
    if (signal.aborted) break;
    found.push(...(await codesOf(file, pagina).catch(() => [])));
  }
  return found;
}

async function codesOf(file: DrawnFile, pagina: number): Promise<PageCode[]> {
  const task: CodesTask = { pages: [{ pagina, pixels: await file.pixels(pagina, CODE_SIDE) }] };
  return inWorker<PageCode[]>(worker, task);
}
