import { createModule, laterPage } from '@credenciados/shared';
import { createLifecycles } from '@credenciados/shared/shell';
import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import * as singleSpa from 'single-spa';
import { SingleSpaContext } from 'single-spa-react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { loadModule } from './federation.ts';
import { ModuleOutlet } from './module-outlet.tsx';
import type { LiveEntry } from './registry.ts';
import { reloadPage } from './reload-page.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

const load = jest.mocked(loadRemote);
beforeAll(() => writeRegistry());
beforeEach(() => {
  load.mockReset();
  jest.mocked(reloadPage).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(performance, { getEntriesByType: () => [] });
});
afterEach(() => jest.restoreAllMocks());

let published = 0;
/** Module that wasn't loaded or reported yet. */
function newModule(): LiveEntry {
  const [entry] = REGISTRY.modules;
  if (!entry) throw new Error('The registry of the tests is empty');
  published += 1;
  return { ...entry, descriptor: { ...entry.descriptor, name: `mf-um-${published}` } };
}

/** Shows the module in its outlet, as the shell does; `live` is the version that is live by now. */
function show(entry: LiveEntry, live = entry.version) {
  const api = mockApi({
    'GET /publico/modulos': () => ({
      modulos: [{ nome: entry.descriptor.name, versao: live, acesso: 'public' }],
      compartilhada: '1.0.0',
      shell: REGISTRY.shell.version ?? null,
      composicao: REGISTRY.composition ?? null,
    }),
    'POST /publico/modulos/falhas': () => ({ ok: true }),
  });
  const { user } = renderInModule(
    <SingleSpaContext.Provider value={{ name: 'shell', singleSpa, mountParcel: singleSpa.mountRootParcel }}>
      <ModuleOutlet entry={entry} />
    </SingleSpaContext.Provider>,
    { path: '/lista' },
  );
  const told = () => api.calls('POST /publico/modulos/falhas').map(({ sent }) => sent);
  return { user, told };
}

const moduleOf = (Content: ComponentType) => createModule({ routes: [{ path: 'lista', element: <Content /> }] });
const Fine = () => <h1>Pronto</h1>;
function Broken(): never {
  throw new Error('first');
}
function Unreliable({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new TypeError('first');
  return <Fine />;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** A page that came with its content keeps it instead of the failure (TEL-11). */
const givesWay = async (name: string) => (await heading(name)).closest('[data-failed]') !== null;
const retry = () => screen.findByRole('button', { name: 'Tentar novamente' });
// single-spa creates its context with the first lifecycles.
createLifecycles(Fine);

test('a loaded module is shown without a loading state', async () => {
  const entry = newModule();
  load.mockResolvedValueOnce(moduleOf(Fine));
  await loadModule(entry, 0);
  show(entry);
  expect(screen.queryByText('Carregando…')).toBeNull();
  expect(await heading('Pronto')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a module that fails to load is named, reported once without personal data, and retried (TEL-11)', async () => {
  const entry = newModule();
  load.mockRejectedValueOnce(new Error('"Ana" ana@exemplo.br 10482736526')).mockRejectedValueOnce(new Error('again'));
  load.mockResolvedValueOnce(moduleOf(Fine));
  const { user, told } = show(entry);
  expect(await heading('Não foi possível carregar “Parte um”.')).toHaveFocus();
  expect(await givesWay('Não foi possível carregar “Parte um”.')).toBe(true);
  await user.click(await retry());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await user.click(await retry());
  expect(await heading('Pronto')).toBeVisible();
  expect(told()).toEqual([
    {
      modulo: entry.descriptor.name,
      versao: entry.version,
      composicao: REGISTRY.composition,
      fase: 'CARGA',
      erro: 'Error: …',
      pilha: [],
    },
  ]);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('once another version is live, a retry reloads the page', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  const { user } = show(newModule(), '2.0.0');
  await user.click(await retry());
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(1);
});

test('the cause is extracted from the federation’s message', async () => {
  load.mockRejectedValueOnce(new Error('#RUNTIME-008 args: {} Original Error Message:\n ScriptNetworkError: gone'));
  const { told } = show(newModule());
  await waitFor(() => expect(told()).toMatchObject([{ erro: 'ScriptNetworkError: …' }]));
});

test('a module that never arrives is reported to its publishers, and the page stays usable', async () => {
  jest.useFakeTimers();
  try {
    const entry = newModule();
    load.mockReturnValueOnce(new Promise(() => undefined));
    const { told } = show(entry);
    await act(async () => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('heading', { name: '“Parte um” está demorando a responder.' })).toBeVisible();
    expect(told()).toEqual([]);
    await act(async () => jest.advanceTimersByTime(20_000));
    jest.useRealTimers();
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toMatchObject({
      composicao: REGISTRY.composition,
      fase: 'CARGA',
      erro: 'Error: No answer within 30 s',
    });
  } finally {
    jest.useRealTimers();
  }
});

test('a module that throws at its first render is named in its container', async () => {
  const entry = newModule();
  let broken = true;
  const element = <Unreliable isBroken={() => broken} />;
  load.mockResolvedValueOnce(createModule({ routes: [{ path: 'lista', element }] }));
  const { user, told } = show(entry);
  expect(await heading('Não foi possível mostrar esta página de “Parte um”.')).toBeVisible();
  expect(await givesWay('Não foi possível mostrar esta página de “Parte um”.')).toBe(true);
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(told()).toEqual([
    {
      modulo: entry.descriptor.name,
      versao: entry.version,
      fase: 'INICIO',
      erro: 'TypeError: …',
      pilha: [],
      composicao: REGISTRY.composition,
    },
  ]);
  await user.click(await retry());
  await heading('Não foi possível mostrar esta página de “Parte um”.');
  broken = false;
  await user.click(await retry());
  expect(await heading('Pronto')).toBeVisible();
  expect(told()).toHaveLength(1);
});

test('a lazy page that throws is named in its container', async () => {
  const entry = newModule();
  load.mockResolvedValueOnce(createModule({ routes: [{ path: 'lista', element: laterPage(async () => Broken) }] }));
  const { told } = show(entry);
  await heading('Não foi possível mostrar esta página de “Parte um”.');
  await waitFor(() => expect(told()).toMatchObject([{ fase: 'INICIO' }]));
});

test('a page’s chunk that fails to load counts as a failed load', async () => {
  const entry = newModule();
  const missing = async () => {
    throw new Error('chunk');
  };
  load.mockResolvedValueOnce(createModule({ routes: [{ path: 'lista', element: laterPage(missing) }] }));
  const { told } = show(entry);
  await heading('Não foi possível mostrar esta página de “Parte um”.');
  await waitFor(() => expect(told()).toMatchObject([{ fase: 'CARGA' }]));
});

/** Throws after it was shown. */
function Later() {
  const [broken, breakIt] = useState(false);
  if (broken) throw new Error('later');
  return (
    <>
      <h1>Pronto</h1>
      <button type="button" onClick={() => breakIt(true)}>
        Quebrar
      </button>
    </>
  );
}

test.each([
  ['', <Later key="direct" />],
  [' (loaded lazily)', laterPage(async () => Later)],
])('one that throws later is told as such%s, and mended by another version', async (_, element) => {
  const entry = newModule();
  load.mockResolvedValueOnce(createModule({ routes: [{ path: 'lista', element }] }));
  const { user, told } = show(entry, '2.0.0');
  await user.click(await screen.findByRole('button', { name: 'Quebrar' }));
  await heading('Não foi possível mostrar esta página de “Parte um”.');
  await waitFor(() => expect(told()).toMatchObject([{ fase: 'USO', erro: 'Error: …' }]));
  await user.click(await retry());
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});

test('a root that can’t render is replaced by the shell’s error page', async () => {
  const entry = newModule();
  load.mockResolvedValueOnce(createLifecycles(Broken)).mockResolvedValueOnce(moduleOf(Fine));
  const { user, told } = show(entry);
  expect(await heading('Não foi possível carregar “Parte um”.')).toBeVisible();
  await waitFor(() => expect(told()).toMatchObject([{ fase: 'INICIO', erro: 'Error: …' }]));
  await user.click(await retry());
  expect(await heading('Pronto')).toBeVisible();
});

test('versions from a developer’s machine are not reported', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  const { told } = show({ ...newModule(), override: 'http://localhost:4001/remoteEntry.js' });
  await heading('Não foi possível carregar “Parte um”.');
  expect(told()).toEqual([]);
});

test('an incompatible module shows a message and isn’t loaded', async () => {
  const { user } = show({ ...newModule(), sharedRange: '^1.2.0', incompatible: true });
  expect(await heading('“Parte um” precisa de outra versão do portal.')).toHaveFocus();
  expect(await givesWay('“Parte um” precisa de outra versão do portal.')).toBe(true);
  expect(screen.getByText(/O restante do portal continua funcionando/)).toBeVisible();
  await user.click(await retry());
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});
