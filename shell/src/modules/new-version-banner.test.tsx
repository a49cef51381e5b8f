import type { ModulosNoAr } from '@credenciados/contract';
import { MockFailure, mockApi, renderInModule, signInAs } from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { reloadPage } from './reload-page.ts';
import { VersionWatch } from './version-watch.tsx';

jest.mock('./reload-page.ts', () => ({ reloadPage: jest.fn() }));

beforeAll(() => writeRegistry());

const modulos: ModulosNoAr['modulos'] = REGISTRY.modules.map(({ descriptor: { name }, version }) => ({
  nome: name,
  versao: version,
  acesso: 'any',
}));
const { shell, composition = null } = REGISTRY;
const LIVE = { modulos, compartilhada: shell.shared, shell: shell.version ?? null, composicao: composition };
const NEWER = { ...LIVE, composicao: 'c0ffee000002' };
const KEY = 'GET /publico/modulos';
const banner = () => screen.queryByText('Há uma nova versão do portal.');

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('checks when the window gets the focus, and offers a new version once, without moving the focus', async () => {
  let live = LIVE;
  const api = mockApi({ [KEY]: () => live });
  const { user } = renderInModule(
    <>
      <input aria-label="Campo" />
      <VersionWatch />
    </>,
  );
  await user.click(screen.getByRole('textbox'));
  fireEvent.focus(window);
  await waitFor(() => expect(api.calls(KEY)).toHaveLength(1));
  // The query parameter separates cached answers for pages of different compositions.
  expect(api.calls(KEY)[0]?.query).toEqual({ pagina: composition });
  expect(banner()).toBeNull();
  live = NEWER;
  fireEvent.focus(window);
  await screen.findByText('Há uma nova versão do portal.');
  expect(screen.getByRole('status')).toContainElement(banner());
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(reloadPage).not.toHaveBeenCalled();
  fireEvent.focus(window);
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(api.calls(KEY)).toHaveLength(2);
});

test('during a rollout, checks the versions for this browser (TEL-37)', async () => {
  const OWN = 'GET /publico/modulos/navegador';
  let own = LIVE;
  const api = mockApi({ [KEY]: () => ({ ...NEWER, emOferta: true }), [OWN]: () => own });
  renderInModule(<VersionWatch />);
  fireEvent.focus(window);
  await waitFor(() => expect(api.calls(OWN)).toHaveLength(1));
  expect(banner()).toBeNull();
  own = NEWER;
  fireEvent.focus(window);
  await screen.findByText('Há uma nova versão do portal.');
});

test('a new module is not offered to people without access to it (TEL-30)', async () => {
  const added: ModulosNoAr['modulos'][number] = { nome: 'mf-relatorios', versao: '1.0.0', acesso: ['CAGEO'] };
  let live = { ...NEWER, modulos: [...modulos, added] };
  const api = mockApi({ [KEY]: () => live });
  signInAs('CREDENCIADOS');
  renderInModule(<VersionWatch />);
  fireEvent.focus(window);
  await waitFor(() => expect(api.calls(KEY)).toHaveLength(1));
  await act(async () => undefined);
  expect(banner()).toBeNull();
  // The page's own module is outdated too, so everybody is told.
  live = { ...live, modulos: [...modulos.map((each) => ({ ...each, versao: '9.9.9' })), added] };
  fireEvent.focus(window);
  await screen.findByText('Há uma nova versão do portal.');
});

test('a new module is offered to people with access to it (TEL-30)', async () => {
  mockApi({ [KEY]: () => ({ ...NEWER, modulos: [...modulos, { nome: 'mf-r', versao: '1.0.0', acesso: ['CAGEO'] }] }) });
  signInAs('CAGEO');
  renderInModule(<VersionWatch />);
  fireEvent.focus(window);
  await screen.findByText('Há uma nova versão do portal.');
});

test('checks each minute while the page is visible, and not while it is hidden', async () => {
  jest.useFakeTimers();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const api = mockApi({ [KEY]: () => LIVE });
  renderInModule(<VersionWatch />);
  expect(api.calls(KEY)).toHaveLength(0);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(api.calls(KEY)).toHaveLength(1);
  visibility.mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(180_000));
  expect(api.calls(KEY)).toHaveLength(1);
});

test('a portal that does not answer offers nothing new', async () => {
  const api = mockApi({
    [KEY]: () => {
      throw new MockFailure(0);
    },
  });
  renderInModule(<VersionWatch />);
  fireEvent.focus(window);
  await waitFor(() => expect(api.calls(KEY)).toHaveLength(1));
  await act(async () => undefined);
  expect(banner()).toBeNull();
});
