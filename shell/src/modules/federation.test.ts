jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

import { NotOffered } from '@credenciados/shared/shell';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { loadedModule, loadModule, loadWidget, preloadModule, registeredOnly, registerModules } from './federation.ts';

const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
beforeAll(() => writeRegistry());
beforeEach(() => {
  load.mockReset();
  register.mockReset();
});

const ConversationHistory = () => null;
const [entry] = REGISTRY.modules;
if (!entry) throw new Error('The registry of the tests is empty');

const FOLDER = 'http://localhost/credenciados/modules/mf-um/1.0.0-aaaaaaaa';
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };

test('a retry resets the module in the federation, and uses another address', async () => {
  load.mockResolvedValue(lifecycles);
  await loadModule(entry, 0);
  expect(register).not.toHaveBeenCalled();
  await loadModule(entry, 1);
  expect(register).toHaveBeenCalledWith(
    [expect.objectContaining({ name: 'mf-um', entry: `${FOLDER}/remoteEntry.js?1` })],
    { force: true },
  );
});

test('a module without lifecycles is refused', async () => {
  load.mockResolvedValue({});
  await expect(loadModule(entry, 0)).rejects.toThrow('mf-um exposes no lifecycles');
});

test('a widget is the component named after its file', async () => {
  load.mockResolvedValue({ ConversationHistory });
  await expect(loadWidget('mf-dois', 'conversation-history')).resolves.toBe(ConversationHistory);
  expect(load).toHaveBeenCalledWith('mf-dois/conversation-history');
  load.mockResolvedValue({});
  await expect(loadWidget('mf-dois', 'conversation-history')).rejects.toThrow('exports no ConversationHistory');
});

test.each([
  ['mf-dois', 'other'],
  ['mf-tres', 'conversation-history'],
])('%s/%s, which the registry lacks, is not loaded', async (module, widget) => {
  await expect(loadWidget(module, widget)).rejects.toThrow(NotOffered);
  expect(load).not.toHaveBeenCalled();
});

describe('a script', () => {
  const script = (url: string) => {
    const made = registeredOnly.createScript?.({ url });
    if (!(made instanceof HTMLScriptElement)) throw new Error('No script was made');
    return made;
  };

  test.each(['', '?1'])('is loaded with the registry’s integrity hash (%s)', (query) => {
    const made = script(`${FOLDER}/remoteEntry.js${query}`);
    expect(made.getAttribute('src')).toBe(`${FOLDER}/remoteEntry.js${query}`);
    expect([made.integrity, made.crossOrigin]).toEqual([entry.integrity, 'anonymous']);
  });

  test.each([
    'http://localhost/credenciados/modules/mf-um/0.9.0/remoteEntry.js',
    'https://elsewhere.example/credenciados/modules/mf-um/1.0.0-aaaaaaaa/remoteEntry.js',
    `${FOLDER}/other.js`,
  ])('that the registry lacks is refused: %s', (url) => {
    expect(() => script(url)).toThrow("The registry doesn't name");
  });
});

test('preloads the code of the module and of the page, which old modules may lack', async () => {
  const preload = jest.fn();
  load.mockResolvedValueOnce({ mount: jest.fn(), preload }).mockResolvedValueOnce({ mount: jest.fn() });
  for (const path of ['/lista', '/outra']) preloadModule(entry, path);
  await waitFor(() => expect(loadedModule(entry)).not.toHaveProperty('preload'));
  expect(preload.mock.calls).toEqual([['/lista']]);
});

test('loads nothing of an incompatible module', () => {
  const incompatible = { ...entry, incompatible: true as const };
  registerModules({ ...REGISTRY, modules: [incompatible] });
  expect(register).toHaveBeenCalledWith([]);
  preloadModule(incompatible, '/lista');
  expect(load).not.toHaveBeenCalled();
});
