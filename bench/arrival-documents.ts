import type { Random } from '@credenciados/journeys/people/random';
import {
  type Authority,
  addStore,
  makeAuthority,
  makeCrl,
  makeSignatory,
  type Signatory,
  signPdf,
} from '@credenciados/platform/testing/signed-pdf';
import type { Page } from 'playwright-core';
import { create } from 'qrcode';

/** Labelled documents for the check on arrival (CHE-1), made from one seed. */

export interface LabelledDocument {
  name: string;
  pdf: Buffer;
  /** Signatures that it has, and if they are intact; null: unsigned. */
  signed: 'intact' | 'altered' | null;
  /** True if its text says that it is over, false if it says another date or none. */
  expired: boolean;
  /** Text of its QR code; null: none. */
  code: string | null;
}

/** Day on which the documents are checked. */
export const TODAY = '2026-11-29';
const HEAD = 'CERTIDÃO DE REGISTRO PROFISSIONAL do Conselho Regional de Engenharia e Agronomia';
const MONTHS: readonly (readonly [string, string])[] = [
  ['janeiro', '01'],
  ['março', '03'],
  ['maio', '05'],
  ['agosto', '08'],
  ['outubro', '10'],
  ['dezembro', '12'],
];

/** Whole number from 0 up to `end`, exclusive. */
const below = (random: Random, end: number): number => Math.floor(random.between(0, end));

/** PDF with a page of text for each list of lines, or a scanned page (JPEG). */
export function pdfOf(pages: readonly (readonly string[] | Buffer)[]): Buffer {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids: number[] = [];
  const later: (string | Buffer)[] = [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const number = () => later.length + 3;
  for (const page of pages) {
    const content = Buffer.isBuffer(page)
      ? 'q 595 0 0 842 0 0 cm /Scan Do Q'
      : `BT /F1 11 Tf 50 780 Td ${page.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -24 Td`).join(' ')} ET`;
    let resources = '/Font << /F1 3 0 R >>';
    if (Buffer.isBuffer(page)) {
      resources = `/XObject << /Scan ${number()} 0 R >>`;
      const { width, height } = sizeOfJpeg(page);
      later.push(
        stream(
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          page,
        ),
      );
    }
    later.push(stream('', Buffer.from(content, 'latin1')));
    const contents = number() - 1;
    kids.push(number());
    later.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${contents} 0 R >>`,
    );
  }
  objects.push(
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`,
    ...later,
  );
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = 9;
  const offsets = objects.map((body, index) => {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    length += object.length;
    return length - object.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

function sizeOfJpeg(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error('Not a JPEG');
}

const brazilian = (day: string) => day.split('-').reverse().join('/');

/** Texts with a date until which they are valid: half of them over. */
export function datedDocuments(count: number, random: Random): LabelledDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const expired = index % 2 === 0;
    const day = dayFrom(random, expired ? 2020 : 2027, 5);
    const [year = '', month = '', date = ''] = day.split('-');
    const [monthName, monthNumber] = random.pick(MONTHS);
    const named = `${expired ? 2021 : 2028}-${monthNumber}-${date}`;
    const ways: [string, string[]][] = [
      [day, [`Esta certidão é válida até ${brazilian(day)}.`]],
      [day, [`VALIDADE: ${date}.${month}.${year}`]],
      [day, [`Validade da certidão: ${brazilian(day)}`, 'Emitida em 02/01/2019']],
      [day, ['Período de validade:', `Validade: 01/01/2019 a ${brazilian(day)}`]],
      [named, [`Válida até o dia ${Number(date)} de ${monthName} de ${named.slice(0, 4)}.`]],
      [day, ['A presente certidão, emitida pela internet, é válida até', `${brazilian(day)}, sem rasuras.`]],
    ];
    const [, lines] = ways[index % ways.length] ?? [day, []];
    return { name: `dated ${index}`, pdf: pdfOf([[HEAD, ...lines]]), signed: null, expired, code: null };
  });
}

/** Texts with dates that aren't their validity. */
export function undatedDocuments(count: number, random: Random): LabelledDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const day = brazilian(dayFrom(random, 1980, 40));
    const ways = [
      `Data de nascimento: ${day}`,
      `Belém, ${Number(day.slice(0, 2))} de março de ${day.slice(6)}.`,
      `Emitida em ${day} às 10:15:22. A validade pode ser conferida no site do Conselho.`,
      `Registro nº 12345/D, de ${day}. Vencimento da anuidade: ${day}`,
      `A autenticidade e a validade desta certidão devem ser confirmadas. Processo de ${day}`,
    ];
    return {
      name: `undated ${index}`,
      pdf: pdfOf([[HEAD, ways[index % ways.length] ?? '']]),
      signed: null,
      expired: false,
      code: null,
    };
  });
}

function dayFrom(random: Random, year: number, years: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year + below(random, years)}-${two(1 + below(random, 12))}-${two(1 + below(random, 28))}`;
}

/** Scans with a QR code, drawn by a browser: noisy, turned, thin. */
export async function scannedDocuments(count: number, random: Random, page: Page): Promise<LabelledDocument[]> {
  const made: LabelledDocument[] = [];
  for (let index = 0; index < count; index += 1) {
    const code = `https://www.gov.br/certidoes/confere?c=${below(random, 1_000_000_000)}${'X'.repeat(below(random, 24))}`;
    const { modules } = create(code, { errorCorrectionLevel: 'M' });
    const look = {
      bits: [...modules.data],
      size: modules.size,
      // Sides of printed codes, in pixels at 150 dpi: 2 to 4.5 cm.
      side: 120 + below(random, 150),
      turn: [0, 0, 1.5, -2.5, 4, 90, 180, 270][index % 8] ?? 0,
      ink: [20, 60, 110][index % 3] ?? 20,
      noise: [10, 30, 50][index % 3] ?? 10,
      seed: below(random, 1_000_000),
    };
    const base64 = await page.evaluate(drawScan, look);
    made.push({
      name: `scan ${index} ${JSON.stringify({ ...look, bits: undefined })}`,
      pdf: pdfOf([Buffer.from(base64, 'base64')]),
      signed: null,
      expired: false,
      code,
    });
  }
  return made;
}

interface ScanLook {
  bits: number[];
  size: number;
  side: number;
  turn: number;
  ink: number;
  noise: number;
  seed: number;
}

/** Runs in the browser: an A4 page at 150 dpi. */
async function drawScan({ bits, size, side, turn, ink, noise, seed }: ScanLook): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 1240;
  canvas.height = 1754;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = '#f4f2ec';
  context.fillRect(0, 0, 1240, 1754);
  context.translate(620, 877);
  context.rotate((turn * Math.PI) / 180);
  context.translate(-500, -500);
  context.fillStyle = `rgb(${ink} ${ink} ${ink})`;
  context.font = '22px sans-serif';
  for (let line = 0; line < 20; line += 1)
    context.fillText('Certificamos que o profissional está em dia com o Conselho', 60, 60 + line * 34);
  const module = side / size;
  bits.forEach((bit, index) => {
    if (bit)
      context.fillRect(
        600 + (index % size) * module,
        720 + Math.floor(index / size) * module,
        module + 0.4,
        module + 0.4,
      );
  });
  const image = context.getImageData(0, 0, 1240, 1754);
  let state = seed;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const shift = (state / 2_147_483_648 - 0.5) * 2 * noise;
    for (let channel = 0; channel < 3; channel += 1) image.data[at + channel] = (image.data[at + channel] ?? 0) + shift;
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.7).slice('data:image/jpeg;base64,'.length);
}

/** Signed texts: by people of two chains, once or twice, with a store of validation, and altered ones. */
export async function signedDocuments(
  count: number,
  random: Random,
): Promise<{ documents: LabelledDocument[]; roots: Authority[] }> {
  const icp = await makeAuthority('Autoridade Certificadora Raiz Brasileira de Teste');
  const icpIssuer = await makeAuthority('AC de Teste RFB', await makeAuthority('AC Intermediária de Teste', icp));
  const govbr = await makeAuthority('AC Raiz do Governo Federal de Teste');
  const govbrIssuer = await makeAuthority('AC Final do Governo Federal de Teste', govbr);
  const people: Signatory[] = [];
  for (let index = 0; index < 8; index += 1) {
    const isIcp = index % 2 === 0;
    people.push(
      await makeSignatory(`PESSOA DE TESTE ${index}`, isIcp ? icpIssuer : govbrIssuer, {
        cpf: '52998224725',
        as: isIcp ? 'icp' : 'govbr',
        kind: index % 4 < 2 ? 'rsa' : 'ec',
      }),
    );
  }
  const crl = await makeCrl(icpIssuer, [], new Date('2026-11-01T00:00:00Z'));
  const documents: LabelledDocument[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = people[index % people.length];
    const other = people[(index + 3) % people.length];
    if (!person || !other) break;
    const em = new Date(Date.UTC(2026, 9, 1 + below(random, 50), below(random, 24)));
    const once = await signPdf(pdfOf([[HEAD, `Documento ${index}`], ['Segunda página']]), person, em);
    const variants = [once, once, await signPdf(once, other, em), addStore(once, crl)];
    const signed = variants[index % variants.length] ?? once;
    const altered = index % 5 >= 3;
    documents.push({
      name: `signed ${index}`,
      pdf: altered ? alter(signed, index, random) : signed,
      signed: altered ? 'altered' : 'intact',
      expired: false,
      code: null,
    });
  }
  return { documents, roots: [icp, govbr] };
}

/** Changes a byte of the text, of any signed byte before the signature, or of the signed time. */
function alter(pdf: Buffer, index: number, random: Random): Buffer {
  const copy = Buffer.from(pdf);
  const signature = copy.indexOf('/ByteRange');
  // Text of both pages, and the signed time: a file that no longer opens isn't a forgery that anybody would send.
  const second = copy.indexOf('Segunda') + below(random, 'Segunda'.length);
  const places = [copy.indexOf('Documento ') + 2, second, copy.indexOf('/M (D:') + 9];
  const at = places[index % places.length] ?? 20;
  if (at >= signature) copy.write(copy[at] === 49 ? '2' : '1', at, 'latin1');
  else copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
