import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { cfb, doc, docx, jpeg, png, zip } from './bytes.ts';

/** Files that take as much processor time as possible, each of the maximum upload size. Created lazily, since each takes megabytes. */

const MB = 1024 * 1024;
const SIZE = 8 * MB;

/** Compressed zeros, a thousand times larger when inflated. */
const bomb = (fill = 0) => deflateSync(Buffer.alloc(64 * MB, fill));
const stream = (content: Buffer) => Buffer.concat([Buffer.from('stream\r\n'), content, Buffer.from('\nendstream\n')]);
const pdfOf = (...parts: Buffer[]) => Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('%%EOF\n')]);
const repeated = (part: Buffer, times: number) => Array.from({ length: times }, () => part);
const filled = (text: string, bytes = SIZE) => Buffer.alloc(bytes, Buffer.from(text, 'latin1'));

/** Stream that begins like a comprovante and nests deeply. */
const deepComprovante = () => deflateSync(Buffer.from(`{"protected":"a","payload":${'{"a":'.repeat(30_000)}`));

/** Files for the public verification of a comprovante. */
export const HEAVY_COMPROVANTES: Record<string, () => Buffer> = {
  'a PDF of 200 deflated streams of nested JSON': () => pdfOf(...repeated(stream(deepComprovante()), 200)),
  'a PDF of 200 streams of 190 KB each': () =>
    pdfOf(...repeated(stream(deflateSync(Buffer.from(`{${'"a":[{'.repeat(32_000)}`))), 200)),
  'a PDF of bombs': () => pdfOf(...repeated(stream(deflateSync(Buffer.alloc(4 * MB, '{'))), 200)),
  'a PDF of plain streams that begin like ours': () => pdfOf(filled('stream\n{"protected":"', 1.9 * MB)),
  'a PDF of nothing but the word stream': () => pdfOf(filled('stream\n', 1.9 * MB)),
  'a PDF of empty seals': () => pdfOf(filled('%comprovante-selo \n', 1.9 * MB)),
  'a PDF of byte ranges': () => pdfOf(filled('/ByteRange [0 1 2 3]/Contents <', 1.9 * MB)),
  'deep JSON': () => filled('{"protected":', 1.9 * MB),
  'deep lists': () => Buffer.from(`{"protected":${'['.repeat(1.9 * MB)}`),
  'JSON of many keys': () => Buffer.from(`{"protected":"a",${'"a":1,'.repeat(300_000)}"b":1}`),
  'JSON of escapes': () => Buffer.from(`{"protected":"${'\\"'.repeat(90_000)}`),
  'a deep header': () =>
    Buffer.from(
      JSON.stringify({ protected: Buffer.from('['.repeat(100_000)).toString('base64url'), payload: '', signature: '' }),
    ),
};

/** Deflated ZIP entry that claims to be small. */
const packed = (name: string, content: Buffer) => ({
  name,
  content: deflateRawSync(content),
  method: 8,
  unpacked: content.length,
});
const entriesOf = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ name: name(index), content: '' }));

const pngChunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
};
/** PNG with arbitrary chunks after its first. */
const pngWith = (...chunks: Buffer[]) => {
  const plain = png();
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);
};
const jpegWith = (segments: Buffer) => {
  const plain = jpeg();
  return Buffer.concat([plain.subarray(0, 2), segments, plain.subarray(2)]);
};

const rarHead = (type: number, extra: Buffer) => {
  const body = Buffer.alloc(5 + extra.length);
  body.writeUInt8(type, 0);
  body.writeUInt16LE(0, 1);
  body.writeUInt16LE(7 + extra.length, 3);
  extra.copy(body, 5);
  const check = Buffer.alloc(2);
  check.writeUInt16LE(crc32(body) & 0xffff);
  return Buffer.concat([check, body]);
};
const RAR = Buffer.from('Rar!\x1a\x07\x00', 'latin1');

/** Uploads of a visitor's registration, by description. */
export const HEAVY_UPLOADS: Record<string, [name: string, make: () => Buffer]> = {
  'a PDF of many streams': ['a.pdf', () => pdfOf(...repeated(stream(bomb()), 60))],
  'a PDF of many objects': ['a.pdf', () => pdfOf(filled('1 0 obj<</A 2 0 R>>endobj\n'))],
  'a PDF of nested dictionaries': ['a.pdf', () => pdfOf(filled('<</A '))],
  'a PDF of nested lists': ['a.pdf', () => pdfOf(filled('['))],
  'a PDF of names with escapes': ['a.pdf', () => pdfOf(filled('/#4a#61#76#61'))],
  'a PDF of open strings': ['a.pdf', () => pdfOf(filled('(\\('))],
  'a PDF of comments': ['a.pdf', () => pdfOf(filled('%\n'))],
  'a ZIP of 65,000 entries': ['a.zip', () => zip(entriesOf(65_000, (index) => `a${index}.txt`))],
  'a ZIP of deep names': ['a.zip', () => zip(entriesOf(400, () => 'a/'.repeat(5000)))],
  'a ZIP bomb': ['a.zip', () => zip([packed('a.txt', Buffer.alloc(256 * MB))])],
  'a DOCX of a bomb': ['a.docx', () => docx(packed('word/media/a.png', Buffer.alloc(256 * MB)))],
  'a DOCX with long content types': [
    'a.docx',
    () => zip([packed('[Content_Types].xml', filled('<Override PartName="/a" ContentType="b"/>', 64 * MB))]),
  ],
  'a DOCX of many entries': ['a.docx', () => docx(...entriesOf(60_000, (index) => `word/media/${index}.png`))],
  'a DOC of many entries': ['a.doc', () => doc(...Array.from({ length: 80 }, (_, index) => `a${index}`))],
  'a DOC whose directory ends in itself': [
    'a.doc',
    () => cfb(['WordDocument', '1Table', ...Array(80).fill('a')], (_header, fat) => fat.writeUInt32LE(1, 20 * 4)),
  ],
  'a DOC of zeros': ['a.doc', () => Buffer.concat([doc(), Buffer.alloc(SIZE)])],
  'a PNG of many chunks': [
    'a.png',
    () => pngWith(Buffer.concat(repeated(pngChunk('tEXt', Buffer.from('a')), 600_000))),
  ],
  'a PNG of compressed texts': [
    'a.png',
    () => pngWith(...repeated(pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb()])), 60)),
  ],
  'a PNG that says that it is huge': ['a.png', () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })],
  'a JPEG of many segments': ['a.jpg', () => jpegWith(filled('\xff\xfe\x00\x02'))],
  'a JPEG of fill bytes': ['a.jpg', () => jpegWith(Buffer.alloc(SIZE, 0xff))],
  'a RAR of many headers': [
    'a.rar',
    () => Buffer.concat([RAR, rarHead(0x73, Buffer.alloc(6)), ...repeated(rarHead(0x7a, Buffer.alloc(25)), 200_000)]),
  ],
  'a RAR of newer headers': [
    'a.rar',
    () => Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), filled('\x00\x00\x00\x00\x02\x02\x00')]),
  ],
};
