import fc from 'fast-check';
import { nextWords, timeLeft } from './time-left.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const END = Date.UTC(2026, 3, 1, 2, 59, 59);
const until = new Date(END).toISOString();

test.each([
  [12 * DAY + 3 * HOUR + 59 * MINUTE, 'Faltam 12 dias e 3 horas.'],
  [2 * DAY + 30 * MINUTE, 'Faltam 2 dias.'],
  [DAY + HOUR, 'Falta 1 dia e 1 hora.'],
  [DAY, 'Falta 1 dia.'],
  [DAY - 1, 'Faltam 23 horas e 59 minutos.'],
  [HOUR + 5 * MINUTE, 'Falta 1 hora e 5 minutos.'],
  [12 * MINUTE, 'Faltam 12 minutos.'],
  [MINUTE, 'Falta 1 minuto.'],
  [MINUTE - 1, 'Falta menos de um minuto.'],
  [1, 'Falta menos de um minuto.'],
  [0, null],
  [-DAY, null],
])('%d ms before the end: %s', (left, words) => {
  expect(timeLeft(until, END - left)).toBe(words);
});

test('the text stays until the returned moment, and changes then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * DAY }), (left) => {
      const now = END - left;
      const next = nextWords(until, now) ?? Number.NaN;
      expect(next).toBeGreaterThan(now);
      expect(timeLeft(until, next - 1)).toBe(timeLeft(until, now));
      if (left >= DAY || left < HOUR) expect(timeLeft(until, next)).not.toBe(timeLeft(until, now));
    }),
  );
  expect(nextWords(until, END)).toBeNull();
});
