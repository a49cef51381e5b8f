import type { AvisoDeArquivo } from '@credenciados/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { refuseForeignHead, refuseForeignTail } from './foreign.ts';
import { PDF_HEAD, PDF_HEADER } from './pdf-header.ts';
import { pdfReader } from './pdf-reader.ts';
import { Refusal } from './refusal.ts';

/** Ends of objects and of the file: nothing but another format can begin behind the last one. */
const ENDS = ['%%EOF', 'startxref', 'endobj', 'trailer'];

const UNKNOWN_ENCRYPTION = /unknown encryption method|unsupported encryption/i;

/** Errors of pdf.js about a document that its worker could not read. */
const BROKEN = ['InvalidPDFException', 'UnknownErrorException'];

/**
 * A PDF that pdf.js opens, the reader that staff see it in: without a password and with a first page. Forms with scripts of
 * their own are common and stay: the portal never runs them, and sends every file as a download in which nothing runs.
 * Takes the memory of the bytes away from its caller.
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
    // No copy: pdf.js takes the memory that it is given.
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
    // Encryption for a list of certificates is an unknown one to pdf.js.
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

/** An XFA form without fields that its pages show: they say "Please wait" in every reader but Adobe's. */
async function isAdobeForm(file: PDFDocumentProxy): Promise<boolean> {
  const { IsXFAPresent = false, IsAcroFormPresent = false }: FormInfo = (await file.getMetadata()).info;
  return IsXFAPresent && !IsAcroFormPresent;
}
