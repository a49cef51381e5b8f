/** Limits and texts of questions and challenges. No imports of schemas: the rules of an edital read it. */

export const TIPOS_ESCLARECIMENTO = ['PERGUNTA', 'IMPUGNACAO'] as const;
export type TipoEsclarecimento = (typeof TIPOS_ESCLARECIMENTO)[number];
export const TIPO_ESCLARECIMENTO_LABEL: Record<TipoEsclarecimento, string> = {
  PERGUNTA: 'Pedido de esclarecimento',
  IMPUGNACAO: 'Impugnação',
};

/** States of a question or challenge. */
export const SITUACOES_ESCLARECIMENTO = ['AGUARDANDO', 'RESPONDIDO', 'PREJUDICADO'] as const;
export type SituacaoEsclarecimento = (typeof SITUACOES_ESCLARECIMENTO)[number];

/** Lengths, and ranges of the days before the edital's end and of the term to answer. */
export const ESCLARECIMENTO_LIMITS = {
  texto: 4000,
  resposta: 8000,
  antes: { min: 0, max: 30, padrao: 3 },
  dias: { min: 1, max: 30, padrao: 3 },
} as const;

export const ESCLARECIMENTO_TEXT = {
  kind: 'Escolha entre pedido de esclarecimento e impugnação.',
  antes: 'Informe de 0 a 30 dias.',
  dias: 'Informe de 1 a 30 dias úteis.',
  closed: 'Este edital não recebe mais pedidos de esclarecimento nem impugnações.',
  limited: 'Chegaram pedidos demais deste acesso à internet hoje. Informe e confirme um e-mail, ou tente amanhã.',
  answered: 'Este pedido já foi respondido. Recarregue a página.',
  decision: 'Escolha se a impugnação é acolhida.',
  open: 'O edital ainda está aberto: responda ao pedido.',
  /** Published text of a request that ended with its edital; staff didn't check it for personal data. */
  unpublished: 'Texto não publicado.',
  noDecision: 'Um pedido de esclarecimento não é acolhido nem recusado.',
} as const;
