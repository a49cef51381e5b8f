import {
  ACCESS,
  type Act,
  actsOn,
  CALL_ACCESS,
  may,
  mayDo,
  type RecordKind,
  SITUACOES_EDITAL,
  SITUACOES_SOLICITACAO,
  STATUS_MENSAGEM,
  TRANSITIONS,
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

/** States in which a record is over. */
const OVER: Record<RecordKind, readonly string[]> = {
  solicitacao: [],
  edital: [],
  conversa: ['ENCERRADA'],
  mensagem: ['RESPONDIDA'],
  parecer: ['CANCELADO', 'DISPENSADO', 'RESPONDIDO'],
  lote: ['DESFEITO'],
  titularidade: ['ACEITO', 'RECUSADO'],
  impedimento: ['CESSADO', 'RECUSADO'],
  procedimento: ['ARQUIVADO', 'CONCLUIDO', 'EXTINTO', 'REFORMADO'],
  denuncia: ['ACOLHIDA', 'ARQUIVADA'],
  recurso: ['NEGADO', 'PROVIDO', 'RECONSIDERADO'],
  inscricaoTardia: ['EXPIRADA', 'REVOGADA', 'USADA'],
  esclarecimento: ['PREJUDICADO', 'RESPONDIDO'],
  extincao: ['CONCLUIDA', 'RETIRADA'],
};
const KINDS = Object.keys(TRANSITIONS) as RecordKind[];
const actsOf = (kind: RecordKind) => Object.values(actsOn(kind) as Readonly<Record<string, Act>>);

describe.each(KINDS)('%s', (kind) => {
  const states = [...new Set(actsOf(kind).flatMap(({ to }) => to ?? []))].sort();

  it('is led on by staff or the portal from each state that acts lead to, until it is over', () => {
    const leads = ({ call }: Act) => call === undefined || ACCESS.staffWrite.some((perfil) => may(call, perfil));
    const left = actsOf(kind).filter(
      ({ to, from }) => to !== undefined && from.length > 0 && from.some((at) => at !== to),
    );
    const stuck = states.filter((state) => !left.some((act) => act.from.includes(state) && leads(act)));
    expect(stuck).toEqual(OVER[kind]);
    for (const { from } of left) expect(OVER[kind].some((state) => from.includes(state))).toBe(false);
  });
});

// DES-3, DES-5
it('a proceeding lets the accused act in the terms to defend and to appeal, and renounce', () => {
  for (const [state, act] of [
    ['DEFESA', 'DEFENDER'],
    ['DECIDIDO', 'RECORRER'],
  ] as const) {
    expect(mayDo('procedimento', act, state)).toBe(true);
    expect(CALL_ACCESS['POST /mensagem/resposta']).toContain('CREDENCIADOS');
  }
  expect(mayDo('solicitacao', 'RENUNCIAR', 'CREDENCIADO')).toBe(true);
});

it('an edital has an exit for staff in each state', () => {
  for (const state of SITUACOES_EDITAL) {
    expect((['ENCERRAR', 'REABRIR'] as const).some((act) => mayDo('edital', act, state))).toBe(true);
  }
});

it('a message is answered from each state but the answered one', () => {
  for (const state of STATUS_MENSAGEM) expect(mayDo('mensagem', 'RESPONDER', state)).toBe(state !== 'RESPONDIDA');
});
