import type { Solicitacao } from '../solicitacoes.api.ts';

/** One step of a request's way: done, where it stands now, or what may come. */
export interface Step {
  title: string;
  /** When it happened, ISO 8601. */
  at?: string;
  /** Until when it may be done, ISO 8601. */
  until?: string;
  text?: string;
  state: 'done' | 'current' | 'next';
}

type Progress = Pick<
  Solicitacao,
  'situacao' | 'dataCadastro' | 'prazoRetificacao' | 'decididaEm' | 'isPossivelResponder'
>;

/** Where a request stands, since when, and what comes next. */
export function timeLine(solicitacao: Progress): Step[] {
  const { situacao, dataCadastro, decididaEm } = solicitacao;
  const at = decididaEm ?? undefined;
  const received: Step = { title: 'Solicitação recebida', at: dataCadastro, state: 'done' };
  const analysed: Step = { title: 'Análise da comissão', state: 'done' };
  const result: Step = {
    title: 'Resultado',
    text: 'Você será avisado por e-mail e na central de mensagens.',
    state: 'next',
  };
  switch (situacao) {
    case 'AGUARDANDO_APROVACAO':
      return [
        received,
        { title: 'Em análise', text: 'A comissão está analisando os seus dados e documentos.', state: 'current' },
        result,
      ];
    case 'AGUARDANDO_VALIDACAO':
      return [
        received,
        { title: 'Aguardando validação', text: 'A comissão vai validar o seu cadastro.', state: 'current' },
        result,
      ];
    case 'RETIFICADO':
      return [received, analysed, rectification(solicitacao), { title: 'Nova análise', state: 'next' }, result];
    case 'CREDENCIADO':
      return [
        received,
        analysed,
        { title: 'Solicitação aprovada', at, text: 'Você está credenciado.', state: 'current' },
      ];
    case 'REJEITADO':
      return [
        received,
        analysed,
        { title: 'Solicitação reprovada', at, text: 'Leia a justificativa da comissão.', state: 'current' },
      ];
    case 'INATIVO':
      return [received, analysed, { title: 'Credenciamento encerrado', at, state: 'current' }];
  }
}

function rectification({ prazoRetificacao, isPossivelResponder }: Progress): Step {
  return {
    title: 'Retificação pedida',
    until: prazoRetificacao ?? undefined,
    text: isPossivelResponder
      ? 'Corrija o que a comissão pediu e envie de novo.'
      : 'O prazo para retificar terminou. Aguarde o contato da comissão.',
    state: 'current',
  };
}
