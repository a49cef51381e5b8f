import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkDigit, newProtocolo } from './protocolo.ts';
import { isPossivelResponder, refusalText } from './solicitacao.rules.ts';
import { asHtml } from './solicitacao.texts.ts';

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

test('a late person is told state, author and time, in the agency’s zone', () => {
  const change = { em: new Date('2026-03-21T02:30:00Z'), nome: 'Carla Dias' };
  expect(refusalText('APROVAR', { situacao: 'CREDENCIADO' }, change, 'America/Belem')).toBe(
    'Esta ação não é mais possível. Situação atual da solicitação: Credenciado, por Carla Dias em 20/03/2026 às 23:30.',
  );
  expect(refusalText('APROVAR', { situacao: 'CREDENCIADO' }, change, 'America/Rio_Branco')).toContain(
    'em 20/03/2026 às 21:30.',
  );
  expect(refusalText('APROVAR', { situacao: 'RETIFICADO' }, null, 'America/Belem')).toBe(
    'Esta ação não é mais possível. Situação atual da solicitação: Aguardando retificação.',
  );
});

describe('protocol', () => {
  test('has the year in the agency’s zone', () => {
    expect(newProtocolo(new Date('2027-01-01T02:00:00Z'), 'America/Belem')).toMatch(/^2026\.\d{8}-\d$/);
    expect(newProtocolo(new Date('2027-01-01T03:00:00Z'), 'America/Belem')).toMatch(/^2027\./);
  });

  test('its check digit detects almost every wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(7), fc.integer({ min: 1, max: 9 }), (number, place, plus) => {
        const digits = `2026${number.toString().padStart(8, '0')}`;
        const at = 4 + place;
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + plus) % 10) + digits.slice(at + 1);
        // Remainders 0 and 10 have one digit in common; all others differ.
        fc.pre(checkDigit(digits) !== 0);
        expect(checkDigit(wrong)).not.toBe(checkDigit(digits));
      }),
    );
  });
});

test('typed text becomes escaped HTML', () => {
  expect(asHtml('a < b & "c"\n\n<script>')).toBe('<p>a &lt; b &amp; &quot;c&quot;</p><p>&lt;script&gt;</p>');
});
