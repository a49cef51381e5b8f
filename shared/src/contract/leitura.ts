/** What staff's reads of people's data are kept as. */
export const TIPOS_LEITURA = [
  'SOLICITACAO',
  'DOCUMENTO',
  'COMPROVANTE',
  'CONVERSA',
  'PROCESSO',
  'TITULARIDADE',
  'LISTA',
  'PESQUISA',
] as const;
export type TipoLeitura = (typeof TIPOS_LEITURA)[number];

/** Those that are of one solicitação, and so of one person, who sees them. */
export const TIPOS_CONSULTA = ['SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA'] as const satisfies TipoLeitura[];
export type TipoConsulta = (typeof TIPOS_CONSULTA)[number];
