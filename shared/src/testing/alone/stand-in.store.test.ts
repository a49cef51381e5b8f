import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { getSession } from '../../session/session.store.ts';
import { beginAs, choose, useStandIn } from './stand-in.store.ts';

type Access = ModuleDescriptor['routes'][number]['access'];

const begunAs = (access: Access, pathname = '/') => {
  const second = { path: 'inicio/analise/:id', access: ['CAVISTORIA'] } as const;
  beginAs({ routes: [{ path: 'inicio', access }, second] }, pathname);
  return [useStandIn.getState().perfil, getSession()?.perfil ?? null];
};

test('a module alone starts with a profile that has access to the opened screen, until another is chosen', () => {
  expect(begunAs('public')).toEqual([null, null]);
  expect(begunAs(['CREDENCIADOS'])).toEqual(['CREDENCIADOS', 'CREDENCIADOS']);
  expect(begunAs('any')).not.toContain(null);
  expect(begunAs('public', '/inicio/analise/7')).toEqual(['CAVISTORIA', 'CAVISTORIA']);
  expect(begunAs(['CREDENCIADOS'], '/nenhuma')).toEqual(['CREDENCIADOS', 'CREDENCIADOS']);
  choose({ perfil: 'CAGEO' });
  expect(begunAs(['CREDENCIADOS'])).toEqual(['CAGEO', 'CAGEO']);
  // A visitor by choice, though the page is for applicants.
  choose({ perfil: null });
  expect(begunAs(['CREDENCIADOS'])).toEqual([null, null]);
});
