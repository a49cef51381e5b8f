import { BlobReader, TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';

/** Cell as Excel reads it, by ECMA-376 and independent of the library that writes it. */
export interface XlsxCell {
  type: 'text' | 'number' | 'formula' | 'empty';
  text: string;
  /** Its number format. */
  format: string;
}

/** Sheets of an .xlsx in order, by name. */
export async function readXlsx(bytes: Uint8Array): Promise<Record<string, XlsxCell[][]>> {
  const parts = await unzip(bytes);
  const { sheets, targets } = workbookOf(parts);
  const formats = formatsOf(parts);
  return Object.fromEntries(
    sheets.map(({ name, id }) => {
      const sheet = part(parts, `xl/${targets.get(id)}`);
      const rows = elements(sheet, 'row').map(({ inner }) => elements(inner, 'c').map((cell) => cellOf(cell, formats)));
      return [name, rows];
    }),
  );
}

/** Number of rows in all sheets, headers included, of an .xlsx that is too large for memory. */
export async function countXlsxRows(file: Blob): Promise<number> {
  let rows = 0;
  for (const entry of await new ZipReader(new BlobReader(file)).getEntries()) {
    if (entry.directory || !entry.filename.startsWith('xl/worksheets/')) continue;
    const decoder = new TextDecoder();
    let rest = '';
    await entry.getData(
      new WritableStream<Uint8Array>({
        write(chunk) {
          const pieces = (rest + decoder.decode(chunk, { stream: true })).split('<row ');
          rows += pieces.length - 1;
          // A chunk may end within a tag.
          rest = (pieces.at(-1) ?? '').slice(-4);
        },
      }),
    );
  }
  return rows;
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true }).getEntries())
    if (!entry.directory) parts.set(entry.filename, await entry.getData(new TextWriter()));
  return parts;
}

function workbookOf(parts: Map<string, string>) {
  const targets = new Map(
    elements(part(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  const sheets = elements(part(parts, 'xl/workbook.xml'), 'sheet').map(({ attributes }) => ({
    name: attributes.name ?? '',
    id: attributes['r:id'],
  }));
  return { sheets, targets };
}

/** Number formats by the index of a cell's style. */
function formatsOf(parts: Map<string, string>): string[] {
  const styles = part(parts, 'xl/styles.xml');
  const own = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  );
  return elements(elements(styles, 'cellXfs')[0]?.inner ?? '', 'xf').map(({ attributes: { numFmtId } }) =>
    numFmtId === '49' ? '@' : (own.get(numFmtId) ?? 'General'),
  );
}

function cellOf({ attributes, inner }: Element, formats: readonly string[]): XlsxCell {
  const format = formats[Number(attributes.s ?? 0)] ?? 'General';
  const [formula] = elements(inner, 'f');
  if (formula) return { type: 'formula', text: formula.inner, format };
  if (attributes.t === 'inlineStr') return { type: 'text', text: textOf(elements(inner, 't')[0]?.inner ?? ''), format };
  const [value] = elements(inner, 'v');
  return value ? { type: 'number', text: value.inner, format } : { type: 'empty', text: '', format };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of an element: decodes entities, and ST_Xstring's `_x000D_` for a character that XML can't contain. */
function textOf(xml: string): string {
  return xml
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function part(parts: Map<string, string>, name: string): string {
  const xml = parts.get(name);
  if (xml === undefined) throw new Error(`The .xlsx has no ${name}`);
  return xml;
}

interface Element {
  attributes: Record<string, string>;
  inner: string;
}

/** Elements of one name, without nested elements of that name. */
function elements(xml: string, name: string): Element[] {
  const found = xml.matchAll(new RegExp(`<${name}((?: [^>]*?)?)(?:/>|>(.*?)</${name}>)`, 'gs'));
  return [...found].map(([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, textOf(value)]),
    ),
    inner,
  }));
}
