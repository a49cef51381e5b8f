import { renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { REGISTRY } from '../testing.ts';
import { OverrideBanner } from './override-banner.tsx';
import { reloadPage } from './reload-page.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

const LOCAL = 'http://localhost:4001/remoteEntry.js';
const warn = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

/** A page of the portal as it starts: what a former one knew is gone. */
async function open(address: string) {
  jest.resetModules();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  const [one, ...others] = REGISTRY.modules;
  block.textContent = JSON.stringify({ ...REGISTRY, modules: [{ ...one, incompatible: true }, ...others] });
  document.body.replaceChildren(block);
  window.history.replaceState(null, '', `/credenciados${address}`);
  const { applyOverrides } = await import('./overrides.ts');
  const { registry } = await import('./registry.ts');
  applyOverrides();
  return registry().modules.map(({ descriptor, override }) => [descriptor.name, override]);
}

afterEach(() => jest.restoreAllMocks());

test('a module is taken from the developer’s machine for as long as the tab is open', async () => {
  const overridden = [
    ['mf-um', LOCAL],
    ['mf-dois', undefined],
  ];
  expect(await open(`/lista?x=1&mf:mf-um=${LOCAL}#fim`)).toEqual(overridden);
  expect(window.location.href).toBe('http://localhost/credenciados/lista?x=1#fim');
  expect(await open('/lista')).toEqual(overridden);
});

test('its own version decides whether it works, not the published one’s', async () => {
  await open(`/?mf:mf-um=${LOCAL}`);
  const { registry } = await import('./registry.ts');
  expect(registry().modules[0]?.incompatible).toBeUndefined();
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
  const modules = await open(`/?mf:mf-um=${encodeURIComponent(address)}`);
  expect(modules.every(([, override]) => override === undefined)).toBe(true);
  expect(warned).toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

test('what is no module of the portal is left out', async () => {
  const warned = warn();
  expect((await open(`/?mf:mf-tres=${LOCAL}`)).map(([name]) => name)).toEqual(['mf-um', 'mf-dois']);
  expect(warned).toHaveBeenCalled();
});

test('the banner says which module comes from where, and leads back', async () => {
  sessionStorage.setItem('credenciados:modulos', JSON.stringify({ 'mf-dois': LOCAL }));
  const modules = REGISTRY.modules.map((entry) =>
    entry.descriptor.name === 'mf-dois' ? { ...entry, override: LOCAL } : entry,
  );
  const { user } = renderInModule(<OverrideBanner modules={modules} />);
  const banner = screen.getByRole('complementary', { name: 'Módulos em desenvolvimento' });
  expect(banner).toHaveTextContent(`“Parte dois” (mf-dois) vem de ${LOCAL}`);
  expect(banner).not.toHaveTextContent('Parte um');
  await user.click(screen.getByRole('button', { name: 'Voltar ao publicado' }));
  expect(reloadPage).toHaveBeenCalled();
  expect((await open('/')).every(([, override]) => override === undefined)).toBe(true);
});
