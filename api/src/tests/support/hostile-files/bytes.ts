import { crc32, deflateSync } from 'node:zlib';

/** An entry of a zip file; what isn't said is as it should be. */
export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** General purpose flags; 1: under a password. */
  flags?: number;
  /** 8: said to be compressed. */
  method?: number;
  /** What the directory says of its size, whatever it is. */
  packed?: number;
  unpacked?: number;
  /** Where the directory says that it is. */
  offset?: number;
}

/** A zip file of stored entries. */
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
/** The entry by which an office file says what it is. */
export const contentTypes = (main = WORD, more = ''): ZipEntry => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`,
});

/** A Word document of today, with what is added. */
export const docx = (...more: (ZipEntry | string)[]) =>
  zip([contentTypes(), '_rels/.rels', { name: 'word/document.xml', content: '<w:document/>' }, ...more]);

/** A part at the top of a compound file. */
export interface CfbPart {
  name: string;
  /** 1: a folder, 2: a stream. */
  type?: number;
  size?: number;
  left?: number;
  right?: number;
}

const NONE = 0xffffffff;
const END = 0xfffffffe;

/** A compound file with parts at its top; `change` spoils its header. Its directory is one chain of sectors from sector 1 on. */
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
  const entries = [
    entry({ name: 'Root Entry', type: 5, size: 0 }, made.length > 0 ? 1 : NONE),
    ...made.map((part, place) => entry({ right: place + 2 <= made.length ? place + 2 : NONE, ...part })),
  ];
  const sectors = Math.ceil(entries.length / 4);
  const directory = Buffer.concat(entries, sectors * 512);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector += 1)
    fat.writeUInt32LE(sector === sectors ? END : sector + 1, sector * 4);
  change(header, fat);
  return Buffer.concat([header, fat, directory]);
}

function entry({ name, type = 2, size = 4096, left = NONE, right = NONE }: CfbPart, child = NONE): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(left, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** A Word document of before. */
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

/** A PNG of one row of points, which says that it is of a size. */
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

/** A JPEG with a frame and a scan; no picture that a person would want to see. */
export function jpeg({ width = 8, height = 8, frame = true, scan = true, end = true } = {}): Buffer {
  const size = Buffer.from('ffc0000b08000000000101110 0'.replace(' ', ''), 'hex');
  size.writeUInt16BE(height, 5);
  size.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    ...(frame ? [size] : []),
    ...(scan ? [Buffer.from('ffda0008010100003f00a5a5a5', 'hex')] : []),
    ...(end ? [Buffer.from('ffd9', 'hex')] : []),
  ]);
}

/** A PDF with something at places of it. */
export const pdf = (body = '', tail = '', head = ''): Buffer =>
  Buffer.from(
    `${head}%PDF-1.7\n${body}\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n${tail}`,
    'latin1',
  );
