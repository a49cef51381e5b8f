import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { selecaoSchema } from './lote.ts';

/** Limits of one ZIP of documentos (LOT-7). */
export const ZIP_MAX_ARQUIVOS = 5000;
export const ZIP_MAX_BYTES = 2 * 1024 ** 3;

/** Texts about a ZIP of documentos. */
export const ZIP_TEXT = {
  none: 'As solicitações selecionadas não têm documentos.',
  tooManyFiles: `Um ZIP leva no máximo ${ZIP_MAX_ARQUIVOS.toLocaleString('pt-BR')} arquivos. Selecione menos solicitações por vez.`,
  tooLarge: 'Um ZIP leva no máximo 2 GB. Selecione menos solicitações por vez.',
} as const;

/** Size and content of the ZIP of a selection's documentos. */
const zipPreviaSchema = z.object({
  solicitacoes: z.number().int().nonnegative(),
  arquivos: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Reason why the ZIP isn't available; null if it is. */
  motivo: z.string().nullable(),
});
export type ZipPrevia = z.infer<typeof zipPreviaSchema>;

export const loteDocumentosEndpoints = defineEndpoints({
  'POST /lote/documentos/previa': {
    summary: 'Number and size of the documentos of a selection, and if one ZIP can hold them',
    about: { record: 'solicitacao', id: 'body.selecao.ids[]', own: 'shown' },
    termo: 'body.selecao.filtro.idEdital',
    body: z.object({ selecao: selecaoSchema }),
    errors: [422],
    response: zipPreviaSchema,
  },
  'POST /lote/documentos/baixar': {
    summary:
      'Current documentos of a selection as one ZIP: one folder per solicitação, and an index with SHA-256 hashes',
    about: { record: 'solicitacao', id: 'body.selecao.ids[]', own: 'shown' },
    termo: 'body.selecao.filtro.idEdital',
    leitura: 'DOCUMENTO',
    body: z.object({ selecao: selecaoSchema }),
    errors: [422],
    response: 'file',
  },
});
