import { crc32, deflateSync } from 'node:zlib';

/** Entry of a ZIP; omitted fields are valid. */
export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** General purpose flags; 1: encrypted. */
  flags?: number;
  /** 8: claims to be deflated. */
  method?: number;
  /** Sizes stated in the directory, true or false. */
  packed?: number;
  unpacked?: number;
  /** Offset stated in the directory. */
  offset?: number;
}

/** ZIP of uncompressed entries. */
export function zip(entries: readonly (ZipEntry | string)[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const given of entries) {
    const entry: ZipEntry = typeof given === 'string' ? { name: given } : given;
    const content = Buffer.from(entry.content ?? '');
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((entry.flags ?? 0) | 0x800, 2);
    fields.writeUInt16LE(entry.method ?? 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(entry.packed ?? content.length, 14);
    fields.writeUInt32LE(entry.unpacked ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(entry.offset ?? offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment, 'latin1')]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** Entry that states the type of an Office file. */
export const contentTypes = (main = WORD, more = ''): ZipEntry => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`,
});

/** Current Word document (.docx), with further entries. */
export const docx = (...more: (ZipEntry | string)[]) =>
  zip([contentTypes(), '_rels/.rels', { name: 'word/document.xml', content: '<w:document/>' }, ...more]);

/** Top-level part of a compound file. */
export interface CfbPart {
  name: string;
  /** 1: a folder, 2: a stream. */
  type?: number;
  size?: number;
  left?: number;
  right?: number;
  /** Its first bytes, at most a sector; zeroes by default. Streams below 4,096 bytes are stored in the root's stream. */
  content?: Buffer;
}

const NONE = 0xffffffff;
const END = 0xfffffffe;

/** Compound file with top-level parts; `change` corrupts its header. Its directory is one chain of sectors from sector 1 on. */
export function cfb(
  parts: readonly (CfbPart | string)[],
  change: (header: Buffer, fat: Buffer) => void = () => {},
): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 76; at < 512; at += 4) header.writeUInt32LE(at === 76 ? 0 : NONE, at);
  const made = parts.map((part): CfbPart => (typeof part === 'string' ? { name: part } : part));
  const sectors = Math.ceil((made.length + 1) / 4);
  // After the directory: the root's stream, then one sector per part.
  const root = sectors + 1;
  const contents: Buffer[] = [];
  const mini: Buffer[] = [];
  const entries = made.map((part, index) => {
    const content = Buffer.concat([part.content ?? Buffer.alloc(0)], 512);
    contents.push(content);
    const isMini = (part.size ?? 4096) < 4096;
    if (isMini) mini.push(content.subarray(0, 64));
    const first = isMini ? mini.length - 1 : root + 1 + index;
    return entry({ right: index + 2 <= made.length ? index + 2 : NONE, ...part }, first);
  });
  const rootEntry = entry({ name: 'Root Entry', type: 5, size: 0 }, root, made.length > 0 ? 1 : NONE);
  const directory = Buffer.concat([rootEntry, ...entries], sectors * 512);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector += 1)
    fat.writeUInt32LE(sector === sectors ? END : sector + 1, sector * 4);
  for (let sector = root; sector <= root + made.length; sector += 1) fat.writeUInt32LE(END, sector * 4);
  change(header, fat);
  return Buffer.concat([header, fat, directory, Buffer.concat([Buffer.alloc(0), ...mini], 512), ...contents]);
}

function entry(
  { name, type = 2, size = 4096, left = NONE, right = NONE }: CfbPart,
  first: number,
  child = NONE,
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(left, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(first, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** Old Word document (.doc). */
export const doc = (...more: (CfbPart | string)[]) => cfb(['WordDocument', '1Table', ...more]);

const chunk = (type: string, data: Buffer, length = data.length) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
};
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** PNG with one row of pixels, which claims any size. */
export function png({
  width = 1,
  height = 1,
  end = true,
  length,
}: {
  width?: number;
  height?: number;
  end?: boolean;
  length?: number;
} = {}) {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(8, 8);
  const data = deflateSync(Buffer.alloc(2));
  return Buffer.concat([
    PNG,
    chunk('IHDR', size),
    chunk('IDAT', data, length),
    ...(end ? [chunk('IEND', Buffer.alloc(0))] : []),
  ]);
}

/** JPEG with a frame and a scan, without a meaningful image. */
export function jpeg({ width = 8, height = 8, tables = true, frame = true, scan = true, end = true } = {}): Buffer {
  const size = Buffer.from('ffc0000b08000000000101110 0'.replace(' ', ''), 'hex');
  size.writeUInt16BE(height, 5);
  size.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    ...(tables ? [Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)] : []),
    ...(frame ? [size] : []),
    ...(scan ? [Buffer.from('ffda0008010100003f00a5a5a5', 'hex')] : []),
    ...(end ? [Buffer.from('ffd9', 'hex')] : []),
  ]);
}

/** Objects of a one-page PDF; `pages` replaces the page tree. */
const pdfObjects = (pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>') => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  pages,
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
  '<< /Length 20 >>\nstream\n20 20 100 60 re S   \nendstream',
];

/** Additions to a PDF, by their position. */
export interface PdfParts {
  /** Before the header. */
  head?: string;
  /** After the header. */
  body?: string;
  /** Further objects, from number 5 on. */
  objects?: readonly string[];
  /** In the trailer's dictionary. */
  trailer?: string;
  pages?: string;
  /** Last line. */
  eof?: string;
  tail?: string;
}

/** Valid one-page PDF with its cross-reference table. */
export function pdfWith({
  head = '',
  body = '',
  objects = [],
  trailer = '',
  pages,
  eof = '%%EOF\n',
  tail = '',
}: PdfParts): Buffer {
  const parts = [`%PDF-1.7\n${body}\n`];
  const all = [...pdfObjects(pages), ...objects];
  let length = parts[0]?.length ?? 0;
  let table = '0000000000 65535 f \n';
  for (const [index, object] of all.entries()) {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    table += `${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(text);
    length += text.length;
  }
  const size = all.length + 1;
  parts.push(
    `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n${eof}`,
  );
  return Buffer.from(`${head}${parts.join('')}${tail}`, 'latin1');
}

/** PDF with additions after the header, at its end and at its start. */
export const pdf = (body = '', tail = '', head = ''): Buffer => pdfWith({ body, tail, head });

/** PDF of exactly this size, padded with spaces that readers skip. */
export const pdfOf = (bytes: number): Buffer => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length, ' ')]);

/** Entry of a RAR; omitted fields are valid. */
export interface RarEntry {
  name: string;
  content?: string | Buffer;
  /** Size that its header claims. */
  unpacked?: number;
  encrypted?: boolean;
  directory?: boolean;
  /** 0: stored; 1 to 5: claims to be compressed. */
  method?: number;
  /** Dictionary size of RAR 5: 128 KB times 2 to this power. */
  dictionary?: number;
  solid?: boolean;
  badChecksum?: boolean;
}

const le = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** RAR of version 4. */
export function rar4(entries: readonly (RarEntry | string)[], { headers = 0, end = true } = {}): Buffer {
  const block = (type: number, flags: number, fields: Buffer, data: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.concat([le(type, 1), le(flags, 2), le(7 + fields.length, 2), fields]);
    return Buffer.concat([le(crc32(head) & 0xffff, 2), head, data]);
  };
  const files = entries.map((given) => {
    const entry: RarEntry = typeof given === 'string' ? { name: given } : given;
    const content = Buffer.from(entry.content ?? '');
    const name = Buffer.from(entry.name, 'latin1');
    const fields = Buffer.concat([
      le(content.length, 4),
      le(entry.unpacked ?? content.length, 4),
      le(2, 1),
      le(entry.badChecksum ? 1 : crc32(content), 4),
      le(0x5c000000, 4),
      le(29, 1),
      le(0x30 + (entry.method ?? 0), 1),
      le(name.length, 2),
      le(32, 4),
      name,
    ]);
    const flags = 0x8000 | (entry.encrypted ? 4 : 0) | (entry.directory ? 0xe0 : 0) | (entry.solid ? 0x10 : 0);
    return block(0x74, flags, fields, content);
  });
  return Buffer.concat([
    Buffer.from('526172211a0700', 'hex'),
    block(0x73, headers, Buffer.alloc(6)),
    ...files,
    ...(end ? [block(0x7b, 0x4000, Buffer.alloc(0))] : []),
  ]);
}

/** Variable-length number of RAR 5: seven bits per byte. */
const vint = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest > 127 ? 128 : 0));
    if (rest <= 127) return Buffer.from(bytes);
  }
};

/** RAR of version 5; `encrypted` encrypts the names too. */
export function rar(entries: readonly (RarEntry | string)[], { encrypted = false, volume = false } = {}): Buffer {
  const block = (type: number, body: Buffer, data: Buffer = Buffer.alloc(0), extra: Buffer = Buffer.alloc(0)) => {
    const flags = (data.length > 0 ? 2 : 0) | (extra.length > 0 ? 1 : 0);
    const sizes = [...(extra.length > 0 ? [vint(extra.length)] : []), ...(data.length > 0 ? [vint(data.length)] : [])];
    const rest = Buffer.concat([vint(type), vint(flags), ...sizes, body, extra]);
    const head = Buffer.concat([vint(rest.length), rest]);
    return Buffer.concat([le(crc32(head), 4), head, data]);
  };
  const secret = Buffer.concat([vint(1), vint(0), vint(0), vint(15), Buffer.alloc(32)]);
  const files = entries.map((given) => {
    const entry: RarEntry = typeof given === 'string' ? { name: given } : given;
    const content = Buffer.from(entry.content ?? '');
    const name = Buffer.from(entry.name);
    const body = Buffer.concat([
      vint(4 | (entry.directory ? 1 : 0)),
      vint(entry.unpacked ?? content.length),
      vint(32),
      le(entry.badChecksum ? 1 : crc32(content), 4),
      vint(((entry.method ?? 0) << 7) | ((entry.dictionary ?? 0) << 10) | (entry.solid ? 0x40 : 0)),
      vint(0),
      vint(name.length),
      name,
    ]);
    return block(2, body, content, entry.encrypted ? Buffer.concat([vint(secret.length), secret]) : undefined);
  });
  return Buffer.concat([
    Buffer.from('526172211a070100', 'hex'),
    ...(encrypted ? [block(4, Buffer.concat([vint(0), vint(0), vint(15), Buffer.alloc(16)]))] : []),
    block(1, vint(volume ? 1 : 0)),
    ...files,
    block(5, vint(0)),
  ]);
}
