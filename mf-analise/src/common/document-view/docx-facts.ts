import { DOCX, readText } from './archive-content.ts';

/** Facts about a text document that its rendered text doesn't show. */
export interface DocxFacts {
  /** Numbers of inserted and deleted passages in tracked changes. */
  inserted: number;
  deleted: number;
  signed: boolean;
}

/**
 * Elements of tracked changes (ECMA-376, 17.13.5), under any prefix. A moved passage is deleted at one position and inserted at another.
 */
const INSERTED = /<(?:\w+:)?(?:ins|moveTo)[\s/>]/g;
const DELETED = /<(?:\w+:)?(?:del|moveFrom)[\s/>]/g;
/** Parts that hold text: the document, its notes, its headers and footers. */
const TEXT_PART = /^word\/(?:document\d*|footnotes\d*|endnotes\d*|header\d*|footer\d*)\.xml$/;
/** Folder of digital signatures (ECMA-376 part 2, 12). */
const SIGNATURES = '_xmlsignatures/';

/** Reads the facts of a text document whose limits were checked. */
export async function docxFacts(content: Blob): Promise<DocxFacts> {
  const facts: DocxFacts = { inserted: 0, deleted: 0, signed: false };
  for await (const { name, text } of readText(content, DOCX)) {
    if (name.startsWith(SIGNATURES)) facts.signed = true;
    if (!TEXT_PART.test(name)) continue;
    const xml = await text();
    facts.inserted += xml.match(INSERTED)?.length ?? 0;
    facts.deleted += xml.match(DELETED)?.length ?? 0;
  }
  return facts;
}
