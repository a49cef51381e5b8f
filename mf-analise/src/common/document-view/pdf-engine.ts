import {
  GlobalWorkerOptions,
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextRun } from '../../chegada/page-text.ts';
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
  content: Blob;
  pages: number;
  notes: readonly FileNote[];
  /** Width and height of a page at scale 1. `number` starts at 1. */
  size: (number: number, rotation: number) => Promise<{ width: number; height: number }>;
  draw: (number: number, look: PageLook, canvas: HTMLCanvasElement, text: HTMLElement) => Drawing;
  /** Text of a page with its boxes on the upright page. */
  runs: (number: number) => Promise<TextRun[]>;
  /** Pixels of an upright page, at most `longest` pixels high and wide. */
  pixels: (number: number, longest: number) => Promise<ImageData>;
  /** Frees the document, and ends its worker even in the middle of a page. */
  close: () => void;
}

/** Opens a document, until `signal` aborts. Rejects with `FileFailure` if it is broken or needs a password. */
export async function openPdf(content: Blob, signal?: AbortSignal): Promise<PdfFile> {
  const reader = new PDFWorker();
  const task = getDocument({
    worker: reader,
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
  const close = () => {
    // The task asks its worker to end, which a worker in an endless loop never does.
    void task.destroy().catch(() => undefined);
    reader.destroy();
  };
  signal?.addEventListener('abort', close, { once: true });
  try {
    const file = await task.promise;
    return { content, ...pdfFile(file, await readFirst(file), close) };
  } catch (error) {
    close();
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

function pdfFile(file: PDFDocumentProxy, notes: readonly FileNote[], close: () => void): Omit<PdfFile, 'content'> {
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
    runs: async (number) => {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      const viewport = page.getViewport({ scale: 1 });
      return items.flatMap((item) => ('str' in item ? [{ text: item.str, caixa: boxOf(item, viewport) }] : []));
    },
    pixels: async (number, longest) => {
      const page = await file.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: longest / Math.max(whole.width, whole.height, 1) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('No canvas');
      await page.render({ canvas: null, canvasContext: context, viewport }).promise;
      return context.getImageData(0, 0, canvas.width, canvas.height);
    },
    close,
  };
}

/** Box of a run of text, in fractions of the page. `transform` places its first letter's base line. */
function boxOf(
  { transform, width, height }: { transform: number[]; width: number; height: number },
  viewport: PageViewport,
): TextRun['caixa'] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  const corners = [
    [x, y],
    [x + width * cos, y + width * sin],
    [x - height * sin, y + height * cos],
    [x + width * cos - height * sin, y + width * sin + height * cos],
  ].map(([px = 0, py = 0]) => viewport.convertToViewportPoint(px, py) as [number, number]);
  const xs = corners.map(([px]) => px / viewport.width);
  const ys = corners.map(([, py]) => py / viewport.height);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, largura: Math.max(...xs) - left, altura: Math.max(...ys) - top };
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
