import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { forEachPage } from './for-each-page.ts';
import { type FontStyle, mainFont } from './pdf-fonts.ts';
import { formOf, pdfText } from './pdf-form.ts';
import { BYTE_RANGE_MASK } from './pdf-signature.ts';
import { hasRtl, TextSetter, type TextStyle } from './text-lines.ts';

const INK = '#071d41';
const BLUE = '#1351b4';
const BODY = '#333333';
const MUTED = '#555555';
const LINE = '#d5d9e0';
const PANEL = '#f0f4fb';
const MARGIN = 52;
/** Height reserved for the footer. */
const FOOT = 66;

/** OpenType features: digits of equal height and width. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['lnum', 'tnum', 'kern'];

interface PdfInfo {
  titulo: string;
  em: Date;
  /** Text of each page's footer, before the page number. */
  rodape: string;
  /** True for PDF/A-3a (ISO 19005-3), which archives accept. */
  archival?: boolean;
}

/** Signer, time, and the maximum size of the signature. */
export interface SignatureField {
  nome: string;
  motivo: string;
  em: Date;
  room: number;
}

/** Flags of annotations (ISO 32000-1, 12.5.3) and of forms with signatures (12.7.2). */
const HIDDEN = 2;
const PRINTED = 4;
const LOCKED = 128;
const SIGNED_APPEND_ONLY = 3;

interface Style {
  font?: FontStyle;
  size?: number;
  color?: string;
}

/** Position of a text, and layout of its lines. */
interface Place {
  width?: number;
  align?: 'center';
  lineGap?: number;
  characterSpacing?: number;
}

const LABEL = { size: 9.5, color: MUTED } as const;
const VALUE = { font: 'bold', size: 20, color: INK } as const;
const FACT_NAME = { size: 9, color: MUTED } as const;
const FACT = { font: 'bold', size: 10.5, color: BODY } as const;
const ITEM = { font: 'bold', size: 10.5, color: BODY } as const;
const DETAIL = { font: 'mono', size: 8, color: MUTED } as const;
const DETAIL_GAP = 1.5;

const setting = ({ font = 'text', size = 10 }: Style, { characterSpacing }: Place = {}): TextStyle => ({
  font,
  size,
  features: font === 'mono' ? [] : FIGURES,
  characterSpacing,
});

/** A4 document of the blocks that a comprovante needs, tagged for screen readers, with embedded fonts. Equal blocks give equal bytes. */
export class PdfDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #setter: TextSetter;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #info: PdfInfo;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<Buffer>;

  constructor(info: PdfInfo) {
    this.#info = info;
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'pt-BR',
      displayTitle: true,
      ...(info.archival && { subset: 'PDF/A-3a' }),
      // Only the fonts below.
      font: '',
      info: {
        ...{ Title: info.titulo, Author: 'Portal de Credenciamento', CreationDate: info.em },
        // pdfkit's metadata of PDF/A have no time of change, and both must agree.
        ...(!info.archival && { ModDate: info.em }),
      },
    });
    this.#setter = new TextSetter(this.#pdf);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((done, reject) => {
      this.#pdf.on('end', () => done(Buffer.concat(this.#chunks)));
      this.#pdf.on('error', reject);
    });
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  /** Issuer and title. */
  heading(titulo: string, subtitulo: string): this {
    this.#decorate(() => this.#pdf.rect(0, 0, this.#pdf.page.width, 8).fill(BLUE));
    this.#text('P', 'PORTAL DE CREDENCIAMENTO', { font: 'bold', size: 9, color: BLUE }, { characterSpacing: 0.8 });
    this.#pdf.moveDown(0.3);
    this.#text('H1', titulo, { font: 'bold', size: 22, color: INK });
    this.#pdf.moveDown(0.15);
    this.#text('P', subtitulo, { size: 10.5, color: MUTED });
    this.#pdf.moveDown(1);
    return this;
  }

  /** Most important value, beside a QR code of the verification page. */
  panel(
    label: string,
    value: string,
    facts: readonly (readonly [string, string])[],
    qr: { link: string; caption: string },
  ): this {
    const pdf = this.#pdf;
    const top = pdf.y;
    const code = 118;
    const inside = MARGIN + 18;
    const width = this.#width - code - 54;
    const blocks = [
      { text: label, style: LABEL, below: 0 },
      { text: value, style: VALUE, below: 8 },
      ...facts.flatMap(([name, fact]) => [
        { text: name, style: FACT_NAME, below: 0 },
        { text: fact, style: FACT, below: 3 },
      ]),
    ];
    const inked = blocks.reduce((sum, { text, style, below }) => sum + this.#height(text, style, { width }) + below, 0);
    // At least as high as the code.
    const height = Math.max(180, 16 + inked + 13);
    this.#decorate(() => pdf.roundedRect(MARGIN, top, this.#width, height, 6).fill(PANEL));
    pdf.y = top + 16;
    for (const { text, style, below } of blocks) {
      this.#text('P', text, style, { width }, inside);
      pdf.y += below;
    }
    this.#qr(qr, { x: MARGIN + this.#width - code - 18, y: top + 14, size: code });
    pdf.y = top + height + 18;
    pdf.x = MARGIN;
    return this;
  }

  /** Heading of a section, kept on one page with the start of what follows. */
  section(title: string): this {
    this.#keep(130);
    this.#text('H2', title, { font: 'bold', size: 13, color: INK });
    this.#pdf.moveDown(0.5);
    return this;
  }

  paragraph(text: string): this {
    this.#text('P', text, { size: 10, color: BODY }, { lineGap: 2.5 });
    this.#pdf.moveDown(0.6);
    return this;
  }

  /** Numbered list: a title, then lines in small figures; items aren't split across pages. */
  items(items: readonly { title: string; lines: readonly string[] }[]): this {
    const pdf = this.#pdf;
    const indent = MARGIN + 26;
    const width = this.#width - 26;
    const list = pdf.struct('L');
    this.#root.add(list);
    for (const [index, { title, lines }] of items.entries()) {
      this.#keep(
        this.#height(title, ITEM, { width }) +
          lines.reduce((sum, line) => sum + this.#height(line, DETAIL, { width, lineGap: DETAIL_GAP }), 0) +
          14,
      );
      const item = pdf.struct('LI');
      list.add(item);
      const top = pdf.y;
      this.#text('Lbl', `${index + 1}.`, { font: 'bold', size: 10.5, color: BLUE }, { width: 22 }, MARGIN, item);
      pdf.y = top;
      const body = pdf.struct('LBody');
      item.add(body);
      this.#text('P', title, ITEM, { width }, indent, body);
      pdf.moveDown(0.15);
      for (const line of lines) this.#text('P', line, DETAIL, { width, lineGap: DETAIL_GAP }, indent, body);
      body.end();
      item.end();
      pdf.moveDown(0.8);
      const y = pdf.y - 4;
      if (index < items.length - 1) {
        this.#decorate(() =>
          pdf
            .moveTo(indent, y)
            .lineTo(MARGIN + this.#width, y)
            .lineWidth(0.5)
            .stroke(LINE),
        );
        pdf.moveDown(0.3);
      }
    }
    list.end();
    pdf.x = MARGIN;
    pdf.moveDown(0.4);
    return this;
  }

  /** Names and values to copy, in small figures. */
  facts(pairs: readonly (readonly [string, string])[]): this {
    for (const [name, value] of pairs) {
      this.#keep(30 + this.#height(value, DETAIL, { lineGap: DETAIL_GAP }));
      this.#text('P', name, { font: 'bold', size: 9, color: BODY });
      this.#text('P', value, DETAIL, { lineGap: DETAIL_GAP });
      this.#pdf.moveDown(0.5);
    }
    return this;
  }

  attach(name: string, description: string, content: Buffer): this {
    const { em } = this.#info;
    const file = { name, description, type: 'application/json', creationDate: em, modifiedDate: em };
    // Relationship of the attachment to the document; missing in pdfkit's types.
    const described = { ...file, relationship: 'Source' };
    this.#pdf.file(content, described);
    return this;
  }

  /** Reserves space for a signature (PAdES), which `sealPdf` writes; invisible on the pages. */
  signature({ nome, motivo, em, room }: SignatureField): this {
    const pdf = this.#pdf.initForm();
    const signature = pdf.ref({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: BYTE_RANGE_MASK,
      Contents: new Uint8Array(room),
      M: em,
      Name: pdfText(nome),
      Reason: pdfText(motivo),
    });
    const field = pdf.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      // PDF/A allows no hidden annotation; this one has no area.
      F: (this.#info.archival ? PRINTED : HIDDEN) | LOCKED,
      V: signature,
      T: pdfText('Assinatura'),
      P: pdf.page.dictionary,
    });
    pdf.page.annotations.push(field);
    const form = formOf(pdf);
    // Signed content must not be redrawn.
    form.data = { SigFlags: SIGNED_APPEND_ONLY, Fields: [field], DR: form.data.DR };
    signature.end(undefined);
    field.end(undefined);
    return this;
  }

  /** Numbers the pages and returns the file. */
  end(): Promise<Buffer> {
    const pdf = this.#pdf;
    forEachPage(pdf, (page, pages) => {
      const y = pdf.page.height - 44;
      const options = { width: this.#width, lineBreak: false, features: FIGURES };
      this.#decorate(() => {
        pdf
          .moveTo(MARGIN, y - 10)
          .lineTo(MARGIN + this.#width, y - 10)
          .lineWidth(0.5)
          .stroke(LINE);
        this.#setter.use(mainFont('text'), 8).fillColor(MUTED).text(this.#info.rodape, MARGIN, y, options);
        pdf.text(`Página ${page} de ${pages}`, MARGIN, y, { ...options, align: 'right' });
      });
    });
    this.#root.end();
    pdf.end();
    return this.#ended;
  }

  #text(tag: string, text: string, style: Style, place: Place = {}, x = MARGIN, parent = this.#root): void {
    const pdf = this.#pdf;
    const { width = this.#width, align, lineGap = 0, characterSpacing } = place;
    const set = setting(style, place);
    const lines = this.#setter.lines(text, set, width);
    const lineHeight = this.#setter.lineHeight(set);
    // Keeps the logical order when text is copied.
    const options = hasRtl(text) ? { actual: text } : {};
    const element = pdf.struct(tag, options, () => {
      let y = pdf.y;
      for (const { pieces, width: inked } of lines) {
        if (y + lineHeight > pdf.page.height - FOOT) {
          pdf.continueOnNewPage();
          y = pdf.y;
        }
        let left = align === 'center' ? x + (width - inked) / 2 : x;
        const baseline = y + this.#setter.ascent(set);
        for (const piece of pieces) {
          const drawn = {
            ...this.#setter.featuresOf(piece, set),
            characterSpacing,
            lineBreak: false,
            baseline: 'alphabetic',
          } as const;
          const color = style.color ?? BODY;
          this.#setter.use(piece.font, set.size).fillColor(color).text(piece.text, left, baseline, drawn);
          left += piece.width;
        }
        y += lineHeight + lineGap;
      }
      // Later vertical moves use this text's line height.
      this.#setter.use(mainFont(set.font), set.size);
      pdf.x = x;
      pdf.y = y;
    });
    parent.add(element);
    element.end();
  }

  /** Height of a text's lines. */
  #height(text: string, style: Style, place: Place = {}): number {
    const set = setting(style, place);
    const { width = this.#width, lineGap = 0 } = place;
    return this.#setter.lines(text, set, width).length * (this.#setter.lineHeight(set) + lineGap);
  }

  /** Starts another page if less than this height is left. */
  #keep(height: number): void {
    if (this.#pdf.y + height > this.#pdf.page.height - FOOT) this.#pdf.addPage();
  }

  /** Draws content that screen readers skip. */
  #decorate(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  #qr(
    { link, caption }: { link: string; caption: string },
    { x, y, size }: { x: number; y: number; size: number },
  ): void {
    const pdf = this.#pdf;
    const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
    // Quiet zone of four modules around the code, as scanners need.
    const step = size / (modules.size + 8);
    const figure = pdf.struct('Figure', { alt: `Código QR: ${caption}` }, () => {
      pdf.rect(x, y, size, size).fill('#ffffff');
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column)) pdf.rect(x + (column + 4) * step, y + (row + 4) * step, step, step);
        }
      }
      pdf.fill('#000000');
    });
    this.#root.add(figure);
    figure.end();
    pdf.link(x, y, size, size, link);
    pdf.y = y + size + 6;
    this.#text('Caption', caption, { size: 8, color: MUTED }, { width: size, align: 'center' }, x);
  }
}
