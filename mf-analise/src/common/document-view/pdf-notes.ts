import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { shownName } from './archive-entry.ts';
import type { EmbeddedFile, FileNote } from './file-notes.tsx';
import { SIGNED } from './signed-note.ts';

/** Maximum number of pages searched for attachments: a document may claim any number of pages. */
const PAGES_SEARCHED = 200;
/** Maximum number of listed attachments; more needs another program. */
const MAX_OFFERED = 50;

/** Facts about a PDF that its rendered pages don't show. */
export async function pdfNotes(file: PDFDocumentProxy): Promise<FileNote[]> {
  const [form, attachments] = await Promise.all([formOf(file), attachmentsOf(file)]);
  const notes: FileNote[] = [];
  // A form with both kinds of fields is rendered by its pages.
  if (form.IsXFAPresent && !form.IsAcroFormPresent) {
    notes.push({
      text: 'É um formulário que só o Adobe Reader abre (XFA). O que aparece aqui não é o conteúdo dele: baixe-o para vê-lo nesse programa.',
    });
  }
  if (form.IsSignaturesPresent) notes.push(SIGNED);
  if (attachments.length > 0) notes.push(attachmentsNote(attachments));
  return notes;
}

function attachmentsNote(attachments: readonly EmbeddedFile[]): FileNote {
  const { length } = attachments;
  const count = length === 1 ? 'um arquivo anexado' : `${length} arquivos anexados`;
  const shown = length > MAX_OFFERED ? ` Aqui estão os primeiros ${MAX_OFFERED}.` : '';
  return {
    text: `Tem ${count} dentro dele. O portal não mostra anexos: baixe-os para vê-los.${shown}`,
    files: attachments.slice(0, MAX_OFFERED),
  };
}

/** Note on a file whose pages can be read but not its other parts. */
export const NOT_SEARCHED: FileNote = {
  text: 'Não foi possível saber se há anexos, assinaturas ou formulário dentro dele: baixe o arquivo para conferir.',
};

interface FormInfo {
  IsXFAPresent?: boolean;
  IsAcroFormPresent?: boolean;
  IsSignaturesPresent?: boolean;
}

async function formOf(file: PDFDocumentProxy): Promise<FormInfo> {
  return (await file.getMetadata()).info;
}

interface RawFile {
  filename: string;
  content?: Uint8Array<ArrayBuffer> | null;
}

async function attachmentsOf(file: PDFDocumentProxy): Promise<EmbeddedFile[]> {
  const [listed, clips] = await Promise.all([file.getAttachments(), clipsOf(file)]);
  const raw: RawFile[] = [...Object.values<RawFile>(listed ?? {}), ...clips];
  return raw.map(({ filename, content }) => ({
    nome: shownName(filename),
    // A generic type, so that a browser never opens it inside the portal.
    content: new Blob(content ? [content] : [], { type: 'application/octet-stream' }),
  }));
}

/** Files attached to pages as annotations. */
async function clipsOf(file: PDFDocumentProxy): Promise<RawFile[]> {
  if (file.numPages > PAGES_SEARCHED) return [];
  const type = new Set([AnnotationType.FILEATTACHMENT]);
  const clips = (await file.getAnnotationsByType(type, new Set())) as { file: RawFile }[] | null;
  return (clips ?? []).map((clip) => clip.file);
}
