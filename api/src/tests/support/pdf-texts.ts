import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of each page of a PDF. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const found = await getDocument({ data: pdf, verbosity: 0 }).promise;
  const texts = [];
  for (let page = 1; page <= found.numPages; page++) {
    const { items } = await (await found.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts;
}
