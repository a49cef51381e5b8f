import * as library from '@credenciados/shared/shell';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';

const NAMED = {
  composition: '0123456789ab',
  address: '/composicao.json',
  integrity: 'sha384-x',
  shell: REGISTRY.shell,
};
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Opens a page whose composition gets these answers in turn; returns the modules found, and the requests. */
async function open(...answers: (() => Promise<Response>)[]) {
  const asked: [address: unknown, init: RequestInit | undefined][] = [];
  globalThis.fetch = async (address, init) => {
    asked.push([address, init]);
    return (answers.shift() ?? (() => Promise.reject(new Error('too often'))))();
  };
  jest.resetModules();
  jest.doMock('@credenciados/shared/shell', () => library);
  const { bringRegistry, registry } = await import('./registry.ts');
  return { asked, bringRegistry, registry };
}
const answered = () => Promise.resolve({ json: async () => REGISTRY } as Response);
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

// TEL-16
test('the page’s composition is fetched by its hash, and retried bypassing the cache', async () => {
  writeRegistry(NAMED);
  const { asked, bringRegistry, registry } = await open(broken, answered);
  await bringRegistry();
  expect(registry()).toEqual({ ...REGISTRY, composition: NAMED.composition });
  expect(asked).toEqual([
    ['/composicao.json', { integrity: 'sha384-x', signal: expect.any(AbortSignal) }],
    ['/composicao.json', { integrity: 'sha384-x', cache: 'reload', signal: expect.any(AbortSignal) }],
  ]);
});

test('without a composition the portal fails to start; a page that contains it fetches nothing', async () => {
  writeRegistry(NAMED);
  const without = await open(broken, broken);
  await expect(without.bringRegistry()).rejects.toThrow('Failed to fetch');
  writeRegistry();
  const { asked, bringRegistry, registry } = await open();
  await bringRegistry();
  expect([asked, registry()]).toEqual([[], REGISTRY]);
});

// TEL-32
test('a link leads to its module’s current route', async () => {
  const [one, two] = REGISTRY.modules;
  if (!one || !two) throw new Error('The registry of the tests is empty');
  const routes = [{ path: 'ver/:id', access: 'public' as const, link: 'ver' }];
  writeRegistry({ ...REGISTRY, modules: [one, { ...two, descriptor: { ...two.descriptor, routes } }] });
  jest.resetModules();
  const { linkPattern } = await import('./registry.ts');
  expect(['mf-dois:ver', 'mf-dois:outro', 'mf-um:ver', 'mf-fora:ver'].map(linkPattern)).toEqual([
    'ver/:id',
    undefined,
    undefined,
    undefined,
  ]);
});
