import './node-streams.ts';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** A file to pack; a name ending in `/` is a folder. */
export interface Packed {
  name: string;
  content?: string;
  password?: string;
}

/** A ZIP archive of these files. */
export async function zipOf(files: readonly Packed[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const { name, content = 'x', password } of files) {
    await writer.add(name, name.endsWith('/') ? undefined : new TextReader(content), {
      directory: name.endsWith('/'),
      ...(password && { password, zipCrypto: true }),
    });
  }
  return writer.close();
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text document (ECMA-376) of paragraphs of WordprocessingML. */
export function docxOf(paragraphs: string): Promise<Uint8Array<ArrayBuffer>> {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${WORD}"><w:body>${paragraphs}</w:body></w:document>`,
    },
  ]);
}
