import mammoth from 'mammoth';
import { answerOf } from './answering.ts';
import { checkArchive, DOCX } from './archive-content.ts';
import { type DocxFacts, docxFacts } from './docx-facts.ts';

/** A text document as HTML, and facts about it that the HTML doesn't show. */
export interface ReadDocx extends DocxFacts {
  html: string;
}

self.onmessage = async ({ data: { content } }: MessageEvent<{ content: Blob }>) => {
  const read = async (): Promise<ReadDocx> => {
    // mammoth unpacks the whole file without limits.
    await checkArchive(content, DOCX);
    const { value: html } = await mammoth.convertToHtml({ arrayBuffer: await content.arrayBuffer() });
    return { html, ...(await docxFacts(content)) };
  };
  self.postMessage(await answerOf(read));
};
