import { SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from '@credenciados/contract';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkDigit, newProtocolo } from './protocolo.ts';
import {
  type Acao,
  isPossivelResponder,
  nextSituacao,
  refusalText,
  situacaoCredenciado,
  TRANSITIONS,
} from './solicitacao.rules.ts';
import { asHtml } from './solicitacao.texts.ts';

const ACOES = Object.keys(TRANSITIONS).filter((acao): acao is Acao => acao in TRANSITIONS);
const acoes = fc.array(fc.constantFrom(...ACOES), { maxLength: 30 });
const inicial = fc.constantFrom<SituacaoSolicitacao>('AGUARDANDO_APROVACAO', 'AGUARDANDO_VALIDACAO');

describe('transitions (ANL-1)', () => {
  const allowed = [
    ['AGUARDANDO_APROVACAO', 'APROVAR', 'CREDENCIADO'],
    ['AGUARDANDO_APROVACAO', 'REJEITAR', 'REJEITADO'],
    ['AGUARDANDO_APROVACAO', 'PEDIR_RETIFICACAO', 'RETIFICADO'],
    ['RETIFICADO', 'REENVIAR', 'AGUARDANDO_APROVACAO'],
    ['AGUARDANDO_VALIDACAO', 'VALIDAR', 'CREDENCIADO'],
    ['AGUARDANDO_VALIDACAO', 'DESCREDENCIAR', 'INATIVO'],
    ['CREDENCIADO', 'DESCREDENCIAR', 'INATIVO'],
  ] as const;

  test.each(SITUACOES_SOLICITACAO.flatMap((from) => ACOES.map((acao) => [from, acao] as const)))(
    'from %s by %s',
    (from, acao) => {
      const listed = allowed.find(([situacao, name]) => situacao === from && name === acao);
      expect(nextSituacao(from, acao)).toBe(listed?.[2] ?? null);
    },
  );

  test('a rejected or de-accredited solicitação never changes again', () => {
    fc.assert(
      fc.property(inicial, acoes, (start, sequence) => {
        let situacao = start;
        let ended = false;
        for (const acao of sequence) {
          const next = nextSituacao(situacao, acao);
          if (ended) expect(next).toBeNull();
          situacao = next ?? situacao;
          ended = situacao === 'REJEITADO' || situacao === 'INATIVO';
        }
      }),
    );
  });

  test('nobody is rejected after having been accredited, and only analysis leads to rectification', () => {
    fc.assert(
      fc.property(inicial, acoes, (start, sequence) => {
        const path: SituacaoSolicitacao[] = [start];
        for (const acao of sequence) path.push(nextSituacao(path.at(-1) ?? start, acao) ?? path.at(-1) ?? start);
        const changes = path.filter((situacao, place) => situacao !== path[place - 1]);
        const accredited = changes.indexOf('CREDENCIADO');
        if (accredited !== -1) expect(changes.slice(accredited + 1)).not.toContain('REJEITADO');
        changes.forEach((situacao, place) => {
          if (situacao === 'RETIFICADO') expect(changes[place - 1]).toBe('AGUARDANDO_APROVACAO');
        });
      }),
    );
  });
});

describe('isPossivelResponder (INS-11)', () => {
  const prazoRetificacao = new Date('2026-03-26T02:59:59Z');
  test.each([
    ['RETIFICADO', '2026-03-26T02:59:59.999Z', true],
    ['RETIFICADO', '2026-03-26T03:00:00.000Z', false],
    ['AGUARDANDO_APROVACAO', '2026-03-20T00:00:00Z', false],
  ] as const)('%s at %s: %s', (situacao, now, expected) => {
    expect(isPossivelResponder({ situacao, prazoRetificacao }, new Date(now))).toBe(expected);
  });
});

test('a late person is told the state, who and when, in the agency’s zone', () => {
  const change = { em: new Date('2026-03-21T02:30:00Z'), nome: 'Carla Dias' };
  expect(refusalText('APROVAR', 'CREDENCIADO', change, 'America/Belem')).toBe(
    'Esta ação não é mais possível. Situação atual da solicitação: Credenciado, por Carla Dias em 20/03/2026 às 23:30.',
  );
  expect(refusalText('APROVAR', 'CREDENCIADO', change, 'America/Rio_Branco')).toContain('em 20/03/2026 às 21:30.');
  expect(refusalText('APROVAR', 'RETIFICADO', null, 'America/Belem')).toBe(
    'Esta ação não é mais possível. Situação atual da solicitação: Aguardando retificação.',
  );
});

test('an accredited person is ATIVO or INATIVO', () => {
  const states = Object.fromEntries(SITUACOES_SOLICITACAO.map((situacao) => [situacao, situacaoCredenciado(situacao)]));
  expect(states).toEqual({
    AGUARDANDO_APROVACAO: null,
    AGUARDANDO_VALIDACAO: null,
    RETIFICADO: null,
    CREDENCIADO: 'ATIVO',
    REJEITADO: null,
    INATIVO: 'INATIVO',
  });
});

describe('protocol', () => {
  test('has the year in the agency’s zone', () => {
    expect(newProtocolo(new Date('2027-01-01T02:00:00Z'), 'America/Belem')).toMatch(/^2026\.\d{8}-\d$/);
    expect(newProtocolo(new Date('2027-01-01T03:00:00Z'), 'America/Belem')).toMatch(/^2027\./);
  });

  test('its check digit tells almost every wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(7), fc.integer({ min: 1, max: 9 }), (number, place, plus) => {
        const digits = `2026${number.toString().padStart(8, '0')}`;
        const at = 4 + place;
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + plus) % 10) + digits.slice(at + 1);
        // Remainders 0 and 10 share a digit; all others differ.
        fc.pre(checkDigit(digits) !== 0);
        expect(checkDigit(wrong)).not.toBe(checkDigit(digits));
      }),
    );
  });
});

test('typed text becomes HTML that shows it letter by letter', () => {
  expect(asHtml('a < b & "c"\n\n<script>')).toBe('<p>a &lt; b &amp; &quot;c&quot;</p><p><br></p><p>&lt;script&gt;</p>');
});
