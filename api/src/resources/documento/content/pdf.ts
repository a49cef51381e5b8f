import type { AvisoDeArquivo } from '@credenciados/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { refuseForeignHead, refuseForeignTail } from './foreign.ts';
import { PDF_HEAD, PDF_HEADER } from './pdf-header.ts';
import { pdfReader } from './pdf-reader.ts';
import { Refusal } from './refusal.ts';

/** Ends of objects and of the file: content behind the last one belongs to another format. */
const ENDS = ['%%EOF', 'startxref', 'endobj', 'trailer'];

const UNKNOWN_ENCRYPTION = /unknown encryption method|unsupported encryption/i;

/** pdf.js errors for a document that its worker can't read. */
const BROKEN = ['InvalidPDFException', 'UnknownErrorException'];

/**
 * Accepts a PDF that pdf.js, the viewer of staff, can open: without a password and with a first page. Forms with scripts are common and
 * accepted: the portal never runs them, and sends every file as a download in which nothing runs. Detaches the buffer of the bytes.
 */
export async function inspectPdf(bytes: Buffer): Promise<AvisoDeArquivo | null> {
  const start = bytes.subarray(0, PDF_HEAD).indexOf(PDF_HEADER);
  if (start === -1) throw new Refusal('content');
  refuseForeignHead(bytes.subarray(0, start));
  refuseForeignTail(bytes, Math.max(start, ...ENDS.map((word) => bytes.lastIndexOf(word, undefined, 'latin1'))));
  return openFirstPage(bytes);
}

async function openFirstPage(bytes: Buffer): Promise<AvisoDeArquivo | null> {
  const { getDocument } = await pdfReader();
  const task = getDocument({
    // Without a copy: pdf.js detaches the buffer that it gets.
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const file = await task.promise;
    if (file.numPages < 1) throw new Refusal('damaged');
    await file.getPage(1);
    return (await isAdobeForm(file)) ? 'FORMULARIO_ADOBE' : null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // pdf.js doesn't know encryption for certificates.
    if (error.name === 'PasswordException' || UNKNOWN_ENCRYPTION.test(error.message)) throw new Refusal('protected');
    throw BROKEN.includes(error.name) ? new Refusal('damaged', undefined, error) : error;
  } finally {
    await task.destroy();
  }
}

interface FormInfo {
  IsXFAPresent?: boolean;
  IsAcroFormPresent?: boolean;
}

/** True for an XFA form without fields on its pages: every reader but Adobe's shows "Please wait". */
async function isAdobeForm(file: PDFDocumentProxy): Promise<boolean> {
  const { IsXFAPresent = false, IsAcroFormPresent = false }: FormInfo = (await file.getMetadata()).info;
  return IsXFAPresent && !IsAcroFormPresent;
}
