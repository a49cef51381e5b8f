import {
  actsOn,
  CALL_ACCESS,
  mayDo,
  SITUACOES_EDITAL,
  SITUACOES_SOLICITACAO,
  STATUS_MENSAGEM,
} from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import { exitsOf, reachable, type Situation } from './support/exits.ts';

/** States in which the committee has decided. */
const DECIDED = ['CREDENCIADO', 'REJEITADO', 'INATIVO', 'ARQUIVADO'];
const named = ({ situacao, prazo, editalOpen }: Situation) =>
  `${situacao}${prazo ? ` (${prazo})` : ''}, ${editalOpen ? 'with' : 'without'} an open edital`;
const situations = reachable().map((at) => [named(at), at] as const);

// ANL-24
describe('a solicitação', () => {
  it('is searched in every state', () => {
    expect([...new Set(situations.map(([, { situacao }]) => situacao))].sort()).toEqual(
      [...SITUACOES_SOLICITACAO].sort(),
    );
  });

  it.each(situations)('%s: staff lead it on', (_, at) => {
    const moves = exitsOf(at, 'staff').filter((act) => actsOn('solicitacao')[act].to);
    // A rejected or de-accredited person can be written to once an edital is open, and staff can open one.
    const written = exitsOf({ ...at, editalOpen: true }, 'staff').filter((act) => act.startsWith('NOTIFICAR'));
    // Until the deadline only the applicant can act.
    const waits = at.prazo === 'running' ? ['PRORROGAR_RETIFICACAO'] : [];
    const wanted = ['REJEITADO', 'INATIVO'].includes(at.situacao) ? written : moves;
    expect(waits.length > 0 ? exitsOf(at, 'staff') : wanted).toEqual(
      waits.length > 0 ? expect.arrayContaining(waits) : expect.arrayContaining([expect.any(String)]),
    );
  });

  it.each(situations.filter(([, { situacao }]) => !DECIDED.includes(situacao)))(
    '%s: its applicant can act',
    (_, at) => {
      // An applicant can always ask a question, and can rectify in time if it was requested.
      expect(CALL_ACCESS['POST /conversa/perguntar']).toContain('CREDENCIADOS');
      // Before the analysis, where the edital allows it.
      const change = at.situacao === 'AGUARDANDO_APROVACAO' ? ['ALTERAR', 'JUNTAR'] : [];
      const leave = at.situacao === 'AGUARDANDO_VALIDACAO' ? 'RENUNCIAR' : 'DESISTIR';
      expect(exitsOf(at, 'applicant')).toEqual([...(at.prazo === 'running' ? ['REENVIAR'] : change), leave]);
    },
  );
});

it('an edital has an exit for staff in each state', () => {
  for (const state of SITUACOES_EDITAL) {
    expect((['ENCERRAR', 'REABRIR'] as const).some((act) => mayDo('edital', act, state))).toBe(true);
  }
});

it('a message is answered from each state but the answered one', () => {
  for (const state of STATUS_MENSAGEM) expect(mayDo('mensagem', 'RESPONDER', state)).toBe(state !== 'RESPONDIDA');
});
