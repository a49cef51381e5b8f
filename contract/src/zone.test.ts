import { zoneName } from './zone.ts';

test.each([
  ['America/Belem', 'horário de Belém'],
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['America/Bahia', 'horário da Bahia'],
  ['America/Rio_Branco', 'horário de Rio Branco'],
  ['America/Argentina/Buenos_Aires', 'horário de Buenos Aires'],
  ['UTC', 'horário UTC'],
])('%s is named ‘%s’ everywhere (EDT-3)', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
