import type { Conversa, Solicitacao } from '../solicitacoes.api.ts';

/** One step of a solicitação's way: done, where it stands now, or what may come. */
export interface Step {
  title: string;
  /** When it happened, ISO 8601. */
  at?: string | undefined;
  /** Since when it lasts, ISO 8601. */
  since?: string | undefined;
  /** Until when it may be done, ISO 8601. */
  until?: string | undefined;
  text?: string;
  state: 'done' | 'current' | 'next';
}

/** Progress of a solicitação. */
export type Progress = Pick<
  Solicitacao,
  'situacao' | 'dataCadastro' | 'dataReenvio' | 'prazoRetificacao' | 'decididaEm' | 'isPossivelResponder'
>;
/** A conversa of the solicitação: the committee opens one with each thing it asks for or decides. */
export type Event = Pick<Conversa, 'tipoConversa'> & { em: string };

const RESULT: Step = {
  title: 'Resultado',
  text: 'Você será avisado por e-mail e na central de mensagens.',
  state: 'next',
};
const ANALYSED: Step = { title: 'Análise da comissão', state: 'done' };

/** Where a solicitação stands, since when, and what comes next. Without its events, some dates are left out. */
export function timeLine(solicitacao: Progress, events: readonly Event[] = []): Step[] {
  const { situacao, dataCadastro, dataReenvio, decididaEm } = solicitacao;
  const decided = decididaEm ?? undefined;
  const received: Step = { title: 'Solicitação recebida', at: dataCadastro, state: 'done' };
  const asked = datesOf(events, 'SOLICITACAO_RETIFICACAO');
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
        { title: 'Solicitação aprovada', at: decided, text: 'Você está credenciado.', state: 'current' },
      ];
    case 'REJEITADO':
      return [
        received,
        ...rectified(asked, dataReenvio),
        ANALYSED,
        { title: 'Solicitação reprovada', at: decided, text: 'Leia a justificativa da comissão.', state: 'current' },
      ];
    case 'INATIVO':
      return [received, ...rectified(asked, dataReenvio), ...ending(datesOf(events, 'RESULTADO_ANALISE'), decided)];
  }
}

function datesOf(events: readonly Event[], tipo: Event['tipoConversa']): string[] {
  return events
    .filter(({ tipoConversa }) => tipoConversa === tipo)
    .map(({ em }) => em)
    .sort();
}

/** Rectifications that were asked for and done. Of the last one it is known when it came in. */
function rectified(asked: readonly string[], dataReenvio: string | null): Step[] {
  const text = 'Você corrigiu a solicitação e enviou-a de novo.';
  return [
    ...asked.map(
      (at, place): Step => ({
        title: 'Retificação pedida',
        at,
        ...(place === asked.length - 1 && dataReenvio ? {} : { text }),
        state: 'done',
      }),
    ),
    ...(dataReenvio ? [{ title: 'Retificação enviada', at: dataReenvio, text, state: 'done' } satisfies Step] : []),
  ];
}

function rectification({ prazoRetificacao, isPossivelResponder }: Progress, at: string | undefined): Step {
  return {
    title: 'Retificação pedida',
    at,
    until: prazoRetificacao ?? undefined,
    text: isPossivelResponder
      ? 'Corrija o que a comissão pediu e envie de novo.'
      : 'O prazo para retificar terminou. Aguarde o contato da comissão.',
    state: 'current',
  };
}

/** De-accredited after an approval, or without one: the latest result tells when, and the first decision stays as it was. */
function ending(results: readonly string[], decided: string | undefined): Step[] {
  const ended: Step = { title: 'Credenciamento encerrado', at: results.at(-1), state: 'current' };
  return results.length > 1 ? [{ title: 'Solicitação aprovada', at: decided, state: 'done' }, ended] : [ended];
}
