import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { shownName } from './archive-entry.ts';
import type { EmbeddedFile, FileNote } from './file-notes.tsx';
import { SIGNED } from './signed-note.ts';

/** Files may also hang on a page, as a paper clip. They are looked for on this many first pages. */
const PAGES_SEARCHED = 200;

/** Facts about a PDF that its pages don't show. */
export async function pdfNotes(file: PDFDocumentProxy): Promise<FileNote[]> {
  const [form, attachments] = await Promise.all([formOf(file), attachmentsOf(file)]);
  const notes: FileNote[] = [];
  // A form with fields of both kinds is shown by its pages.
  if (form.IsXFAPresent && !form.IsAcroFormPresent) {
    notes.push({
      text: 'É um formulário que só o Adobe Reader abre (XFA). O que aparece aqui não é o conteúdo dele: baixe-o para vê-lo nesse programa.',
    });
  }
  if (form.IsSignaturesPresent) notes.push(SIGNED);
  if (attachments.length > 0) {
    const count = attachments.length === 1 ? 'um arquivo anexado' : `${attachments.length} arquivos anexados`;
    notes.push({
      text: `Tem ${count} dentro dele. O portal não mostra anexos: baixe-os para vê-los.`,
      files: attachments,
    });
  }
  return notes;
}

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
  const skipped = new Set(
    Array.from({ length: Math.max(0, file.numPages - PAGES_SEARCHED) }, (_, by) => by + PAGES_SEARCHED),
  );
  const [listed, clips] = await Promise.all([
    file.getAttachments(),
    file.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), skipped) as Promise<{ file: RawFile }[] | null>,
  ]);
  const raw: RawFile[] = [...Object.values<RawFile>(listed ?? {}), ...(clips ?? []).map((clip) => clip.file)];
  return raw.map(({ filename, content }) => ({
    nome: shownName(filename),
    // No type of its own: a browser never opens it inside the portal.
    content: new Blob(content ? [content] : [], { type: 'application/octet-stream' }),
  }));
}
