import * as library from '@credenciados/shared/shell';
import { renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { OverrideBanner } from './override-banner.tsx';
import { reloadPage } from './reload-page.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

const LOCAL = 'http://localhost:4001/remoteEntry.js';
beforeEach(() => writeRegistry());
afterEach(() => jest.restoreAllMocks());

const warn = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

/** Starts a page of the portal without state of former ones; returns its modules. */
async function open(address: string) {
  window.history.replaceState(null, '', `/credenciados${address}`);
  jest.resetModules();
  // Reuses the loaded library, since loading it takes seconds.
  jest.doMock('@credenciados/shared/shell', () => library);
  const { applyOverrides } = await import('./overrides.ts');
  applyOverrides();
  const { registry } = await import('./registry.ts');
  return registry().modules;
}

/** Override address of each module, or undefined for the published one. */
const overridesOf = async (address: string) => (await open(address)).map(({ override }) => override);
const NONE = [undefined, undefined];

test('a module is loaded from the developer’s machine until the tab is closed', async () => {
  expect(await overridesOf(`/lista?x=1&mf:mf-um=${LOCAL}#fim`)).toEqual([LOCAL, undefined]);
  expect(window.location.href).toBe('http://localhost/credenciados/lista?x=1#fim');
  expect(await overridesOf('/lista')).toEqual([LOCAL, undefined]);
});

test('the compatibility check uses its own version, not the published one’s', async () => {
  writeRegistry({ ...REGISTRY, modules: REGISTRY.modules.map((one) => ({ ...one, incompatible: true })) });
  const modules = await open(`/?mf:mf-um=${LOCAL}`);
  expect(modules.map(({ override, incompatible }) => [override, incompatible])).toEqual([
    [LOCAL, undefined],
    [undefined, true],
  ]);
});

test.each([
  'https://elsewhere.example/remoteEntry.js',
  'http://localhost.elsewhere.example:80/remoteEntry.js',
  'http://localhost:4001@elsewhere.example/remoteEntry.js',
  'http://127.0.0.1:4001/remoteEntry.js',
  'http://localhost:4001/other.js',
  'javascript:alert(1)//remoteEntry.js',
])('nothing is taken from %s', async (address) => {
  const warned = warn();
  expect(await overridesOf(`/?mf:mf-um=${encodeURIComponent(address)}`)).toEqual(NONE);
  expect(warned).toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

test('unknown modules are ignored', async () => {
  const warned = warn();
  expect(await overridesOf(`/?mf:mf-tres=${LOCAL}`)).toEqual(NONE);
  expect(warned).toHaveBeenCalled();
});

test('the banner lists the overridden modules with their addresses, and restores the published ones', async () => {
  sessionStorage.setItem('credenciados:modulos', JSON.stringify({ 'mf-dois': LOCAL }));
  const modules = REGISTRY.modules.map((entry) =>
    entry.descriptor.name === 'mf-dois' ? { ...entry, override: LOCAL } : entry,
  );
  const { user } = renderInModule(<OverrideBanner modules={modules} />);
  const banner = screen.getByRole('complementary', { name: 'Módulos em desenvolvimento' });
  expect(banner).toHaveTextContent(`“Parte dois” (mf-dois) vem de ${LOCAL}`);
  expect(banner).not.toHaveTextContent('Parte um');
  await user.click(screen.getByRole('button', { name: 'Voltar ao publicado' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(await overridesOf('/')).toEqual(NONE);
});
