import { expect, test } from '@jest/globals';
import { chooseProfile } from './profile-choice.ts';

test('a single profile of the portal is entered at once, even beside external ones', () => {
  expect(chooseProfile(['CAGEO'])).toEqual({ kind: 'one', perfil: 'CAGEO' });
  expect(chooseProfile(['CREDENCIADOS', 'EXTERNO'])).toEqual({ kind: 'one', perfil: 'CREDENCIADOS' });
});

test('several profiles of the portal are offered, together with the external ones', () => {
  expect(chooseProfile(['CREDENCIADOS', 'CAGEO', 'EXTERNO'])).toEqual({
    kind: 'several',
    perfis: ['CREDENCIADOS', 'CAGEO', 'EXTERNO'],
  });
});

test('an external user enters with the external profile', () => {
  expect(chooseProfile(['EXTERNO'])).toEqual({ kind: 'one', perfil: 'EXTERNO' });
  expect(chooseProfile(['EXTERNO', 'AGENDAMENTO'])).toEqual({ kind: 'several', perfis: ['EXTERNO', 'AGENDAMENTO'] });
});

test('an account without profiles is refused', () => {
  expect(chooseProfile([])).toEqual({ kind: 'none' });
});
