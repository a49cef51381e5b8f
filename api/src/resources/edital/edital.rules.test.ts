import { endOfDayIn, tipoOf } from '@credenciados/contract';
import { describe, expect, test } from '@jest/globals';
import { editalFileName, isValid } from './edital.rules.ts';

describe('a valid edital', () => {
  const dataInicio = new Date('2026-03-01T03:00:00Z');
  const dataFim = endOfDayIn('2026-03-31', 'America/Belem');
  const aberto = { situacao: 'ABERTO', dataInicio, dataFim } as const;

  test.each([
    ['2026-03-01T02:59:59.999Z', false],
    ['2026-03-01T03:00:00.000Z', true],
    ['2026-04-01T02:59:59.000Z', true],
    ['2026-04-01T02:59:59.999Z', true],
    ['2026-04-01T03:00:00.000Z', false],
  ])('at %s: %s', (now, valid) => expect(isValid(aberto, new Date(now))).toBe(valid));

  test('is open', () => {
    expect(isValid({ ...aberto, situacao: 'ENCERRADO' }, new Date('2026-03-15T12:00:00Z'))).toBe(false);
  });
});

test('CAVISTORIA opens VISTORIADOR editais, others GEOMENSOR', () => {
  expect(tipoOf('CAVISTORIA')).toBe('VISTORIADOR');
  expect(tipoOf('CAGEO')).toBe('GEOMENSOR');
});

test('the downloaded file is named Edital{number}.pdf, a / written -', () => {
  expect(editalFileName('01/2026')).toBe('Edital01-2026.pdf');
});
