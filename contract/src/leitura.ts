/** Kinds of logged reads. */
export const TIPOS_LEITURA = [
  'SOLICITACAO',
  'DOCUMENTO',
  'COMPROVANTE',
  'CONVERSA',
  'PROCESSO',
  'TITULARIDADE',
  'DENUNCIA',
  'LISTA',
  'PESQUISA',
] as const;
export type TipoLeitura = (typeof TIPOS_LEITURA)[number];

/** Kinds of reads about one solicitação, which its applicant can see. */
export const TIPOS_CONSULTA = ['SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA'] as const satisfies TipoLeitura[];
