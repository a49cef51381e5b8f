import { readFileSync } from 'node:fs';
import path from 'node:path';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REGISTRY } from '../testing.ts';
import { loadModule, loadWidget, SHARED_ENTRIES } from './federation.ts';

const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
beforeEach(() => {
  load.mockReset();
  register.mockReset();
});

const ConversationHistory = () => null;
const [entry] = REGISTRY.modules;
if (!entry) throw new Error('The registry of the tests is empty');

test('the shell offers every entry of the shared library that modules may take', () => {
  const file = path.resolve(__dirname, '../../../shared/package.json');
  const { exports }: { exports: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  // The light entry is the shell's own; the others are for the build, the API and the tests.
  const apart = ['.', './contract', './module-descriptor', './testing', './alone'];
  const offered = Object.keys(exports).filter((name) => !apart.includes(name));
  expect(Object.keys(SHARED_ENTRIES).sort()).toEqual(offered.map((name) => name.slice(2)).sort());
});

test('a retry makes the federation forget the module first', async () => {
  load.mockResolvedValue({ bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() });
  await loadModule(entry, false);
  expect(register).not.toHaveBeenCalled();
  await loadModule(entry, true);
  expect(register).toHaveBeenCalledWith(
    [expect.objectContaining({ name: 'mf-um', entry: '/credenciados/modules/mf-um/1.0.0-aaaaaaaa/remoteEntry.js' })],
    { force: true },
  );
});

test('a module without lifecycles is refused', async () => {
  load.mockResolvedValue({});
  await expect(loadModule(entry, false)).rejects.toThrow('mf-um exposes no lifecycles');
});

test('a widget is the component that its file is named after', async () => {
  load.mockResolvedValue({ ConversationHistory });
  await expect(loadWidget('mf-dois', 'conversation-history')).resolves.toBe(ConversationHistory);
  expect(load).toHaveBeenCalledWith('mf-dois/conversation-history');
  await expect(loadWidget('mf-dois', 'other')).rejects.toThrow('exports no Other');
});
