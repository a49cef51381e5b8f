import { forEachPage } from '@credenciados/platform/pdf/for-each-page';
import PDFDocument from 'pdfkit';

/** Metadata of a sample PDF. */
export interface PdfInfo {
  titulo: string;
  autor: string;
  em: Date;
}

const INK = '#071d41';
const BODY = '#222222';
const MUTED = '#555555';
const DISCLAIMER = 'Documento fictício, feito para a demonstração do Portal de Credenciamento.';
const MARGIN = 62;

/** Builder of an A4 PDF with the few kinds of block that the sample documents use. */
export class SamplePdf {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<Buffer>;

  constructor(info: PdfInfo) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: 76, left: MARGIN, right: MARGIN },
      bufferPages: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: info.titulo, Author: info.autor, CreationDate: info.em, ModDate: info.em },
    });
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#pdf.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#pdf.on('error', reject);
    });
  }

  /** Draws issuer and title at the top. */
  heading(titulo: string, emissor: string, setor?: string): this {
    const pdf = this.#pdf;
    pdf.rect(0, 0, pdf.page.width, 10).fill('#1351b4');
    pdf.fillColor(MUTED).font('Helvetica').fontSize(10).text(emissor.toLocaleUpperCase('pt-BR'), { align: 'center' });
    if (setor) pdf.text(setor, { align: 'center' });
    pdf.moveDown(1.2).fillColor(INK).font('Helvetica-Bold').fontSize(16).text(titulo, { align: 'center' });
    pdf.moveDown(1);
    return this;
  }

  /** Section heading, kept on one page with the beginning of its text. */
  section(text: string): this {
    const pdf = this.#pdf;
    if (pdf.y > pdf.page.height - 150) pdf.addPage();
    pdf.moveDown(0.6).fillColor(INK).font('Helvetica-Bold').fontSize(12).text(text, MARGIN);
    pdf.moveDown(0.3);
    return this;
  }

  paragraph(text: string): this {
    this.#pdf
      .fillColor(BODY)
      .font('Helvetica')
      .fontSize(10.5)
      .text(text, MARGIN, undefined, { align: 'justify', lineGap: 2 });
    this.#pdf.moveDown(0.5);
    return this;
  }

  list(items: readonly string[]): this {
    this.#pdf
      .fillColor(BODY)
      .font('Helvetica')
      .fontSize(10.5)
      .list([...items], MARGIN + 8, undefined, { bulletRadius: 1.6, textIndent: 14, lineGap: 2 });
    this.#pdf.moveDown(0.5);
    return this;
  }

  /** Names and values, one pair per line. */
  facts(pairs: readonly (readonly [string, string])[]): this {
    for (const [name, value] of pairs) {
      this.#pdf
        .fillColor(MUTED)
        .font('Helvetica')
        .fontSize(10.5)
        .text(`${name}: `, MARGIN, undefined, { continued: true });
      this.#pdf.fillColor(BODY).font('Helvetica-Bold').text(value);
      this.#pdf.moveDown(0.25);
    }
    this.#pdf.moveDown(0.4);
    return this;
  }

  /** Drawn signature with the signer's name. */
  signature(place: string, nome: string, cargo: string): this {
    this.#pdf
      .moveDown(1.5)
      .fillColor(BODY)
      .font('Helvetica')
      .fontSize(10.5)
      .text(place, MARGIN, undefined, { align: 'right' });
    this.#pdf.moveDown(2).font('Helvetica-Bold').text(nome, { align: 'center' });
    this.#pdf.font('Helvetica').fillColor(MUTED).text(cargo, { align: 'center' });
    return this;
  }

  /** Numbers the pages and returns the file. */
  end(): Promise<Buffer> {
    const pdf = this.#pdf;
    forEachPage(pdf, (page, pages) => {
      const y = pdf.page.height - 46;
      const width = pdf.page.width - 2 * MARGIN;
      pdf.fillColor(MUTED).font('Helvetica').fontSize(8).text(DISCLAIMER, MARGIN, y, { width, lineBreak: false });
      pdf.text(`Página ${page} de ${pages}`, MARGIN, y, { width, align: 'right', lineBreak: false });
    });
    pdf.end();
    return this.#ended;
  }
}
