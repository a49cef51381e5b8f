import type { Conversa, Solicitacao } from '../solicitacoes.api.ts';

/** One step of a solicitação: done, current, or still to come. */
export interface Step {
  title: string;
  /** Time at which it happened, ISO 8601. */
  at?: string | undefined;
  /** Start of a step that still lasts, ISO 8601. */
  since?: string | undefined;
  /** Deadline, ISO 8601. */
  until?: string | undefined;
  text?: string;
  state: 'done' | 'current' | 'next';
}

/** Fields of a solicitação that its time line is made from. */
export type Progress = Pick<
  Solicitacao,
  | 'situacao'
  | 'dataCadastro'
  | 'dataReenvio'
  | 'prazoRetificacao'
  | 'saiuEm'
  | 'decididaEm'
  | 'isPossivelResponder'
  | 'vigencia'
  | 'semEfeito'
>;
/** A conversa of the solicitação: the committee opens one for each request or decision. */
export type Event = Pick<Conversa, 'tipoConversa'> & { em: string };

const RESULT: Step = {
  title: 'Resultado',
  text: 'Você será avisado por e-mail e na central de mensagens.',
  state: 'next',
};
const ANALYSED: Step = { title: 'Análise da comissão', state: 'done' };

/** Past, current and coming steps of a solicitação. Without its events, some dates are left out. */
export function timeLine(solicitacao: Progress, events: readonly Event[] = []): Step[] {
  const { situacao, semEfeito, dataCadastro, dataReenvio, decididaEm } = solicitacao;
  const decided = decididaEm ?? undefined;
  const received: Step = { title: 'Solicitação recebida', at: dataCadastro, state: 'done' };
  const asked = datesOf(events, 'SOLICITACAO_RETIFICACAO');
  if (semEfeito === 'VENCIDO') {
    return [
      received,
      ...rectified(asked, dataReenvio),
      ANALYSED,
      { title: 'Solicitação aprovada', at: decided, state: 'done' },
      {
        title: 'Credenciamento vencido',
        at: solicitacao.vigencia?.validoAte ?? undefined,
        text: 'O prazo do credenciamento terminou.',
        state: 'current',
      },
    ];
  }
  switch (situacao) {
    case 'AGUARDANDO_APROVACAO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        {
          title: 'Em análise',
          since: dataReenvio ?? dataCadastro,
          text: 'A comissão está analisando os seus dados e documentos.',
          state: 'current',
        },
        RESULT,
      ];
    case 'AGUARDANDO_VALIDACAO':
      return [
        received,
        {
          title: 'Aguardando validação',
          since: dataCadastro,
          text: 'A comissão vai validar o seu cadastro.',
          state: 'current',
        },
        RESULT,
      ];
    case 'RETIFICADO':
      return [
        received,
        ...rectified(asked.slice(0, -1), dataReenvio),
        ANALYSED,
        rectification(solicitacao, asked.at(-1)),
        { title: 'Nova análise', state: 'next' },
        RESULT,
      ];
    case 'CREDENCIADO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        ANALYSED,
        {
          title: 'Solicitação aprovada',
          at: decided,
          text: semEfeito ? 'O seu credenciamento está suspenso.' : 'Você está credenciado.',
          state: 'current',
        },
      ];
    case 'REJEITADO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        ANALYSED,
        { title: 'Solicitação reprovada', at: decided, text: 'Leia a justificativa da comissão.', state: 'current' },
      ];
    case 'ARQUIVADO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        left(solicitacao, 'Você desistiu da solicitação', 'A comissão não vai mais analisá-la.') ?? {
          title: 'Solicitação arquivada',
          at: datesOf(events, 'RESULTADO_ANALISE').at(-1),
          text: 'O prazo para corrigir terminou. A comissão pode desarquivar a solicitação.',
          state: 'current',
        },
      ];
    case 'INATIVO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        ...ending(solicitacao, datesOf(events, 'RESULTADO_ANALISE'), decided),
      ];
  }
}

function datesOf(events: readonly Event[], tipo: Event['tipoConversa']): string[] {
  return events
    .filter(({ tipoConversa }) => tipoConversa === tipo)
    .map(({ em }) => em)
    .sort();
}

/** Rectifications that were requested and sent. The date of sending is known only for the last one. */
function rectified(asked: readonly string[], dataReenvio: string | null): Step[] {
  const text = 'Você corrigiu a solicitação e enviou-a de novo.';
  return [
    ...asked.map(
      (at, index): Step => ({
        title: 'Retificação pedida',
        at,
        // Without a date the last one may never have been sent, as before a withdrawal.
        ...(index < asked.length - 1 && { text }),
        state: 'done',
      }),
    ),
    ...(dataReenvio ? [{ title: 'Retificação enviada', at: dataReenvio, text, state: 'done' } satisfies Step] : []),
  ];
}

function rectification({ prazoRetificacao, isPossivelResponder }: Progress, at: string | undefined): Step {
  return {
    ...(isPossivelResponder ? { title: 'Corrija a solicitação', since: at } : { title: 'Retificação pedida', at }),
    until: prazoRetificacao ?? undefined,
    text: isPossivelResponder
      ? 'Corrija o que a comissão pediu e envie de novo.'
      : 'O prazo para corrigir terminou. A comissão vai prorrogar o prazo, retomar a análise como está ou arquivar a solicitação, e você será avisado.',
    state: 'current',
  };
}

/**
 * End of the accreditation, with or without an approval before it. Its date is the renunciation's or the latest result's; `decididaEm` keeps
 * the first decision.
 */
function ending(solicitacao: Progress, results: readonly string[], decided: string | undefined): Step[] {
  const renounced = left(solicitacao, 'Você renunciou ao credenciamento', 'Você não está mais credenciado.');
  const ended = renounced ?? { title: 'Credenciamento encerrado', at: results.at(-1), state: 'current' as const };
  const approved = results.length > (renounced ? 0 : 1);
  return approved ? [{ title: 'Solicitação aprovada', at: decided, state: 'done' }, ended] : [ended];
}

/** Exit by the person's own act; null if the committee ended it. */
function left({ saiuEm }: Progress, title: string, text: string): Step | null {
  return saiuEm ? { title, at: saiuEm, text, state: 'current' } : null;
}
