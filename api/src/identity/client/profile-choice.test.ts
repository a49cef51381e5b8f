import { expect, test } from '@jest/globals';
import { chooseProfile } from './profile-choice.ts';

test('one profile of the portal is entered at once, even beside external ones', () => {
  expect(chooseProfile(['CAGEO'])).toEqual({ kind: 'one', perfil: 'CAGEO' });
  expect(chooseProfile(['CREDENCIADOS', 'EXTERNO'])).toEqual({ kind: 'one', perfil: 'CREDENCIADOS' });
});

test('several profiles of the portal are chosen from, together with the external ones', () => {
  expect(chooseProfile(['CREDENCIADOS', 'CAGEO', 'EXTERNO'])).toEqual({
    kind: 'several',
    perfis: ['CREDENCIADOS', 'CAGEO', 'EXTERNO'],
  });
});

test('an external user enters as such', () => {
  expect(chooseProfile(['EXTERNO'])).toEqual({ kind: 'one', perfil: 'EXTERNO' });
  expect(chooseProfile(['EXTERNO', 'AGENDAMENTO'])).toEqual({ kind: 'several', perfis: ['EXTERNO', 'AGENDAMENTO'] });
});

test('an account without profiles gets in nowhere', () => {
  expect(chooseProfile([])).toEqual({ kind: 'none' });
});
