import { documentNodes } from '@credenciados/shared/editor';
import type { ReadDocx } from './docx.worker.ts';
import type { FileNote } from './file-notes.tsx';
import { SIGNED } from './signed-note.ts';
import { inWorker } from './worker-task.ts';

const worker = new URL('./docx.worker.ts', import.meta.url);

/** An opened text document. */
export interface DocxFile {
  /** Inert nodes with its text, tables and pictures. */
  nodes: DocumentFragment;
  notes: readonly FileNote[];
}

/** Opens a text document. Rejects with `FileFailure` if it is broken or too large. */
export async function openDocx(content: Blob): Promise<DocxFile> {
  const { html, inserted, deleted, signed } = await inWorker<ReadDocx>(worker, { content });
  const notes: FileNote[] = [];
  if (inserted + deleted > 0) notes.push({ text: trackedText(inserted, deleted) });
  if (signed) notes.push(SIGNED);
  return { nodes: documentNodes(html), notes };
}

function trackedText(inserted: number, deleted: number): string {
  const passages = (count: number, done: string) => `${count} ${count === 1 ? `trecho ${done}` : `trechos ${done}s`}`;
  const changes = [
    ...(inserted > 0 ? [passages(inserted, 'incluído')] : []),
    ...(deleted > 0 ? [passages(deleted, 'excluído')] : []),
  ].join(' e ');
  const hidden = deleted > 0 ? ' O texto excluído não aparece aqui: baixe o documento para vê-lo.' : '';
  return `Tem alterações controladas do Word: ${changes}.${hidden}`;
}
