import { PERFIS, type Perfil } from '@credenciados/contract';
import { readToken } from '@credenciados/shared/shell';
import { tokenFor } from '@credenciados/shared/testing';
import { menuEntries } from '../layout/menu-entries.ts';
import { findRoute } from '../modules/routes.ts';
import { REGISTRY } from '../testing/samples.ts';
import { homePath, judge } from './guard.ts';

const as = (perfil: Perfil | null) => (perfil ? readToken(tokenFor(perfil)) : null);
const judged = (path: string, perfil: Perfil | null) => {
  const found = findRoute(REGISTRY, path);
  return found ? judge(found.route, as(perfil)) : 'not found';
};

describe('access to a route', () => {
  test('a public one: everybody is allowed', () => {
    for (const perfil of [null, ...PERFIS]) expect(judged('/aberta', perfil)).toBe('allowed');
  });
  test('a protected one: a visitor has to sign in', () => {
    expect(judged('/lista', null)).toBe('sign-in');
    expect(judged('/conversas/3', null)).toBe('sign-in');
  });
  test('a protected one: only the profiles of its list are allowed', () => {
    const allowed = PERFIS.filter((perfil) => judged('/lista', perfil) === 'allowed');
    expect(allowed).toEqual(['CAGEO', 'CAVISTORIA']);
    expect(judged('/minhas', 'CAGEO')).toBe('forbidden');
    expect(judged('/lista', 'CREDENCIADOS')).toBe('forbidden');
  });
  test('an unknown address has no route', () => {
    expect(judged('/nada', 'CAGEO')).toBe('not found');
    expect(judged('/lista/3', 'CAGEO')).toBe('not found');
  });
});

describe('home', () => {
  test.each([
    [null, '/cadastro'],
    ['CREDENCIADOS', '/minhas'],
    ['CAGEO', '/lista'],
    ['CAVISTORIA', '/lista'],
    ['EXTERNO', '/aberta'],
    ['AGENDAMENTO', null],
  ] as const)('%s: %s', (perfil, path) => {
    expect(homePath(REGISTRY, as(perfil))).toBe(path);
  });
});

describe('the menu', () => {
  const labels = (perfil: Perfil | null, place: 'side' | 'header') =>
    menuEntries(REGISTRY, as(perfil), place).map(({ label }) => label);
  test('has the entries that the profile has access to, in order', () => {
    expect(labels('CAGEO', 'side')).toEqual(['Lista', 'Processos']);
    expect(labels('CAVISTORIA', 'side')).toEqual(['Lista']);
    expect(labels('CREDENCIADOS', 'side')).toEqual(['Mensagens']);
    expect(labels(null, 'side')).toEqual([]);
    expect(labels('CAGEO', 'header')).toEqual(['Modelos']);
    expect(labels('CAVISTORIA', 'header')).toEqual([]);
  });
});
