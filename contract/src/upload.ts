/** Uploads: purposes, limits and the draft that they belong to. No imports: a part of the first page. */

/** Header with a registration's draft, by which a visitor has access to their own uploads. */
export const DRAFT_HEADER = 'x-rascunho';

/** Purpose of an upload, which decides its limits (DOC-3). */
export const FINALIDADES = ['CADASTRO', 'MENSAGEM', 'EDITAL', 'TITULARIDADE'] as const;
export type Finalidade = (typeof FINALIDADES)[number];

/** Warnings about a file that is accepted all the same. FORMULARIO_ADOBE: an XFA form, which only Adobe's readers display. */
export const AVISOS_DE_ARQUIVO = ['FORMULARIO_ADOBE'] as const;
export type AvisoDeArquivo = (typeof AVISOS_DE_ARQUIVO)[number];

const MB = 1024 * 1024;
/** Largest file and accepted extensions by purpose. */
export const UPLOAD_LIMITS: Record<Finalidade, { maxMb: number; maxBytes: number; extensions: readonly string[] }> = {
  CADASTRO: {
    maxMb: 20,
    maxBytes: 20 * MB,
    extensions: ['pdf', 'rar', 'zip', 'png', 'jpg', 'jpeg', 'doc', 'docx'],
  },
  MENSAGEM: {
    maxMb: 15,
    maxBytes: 15 * MB,
    extensions: ['png', 'jpg', 'jpeg', 'pdf', 'doc', 'docx', 'zip'],
  },
  EDITAL: { maxMb: 15, maxBytes: 15 * MB, extensions: ['pdf'] },
  TITULARIDADE: { maxMb: 10, maxBytes: 10 * MB, extensions: ['pdf', 'png', 'jpg', 'jpeg'] },
};

/** Document type code that may be attached more than once and is never required (DOC-2). */
export const DOCUMENTO_OUTROS = 'OUTROS';
