/** Limits and texts of results and appeals. No imports of schemas: the rules of an edital read it. */

/** Range of the term to appeal, in days. */
export const DIAS_RECURSO = { padrao: 3, max: 30 } as const;

/** Terms that run from the publication of a preliminary result (RES-5, RES-8). */
export const PRAZOS_RECURSO = ['RECURSO', 'INTENCAO'] as const;
export type PrazoRecurso = (typeof PRAZOS_RECURSO)[number];
export const PRAZO_RECURSO_LABEL: Record<PrazoRecurso, string> = {
  RECURSO: 'prazo para recorrer',
  INTENCAO: 'prazo para declarar a intenção de recorrer',
};

export const RESULTADO_TEXT = {
  dias: 'Informe um número de dias de até 30.',
  intencao: 'O prazo para declarar a intenção é menor que o prazo para recorrer.',
  dia: 'Informe o dia.',
  aposInscricoes: 'O resultado preliminar sai depois do fim das inscrições.',
  aposPreliminar: 'O resultado final sai depois do resultado preliminar.',
  aposRecursos: 'O resultado final sai depois do fim do prazo de recurso.',
  silencio: 'Com o resultado em etapas, o portal não decide por silêncio: a comissão decide cada solicitação.',
  fixed: 'Este edital já tem decisões: a publicação em etapas não muda mais.',
  published: 'O resultado preliminar deste edital já foi publicado.',
  notStaged: 'Este edital não publica resultados em etapas.',
  open: 'Encerre o edital antes de publicar o resultado.',
  done: 'O resultado final deste edital já foi publicado.',
  pending: 'Há solicitações que ainda não podem entrar no resultado. Veja a lista.',
  changed: 'O resultado mudou desde que você o conferiu. Confira de novo antes de publicar.',
  waits: 'Esta decisão sai com a publicação do resultado.',
  undecided: 'Ainda não foi decidida.',
  unconfirmed: 'Espera que outra pessoa confirme a decisão.',
  stale: 'Mudou depois da decisão: desfaça a decisão e decida de novo.',
  appealed: 'Há recurso sem decisão.',
  termRuns: 'O prazo para recorrer ainda não terminou.',
  outage:
    'O portal ficou fora do ar num dia do prazo de recurso, e a prorrogação ainda não foi decidida. A CAGEO a aprova ou dispensa na listagem de editais.',
  impeded: 'A pessoa que decidiu tem impedimento: desfaça a decisão, e outra pessoa decide.',
} as const;
