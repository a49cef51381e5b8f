import type { ModuleDescriptor } from '../../contract/module-descriptor.ts';
import { getSession } from '../../session/session.store.ts';
import { beginAs, choose, useStandIn } from './stand-in.store.ts';

type Access = ModuleDescriptor['routes'][number]['access'];

const begunAs = (access: Access) => {
  beginAs({ routes: [{ path: 'inicio', access }] });
  return [useStandIn.getState().perfil, getSession()?.perfil ?? null];
};

test('a module alone begins as somebody who may see its first screen, till another profile is chosen', () => {
  expect(begunAs('public')).toEqual([null, null]);
  expect(begunAs(['CREDENCIADOS'])).toEqual(['CREDENCIADOS', 'CREDENCIADOS']);
  expect(begunAs('any')).not.toContain(null);
  choose({ perfil: 'CAGEO' });
  expect(begunAs(['CREDENCIADOS'])).toEqual(['CAGEO', 'CAGEO']);
  // Nobody is a choice, too.
  choose({ perfil: null });
  expect(begunAs(['CREDENCIADOS'])).toEqual([null, null]);
});
