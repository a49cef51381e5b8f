import { minutesLeft, phaseOf } from './in-time.rules.ts';

const FIM = Date.parse('2026-04-01T02:59:59.999Z');
const MINUTE = 60_000;

it.each([
  [-61, null, 'far'],
  [-60, null, 'near'],
  [0, null, 'near'],
  [0.001, null, 'over'],
  [0.001, 15, 'grace'],
  [15, 15, 'grace'],
  [15.001, 15, 'over'],
] as const)('%s minutes before the end, with a grace period of %s, the phase is %s', (minutes, grace, phase) => {
  expect(phaseOf(FIM + minutes * MINUTE, FIM, grace === null ? null : FIM + grace * MINUTE)).toBe(phase);
});

it.each([
  [12.5, 'Faltam 12 minutos para o fim das inscrições.'],
  [1, 'Falta 1 minuto para o fim das inscrições.'],
  [0.5, 'Falta menos de um minuto para o fim das inscrições.'],
])('gives the time left in words, %s minutes before the end', (minutes, words) => {
  expect(minutesLeft(FIM - minutes * MINUTE, FIM)).toBe(words);
});
