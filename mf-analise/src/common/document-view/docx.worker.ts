import mammoth from 'mammoth';
import { answerOf } from './answering.ts';
import { checkArchive, DOCX } from './archive-content.ts';

self.onmessage = async ({ data: { content } }: MessageEvent<{ content: Blob }>) => {
  const read = async () => {
    // What turns it into HTML unpacks all of it, and asks for no bounds.
    await checkArchive(content, DOCX);
    return (await mammoth.convertToHtml({ arrayBuffer: await content.arrayBuffer() })).value;
  };
  self.postMessage(await answerOf(read));
};
