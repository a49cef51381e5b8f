import {
  degrees,
  EncryptedPDFError,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { draw, type Task } from '../comprovante/comprovante.worker.ts';
import { layOut, type Texto } from '../comprovante/folha-drawing.ts';
import { MOTIVO, type Motivo } from './autos.texts.ts';

/** Functions of the thread for a case's PDF, callable by name: `begin`, `add` for each part, `end`. */

/** Pages that the portal draws. */
export type Folha = { texto: { titulo: string; subtitulo: string; textos: Texto[] } } | { assinado: Task };

/** A part of a case to add to its PDF. */
export type Parte = { titulo: string; rodape: string; em: Date } & (
  | Folha
  /** A file; without content, a page names it and says why. */
  | { arquivo: { caminho: string; mime: string; conteudo: Uint8Array | Motivo } }
);

/** First pages of a case's PDF, before its index. */
export interface Capa {
  titulo: string;
  subtitulo: string;
  rodape: string;
  em: Date;
  fatos: string[][];
  textos: string[];
}

interface Livro {
  pdf: PDFDocument;
  /** Title of each part, with its first page, from 1 and without the index. */
  indice: { titulo: string; pagina: number }[];
}
let livro: Livro | undefined;

/** Most pages of one file, and of a picture's points: larger ones are read in the ZIP. */
const MAX_PAGES = 2_000;
const MAX_POINTS = 40_000_000;

/** Begins a PDF and drops a former one. */
export async function begin(_: null): Promise<void> {
  livro = { pdf: await PDFDocument.create({ updateMetadata: false }), indice: [] };
}

/** Adds a part's pages; returns the reason if a file has none, and a page that says so takes their place. */
export async function add(parte: Parte): Promise<Motivo | null> {
  const { pdf, indice } = current();
  indice.push({ titulo: parte.titulo, pagina: pdf.getPageCount() + 1 });
  if (!('arquivo' in parte)) {
    await append(await drawFolha(parte));
    return null;
  }
  const { caminho, mime, conteudo } = parte.arquivo;
  const motivo = typeof conteudo === 'string' ? conteudo : await appendFile(mime, conteudo);
  if (motivo) await append(await drawNotice(parte, caminho, motivo));
  return motivo;
}

/** Puts cover and index in front, numbers the pages, and returns the file. */
export async function end(capa: Capa): Promise<Uint8Array> {
  const { pdf, indice } = current();
  livro = undefined;
  // The index is drawn twice: its own pages move the others.
  const { length } = await pagesOf(await drawCapa(capa, indice, 0));
  const front = await PDFDocument.load(await drawCapa(capa, indice, length), { updateMetadata: false });
  const pages = await pdf.copyPages(front, front.getPageIndices());
  for (const [index, page] of pages.entries()) pdf.insertPage(index, page);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const all = pdf.getPages();
  for (const [index, page] of all.entries()) stamp(page, font, `Fl. ${index + 1} de ${all.length}`);
  pdf.setTitle(capa.titulo);
  pdf.setLanguage('pt-BR');
  pdf.setProducer('Portal de Credenciamento');
  pdf.setCreationDate(capa.em);
  pdf.setModificationDate(capa.em);
  return pdf.save();
}

function current(): Livro {
  if (!livro) throw new Error('The thread of the PDF was replaced');
  return livro;
}

async function append(bytes: Uint8Array): Promise<void> {
  const { pdf } = current();
  const from = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of await pdf.copyPages(from, from.getPageIndices())) pdf.addPage(page);
}

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();

async function appendFile(mime: string, content: Uint8Array): Promise<Motivo | null> {
  if (mime === 'application/pdf') return appendPdf(content);
  try {
    if (mime === 'image/png' && pointsOf(content) > MAX_POINTS) return 'imagem';
    await append(await drawPicture(content));
    return null;
  } catch {
    // Decoders of pictures have errors of their own.
    return 'imagem';
  }
}

async function appendPdf(content: Uint8Array): Promise<Motivo | null> {
  const { pdf } = current();
  const before = pdf.getPageCount();
  try {
    const from = await PDFDocument.load(content, { updateMetadata: false });
    if (from.getPageCount() > MAX_PAGES) return 'grande';
    for (const page of await pdf.copyPages(from, from.getPageIndices())) pdf.addPage(page);
    if (pdf.getPageCount() > before) return null;
  } catch (error) {
    // A broken file may fail anywhere in the parser.
    while (pdf.getPageCount() > before) pdf.removePage(pdf.getPageCount() - 1);
    if (error instanceof EncryptedPDFError) return 'senha';
  }
  return 'ilegivel';
}

/** Width times height of a PNG, from its first chunk. */
function pointsOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return view.getUint32(16) * view.getUint32(20);
}

/** A picture on a page of its own, below the page's number. */
function drawPicture(content: Uint8Array): Promise<Buffer> {
  const pdf = new PDFKit({ size: 'A4', margin: 42, font: '' });
  const { width, height } = pdf.page;
  pdf.image(Buffer.from(content), 42, 42, { fit: [width - 84, height - 84], align: 'center', valign: 'center' });
  const chunks: Buffer[] = [];
  return new Promise((done, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

function drawFolha(parte: { rodape: string; em: Date } & Folha): Promise<Uint8Array> {
  if ('texto' in parte) {
    const { titulo, subtitulo, textos } = parte.texto;
    return layOut({ ...parte, titulo, subtitulo, textos }).end();
  }
  return draw(parte.assinado);
}

function drawNotice(parte: Parte, caminho: string, motivo: Motivo): Promise<Buffer> {
  const missing = motivo === 'ausente' || motivo === 'incompleto';
  const where = missing ? 'Ele não está no ZIP.' : `Ele está no ZIP, em: ${caminho}`;
  const subtitulo = 'As páginas deste arquivo não estão aqui.';
  return layOut({ ...parte, subtitulo, textos: [MOTIVO[motivo], where] }).end();
}

function drawCapa(capa: Capa, indice: Livro['indice'], before: number): Promise<Buffer> {
  const items = indice.map(({ titulo, pagina }) => ({ title: titulo, lines: [`Fl. ${pagina + before}`] }));
  return layOut({ ...capa, textos: [{ fatos: capa.fatos }, ...capa.textos] })
    .section('Índice')
    .items(items)
    .end();
}

const STAMP = 8;
const EDGE = 14;

/** Writes a page's number at its top right corner as seen, whichever way the page is turned. */
function stamp(page: PDFPage, font: PDFFont, text: string): void {
  const { x, y, width, height } = page.getCropBox();
  const angle = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const along = font.widthOfTextAtSize(text, STAMP) + EDGE;
  const down = STAMP + EDGE;
  const corner = {
    0: { x: x + width - along, y: y + height - down },
    90: { x: x + down, y: y + height - along },
    180: { x: x + along, y: y + down },
    270: { x: x + width - down, y: y + along },
  }[angle] ?? { x, y };
  page.drawText(text, { ...corner, font, size: STAMP, color: rgb(0.2, 0.2, 0.2), rotate: degrees(angle) });
}
