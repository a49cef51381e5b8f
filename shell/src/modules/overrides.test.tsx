import { renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { REGISTRY } from '../testing/samples.ts';
import { OverrideBanner } from './override-banner.tsx';
import { applyOverrides } from './overrides.ts';
import { overrideModules } from './registry.ts';
import { reloadPage } from './reload-page.ts';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));
jest.mock('./registry.ts', () => ({
  registry: () => jest.requireActual('../testing/samples.ts').REGISTRY,
  overrideModules: jest.fn(),
}));

const LOCAL = 'http://localhost:4001/remoteEntry.js';
const override = jest.mocked(overrideModules);
beforeEach(() => override.mockReset());
afterEach(() => jest.restoreAllMocks());

const warn = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

/** A page of the portal as it starts: the modules that it takes from elsewhere. */
function open(address: string) {
  window.history.replaceState(null, '', `/credenciados${address}`);
  override.mockReset();
  applyOverrides();
  return override.mock.calls[0]?.[0];
}

test('a module is taken from the developer’s machine for as long as the tab is open', () => {
  expect(open(`/lista?x=1&mf:mf-um=${LOCAL}#fim`)).toEqual({ 'mf-um': LOCAL });
  expect(window.location.href).toBe('http://localhost/credenciados/lista?x=1#fim');
  expect(open('/lista')).toEqual({ 'mf-um': LOCAL });
});

test('its own version decides whether it works, not the published one’s', () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  block.textContent = JSON.stringify({
    ...REGISTRY,
    modules: REGISTRY.modules.map((one) => ({ ...one, incompatible: true })),
  });
  document.body.append(block);
  const real = jest.requireActual<typeof import('./registry.ts')>('./registry.ts');
  real.overrideModules({ 'mf-um': LOCAL });
  block.remove();
  expect(real.registry().modules.map((one) => [one.override, one.incompatible])).toEqual([
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
])('nothing is taken from %s', (address) => {
  const warned = warn();
  expect(open(`/?mf:mf-um=${encodeURIComponent(address)}`)).toBeUndefined();
  expect(warned).toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

test('what is no module of the portal is left out', () => {
  const warned = warn();
  expect(open(`/?mf:mf-tres=${LOCAL}`)).toBeUndefined();
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
  expect(open('/')).toBeUndefined();
});
