jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));

import * as kernel from '@credenciados/shared/kernel';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { bringLibrary, inItsLibrary } from './other-library.tsx';

/** Libraries of other majors than the shell's own (TEL-34). */

const FOLDER = '/credenciados/modules/shell/2.1.0-aaaaaaaaaaaa/library';
const library = {
  shared: '2.1.0',
  version: '2.1.0-aaaaaaaaaaaa',
  manifest: `${FOLDER}/mf-manifest.json`,
  integrity: REGISTRY.modules[0]?.integrity ?? '',
};
const [entry] = REGISTRY.modules;
if (!entry) throw new Error('The registry of the tests is empty');
const another = { ...library, shared: '5.0.0', manifest: library.manifest.replace('2.1.0', '5.0.0') };
beforeAll(() => writeRegistry({ ...REGISTRY, libraries: [library, another] }));

const scripts = () => [...document.head.querySelectorAll('script')];
const scriptsAsked = () => scripts().map(({ src, integrity }) => [src, integrity]);

type Scopes = Record<string, Record<string, Record<string, { get?: () => Promise<() => unknown> }>>>;

/** Share scopes of the page's federation; the shell's has React and the library. */
function scopes(): Scopes {
  const shareScopeMap: Scopes = { default: { react: { '19.3.1': {} }, '@credenciados/shared': { '3.0.0': {} } } };
  const initShareScopeMap = (name: string, scope: Scopes[string]) => {
    shareScopeMap[name] = scope;
  };
  jest.mocked(getInstance).mockReturnValue({ shareScopeMap, initShareScopeMap } as never);
  return shareScopeMap;
}

const OtherRoot = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>{children}</section>
);
beforeEach(() => {
  jest
    .mocked(loadRemote)
    .mockImplementation(async (id) => ({ id, ModuleRoot: OtherRoot, ENTRIES: ['forms', 'formas'] }));
});

test('a module of another major version gets that library under its usual names, with the page’s React and kernel', async () => {
  const shareScopeMap = scopes();
  const load = jest.fn();
  const asked = [bringLibrary(2, load), bringLibrary(2, load)];
  expect(scriptsAsked()).toEqual([[`http://localhost${FOLDER}/remoteEntry.js`, library.integrity]]);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await Promise.all(asked);
  expect(jest.mocked(registerRemotes).mock.calls).toEqual([
    [
      [
        expect.objectContaining({
          name: 'library-2',
          entry: `http://localhost${FOLDER}/remoteEntry.js`,
          shareScope: 'library-2',
        }),
      ],
    ],
  ]);
  const scope = shareScopeMap['library-2'] ?? {};
  expect(scope.react).toBe(shareScopeMap.default?.react);
  const get = async (name: string) => (await scope[name]?.['2.1.0']?.get?.())?.();
  const wanted = [await get('@credenciados/shared'), await get('@credenciados/shared/forms')];
  expect(wanted).toMatchObject([{ id: 'library-2/index' }, { id: 'library-2/forms' }]);
  // Uses the names that this library lists, which may differ from the shell's.
  expect(await get('@credenciados/shared/formas')).toMatchObject({ id: 'library-2/formas' });
  expect(scope).not.toHaveProperty('@credenciados/shared/table');
  const given = (await get('@credenciados/shared/kernel')) as typeof kernel;
  expect(given.useSession).toBe(kernel.useSession);
  // Passes the asking module's major version, so that a widget of another one renders with its own library.
  void given.loadWidget('mf-dois', 'conversation-history');
  expect(load).toHaveBeenCalledWith('mf-dois', 'conversation-history', 2);
});

test('a library that the page’s composition lacks is not requested', async () => {
  await expect(bringLibrary(4, jest.fn())).rejects.toThrow('no library of major 4');
  expect(scripts()).toEqual([]);
});

test('one that fails to load, or not within 30 s, is reported as a file of the shell, and retried by the next module', async () => {
  jest.useFakeTimers();
  try {
    const told = `Failed to load http://localhost${FOLDER.replace('2.1.0', '5.0.0')}`;
    const dead = expect(bringLibrary(5, jest.fn())).rejects.toThrow(told);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await dead;
    const slow = expect(bringLibrary(5, jest.fn())).rejects.toThrow(told);
    await jest.advanceTimersByTimeAsync(30_000);
    await slow;
    expect(scripts()).toEqual([]);
    scopes();
    const back = bringLibrary(5, jest.fn());
    scripts()[0]?.dispatchEvent(new Event('load'));
    await back;
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['of another major', 2],
  ['of the shell’s own', undefined],
])('a widget %s is wrapped in its own library’s root', async (_, major) => {
  const Framed = await inItsLibrary({ ...entry, ...(major && { major }) }, ({ nome }) => <p>{String(nome)}</p>);
  render(<Framed nome="Ana" />);
  expect(screen.getByText('Ana')).toBeVisible();
  expect(screen.queryAllByRole('region', { name: 'mf-um' })).toHaveLength(major ? 1 : 0);
});
