import { documentNodes } from '@credenciados/shared/editor';
import { inWorker } from './worker-task.ts';

const worker = new URL('./docx.worker.ts', import.meta.url);

/** Nodes that show a document's text, tables and pictures, and do nothing. Fails with `FileFailure` when it is broken or too large. */
export async function openDocx(content: Blob): Promise<DocumentFragment> {
  return documentNodes(await inWorker<string>(worker, { content }));
}
