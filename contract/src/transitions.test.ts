import fc from 'fast-check';
import { SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from './domain.ts';
import type { Endpoint } from './endpoint.ts';
import { ERROR } from './error-texts.ts';
import { endpoints } from './index.ts';
import { CODIGO } from './texts.ts';
import {
  type Act,
  actsOf,
  actsOn,
  CONDITIONS,
  CREDENCIADO_DE,
  mayDo,
  type RecordKind,
  TRANSITIONS,
} from './transitions.ts';

const acts = Object.entries(actsOn('solicitacao'));
const beginnings = acts.flatMap(([, { from, to }]) => (from.length === 0 && to ? [to] : []));

/** A review may lead back from any decision (REV-1). */
const exceptReviews = acts.filter(([, { call }]) => call !== 'POST /revisao/propor');

/** States of a solicitação after random actions, none of them a review. */
const paths = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(fc.constantFrom(...exceptReviews), { maxLength: 30 }))
  .map(([start, chosen]) => {
    const path: SituacaoSolicitacao[] = [start];
    for (const [, { from, to }] of chosen) if (to && from.includes(path.at(-1) ?? start)) path.push(to);
    return path;
  });

// ANL-1
describe('a solicitação', () => {
  it('ends rejected or de-accredited, but for a review', () => {
    const moves = exceptReviews.filter(([, { to }]) => to);
    const ends = SITUACOES_SOLICITACAO.filter((state) => !moves.some(([, { from }]) => from.includes(state)));
    expect(ends).toEqual(['REJEITADO', 'INATIVO']);
  });

  it('is never rejected after its accreditation, and is rectified only after an analysis, but for a review', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const accredited = path.indexOf('CREDENCIADO');
        if (accredited !== -1) expect(path.slice(accredited + 1)).not.toContain('REJEITADO');
        path.forEach((state, index) => {
          if (state === 'RETIFICADO') expect(path[index - 1]).toBe('AGUARDANDO_APROVACAO');
        });
      }),
    );
  });

  it('becomes an accredited person by approval and validation, until de-accredited', () => {
    for (const [, { to }] of acts) if (to && CREDENCIADO_DE[to]) expect(['CREDENCIADO', 'INATIVO']).toContain(to);
    expect(SITUACOES_SOLICITACAO.filter((state) => CREDENCIADO_DE[state])).toEqual(['CREDENCIADO', 'INATIVO']);
  });

  it('can be notified in each state by one of two actions', () => {
    for (const state of SITUACOES_SOLICITACAO) {
      const notify = (['NOTIFICAR', 'NOTIFICAR_CREDENCIADO'] as const).filter((act) =>
        mayDo('solicitacao', act, state),
      );
      expect(notify).toHaveLength(1);
    }
  });
});

it('offers actions by state and profile', () => {
  expect(actsOf('solicitacao', 'CREDENCIADO', 'CAGEO')).toContain('DESCREDENCIAR');
  expect(actsOf('solicitacao', 'CREDENCIADO', 'CAVISTORIA')).not.toContain('DESCREDENCIAR');
  expect(actsOf('solicitacao', 'RETIFICADO', 'CREDENCIADOS')).toEqual(['REENVIAR', 'DESISTIR']);
  expect(actsOf('solicitacao', 'AGUARDANDO_APROVACAO', 'GESTAO_DE_CREDENCIADOS')).toEqual([]);
  expect(actsOf('lote', 'EXECUTANDO', 'CAGEO')).toEqual(['INTERROMPER']);
});

it('refuses staff’s actions on their own solicitação like the call does (ANL-5)', () => {
  const kinds = Object.keys(TRANSITIONS) as RecordKind[];
  for (const [name, { call, conditions = [] }] of kinds.flatMap((kind) => Object.entries<Act>(actsOn(kind)))) {
    const { about } = call ? (endpoints[call] as Endpoint) : {};
    expect([name, conditions.includes('another')]).toEqual([name, about?.own === 'refused']);
  }
});

it.each(Object.values(CONDITIONS))('has a text of the refusal %s', (key) => {
  expect({ ...ERROR, ...CODIGO }[key]).toEqual(expect.any(String));
});
