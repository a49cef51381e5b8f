import {
  GlobalWorkerOptions,
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FileNote } from './file-notes.tsx';
import { NOT_SEARCHED, pdfNotes } from './pdf-notes.ts';
import { FileFailure } from './worker-task.ts';

/**
 * The PDF renderer, in a chunk of its own. Documents are untrusted: a worker renders each page as a picture with its text above. Scripts
 * and links are never read, attachments are only downloaded, no text is compiled as code, and only the module's own files are fetched.
 */

const worker = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);
/** Decoder of JPEG 2000 without WebAssembly, which the page's policy forbids. */
const decoder = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url);
GlobalWorkerOptions.workerSrc = worker.href;

/** Pixel limits: above them browsers fail to draw, or phones run out of memory. */
const MAX_CANVAS_DOTS = 16_000_000;
const MAX_IMAGE_DOTS = 150_000_000;

/** pdf.js errors of a broken document. */
const BROKEN = ['InvalidPDFException', 'UnknownErrorException'];

/** Scale and rotation of a page. `rotation`: degrees clockwise, added to the page's own. */
interface PageLook {
  scale: number;
  rotation: number;
}

/** A page that is being drawn. */
interface Drawing {
  /** Resolves once drawn, with true if the page has text; null if drawing was cancelled. */
  done: Promise<{ hasText: boolean } | null>;
  cancel: () => void;
}

/** An opened document. */
export interface PdfFile {
  pages: number;
  notes: readonly FileNote[];
  /** Width and height of a page at scale 1. `number` starts at 1. */
  size: (number: number, rotation: number) => Promise<{ width: number; height: number }>;
  draw: (number: number, look: PageLook, canvas: HTMLCanvasElement, text: HTMLElement) => Drawing;
  close: () => void;
}

/** Opens a document. Rejects with `FileFailure` if it is broken or needs a password. */
export async function openPdf(content: Blob): Promise<PdfFile> {
  const task = getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    wasmUrl: new URL('.', decoder).href,
    maxImageSize: MAX_IMAGE_DOTS,
    // Errors of a document are shown on the page, not logged.
    verbosity: 0,
  });
  try {
    const file = await task.promise;
    return pdfFile(file, await readFirst(file), () => void task.destroy());
  } catch (error) {
    await task.destroy();
    if (error instanceof FileFailure) throw error;
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new FileFailure('protegido', { cause: error });
    // Other errors aren't about the document: for example, the worker failed to load.
    if (BROKEN.includes(name)) throw new FileFailure('invalido', { cause: error });
    throw error;
  }
}

/** Loads the first page and returns the document's notes. A document without pages, or without an entry in its page table, is damaged. */
async function readFirst(file: PDFDocumentProxy): Promise<FileNote[]> {
  try {
    await file.getPage(1);
  } catch (error) {
    throw new FileFailure('invalido', { cause: error });
  }
  return pdfNotes(file).catch(() => [NOT_SEARCHED]);
}

function pdfFile(file: PDFDocumentProxy, notes: readonly FileNote[], close: () => void): PdfFile {
  const viewportOf = (page: PDFPageProxy, { scale, rotation }: PageLook) =>
    page.getViewport({ scale, rotation: page.rotate + rotation });
  return {
    pages: file.numPages,
    notes,
    size: async (number, rotation) => {
      const { width, height } = viewportOf(await file.getPage(number), { scale: 1, rotation });
      return { width, height };
    },
    draw: (number, look, canvas, text) => {
      const cancelled = new AbortController();
      const draw = async () => {
        const page = await file.getPage(number);
        if (cancelled.signal.aborted) return null;
        const viewport = viewportOf(page, look);
        const [, hasText] = await Promise.all([
          drawPicture(page, viewport, canvas, cancelled.signal),
          drawText(page, viewport, text, cancelled.signal),
        ]);
        return { hasText };
      };
      const done = draw().catch((error: unknown) => {
        if (cancelled.signal.aborted || error instanceof RenderingCancelledException) return null;
        throw new FileFailure('invalido', { cause: error });
      });
      return { done, cancel: () => cancelled.abort() };
    },
    close,
  };
}

/** Draws to a separate canvas and copies it when complete, so that nothing flickers. */
async function drawPicture(
  page: PDFPageProxy,
  viewport: PageViewport,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const dots = viewport.width * viewport.height;
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_DOTS / dots));
  const sheet = document.createElement('canvas');
  sheet.width = Math.max(1, Math.floor(viewport.width * density));
  sheet.height = Math.max(1, Math.floor(viewport.height * density));
  const task = page.render({ canvas: sheet, viewport, transform: [density, 0, 0, density, 0, 0] });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  if (signal.aborted) return;
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  canvas.getContext('2d')?.drawImage(sheet, 0, 0);
}

/** Lays the page's text invisibly over its picture, for screen readers, search and copy. */
async function drawText(
  page: PDFPageProxy,
  viewport: PageViewport,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<boolean> {
  const sheet = document.createElement('div');
  container.replaceChildren();
  container.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: sheet, viewport });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await layer.render();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Removes the element that measured letters from the body.
    TextLayer.cleanup();
  }
  if (signal.aborted) return false;
  container.replaceChildren(sheet);
  return layer.textContentItemsStr.some((text) => text.trim() !== '');
}
