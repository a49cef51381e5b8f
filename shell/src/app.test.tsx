import type { PageEntry } from '@credenciados/contract/module-descriptor';
import { getSession, refresh, startSignIn, useUnsavedChanges } from '@credenciados/shared';
import {
  createLifecycles,
  type Lifecycles,
  navigateTo,
  readAddress,
  ShellRoot,
  startPortal,
} from '@credenciados/shared/shell';
import { currentAddress, mockApi, noticesShown, signInAs, tokenFor } from '@credenciados/shared/testing';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import * as singleSpa from 'single-spa';
import { mountRootParcel } from 'single-spa';
import { SingleSpaContext } from 'single-spa-react';
import { App } from './app.tsx';
import { writeRegistry } from './testing/page.ts';
import { REGISTRY } from './testing/samples.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));
jest.mock('@credenciados/shared', () => ({
  ...jest.requireActual('@credenciados/shared'),
  startSignIn: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const signIn = jest.mocked(startSignIn);
const showing = (Content: ComponentType) => createLifecycles(() => <Content />);
const One = () => <h1>Módulo um</h1>;
function Broken(): never {
  throw new Error('render');
}
function Dirty() {
  useUnsavedChanges(true);
  return <h1>Formulário</h1>;
}
/** Modules of one page, each used by a single test: a loaded module stays loaded in the page. */
const ALONE = ['falha', 'quebra', 'demora', 'formulario'].map((path): PageEntry => {
  const [entry] = REGISTRY.modules;
  if (!entry) throw new Error('The registry of the tests is empty');
  const routes: PageEntry['descriptor']['routes'] = [{ path, access: ['CAGEO'] }];
  return { ...entry, descriptor: { name: `mf-${path}`, title: 'Parte à parte', routes, menu: [], widgets: [] } };
});
/** Its menu entry is nested in another entry's address. */
const INNER = ALONE.slice(0, 1).map((entry): PageEntry => {
  const [path, access] = ['lista/antiga', ['CAVISTORIA'] as const];
  const menu: PageEntry['descriptor']['menu'] = [{ label: 'Antigas', path, access, icon: 'modelos', order: 40 }];
  const routes = [{ path: `${path}/:id`, access }];
  return { ...entry, descriptor: { ...entry.descriptor, name: 'mf-antiga', routes, menu } };
});
const MODULES = { ...REGISTRY, modules: [...REGISTRY.modules, ...ALONE, ...INNER] };
/** Live modules as the API lists them. */
const LIVE = {
  modulos: MODULES.modules.map(({ descriptor: { name }, version }) => ({
    nome: name,
    versao: version,
    acesso: 'any' as const,
  })),
  compartilhada: REGISTRY.shell.shared,
  shell: REGISTRY.shell.version ?? null,
  composicao: REGISTRY.composition ?? null,
};
const Two = () => <h1>Módulo dois</h1>;

beforeAll(() => writeRegistry(MODULES));
// As the portal does: single-spa warns after three seconds, which a busy machine takes.
beforeAll(() => singleSpa.setMountMaxTime(60_000, false, 60_000));
beforeEach(() => {
  signIn.mockReset();
  load.mockReset();
  load.mockImplementation(async (name) => showing(name === 'mf-um/spa' ? One : Two));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(performance, { getEntriesByType: () => [] });
});
afterEach(() => jest.restoreAllMocks());

function open(path: string) {
  window.history.replaceState(null, '', `/credenciados${path}`);
  readAddress();
  void startPortal();
  return show();
}

function show() {
  const user = userEvent.setup({ delay: null });
  // Context that single-spa passes to the shell's root: the function that mounts modules.
  render(
    <SingleSpaContext.Provider value={{ name: 'shell', singleSpa, mountParcel: mountRootParcel }}>
      <ShellRoot>
        <App />
      </ShellRoot>
    </SingleSpaContext.Provider>,
  );
  return user;
}

// single-spa creates the context with the first lifecycles.
showing(One);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('routes', () => {
  test('a module is shown between header and footer, with the menu', async () => {
    signInAs('CAGEO');
    open('/lista');
    expect(await heading('Módulo um')).toBeVisible();
    const menu = screen.getAllByRole('navigation', { name: 'Menu principal' })[0];
    expect(
      menu &&
        within(menu)
          .getAllByRole('link')
          .map((link) => link.textContent),
    ).toEqual(['Lista', 'Processos']);
    expect(screen.getByRole('link', { name: 'Modelos' })).toHaveAttribute('href', '/credenciados/modelos');
    expect(screen.getByText('Comissão CAGEO')).toBeInTheDocument();
  });

  test('the menu marks the entry of a page, whatever its address', async () => {
    signInAs('CAGEO');
    open('/detalhe/3');
    expect(await heading('Módulo um')).toBeVisible();
    const marked = screen.getAllByRole('link', { current: true }).map((link) => link.textContent);
    expect(new Set(marked)).toEqual(new Set(['Lista']));
  });

  test('the menu marks the inner of two nested entries', async () => {
    signInAs('CAVISTORIA');
    open('/lista/antiga/3');
    expect(await heading('Módulo dois')).toBeVisible();
    const marked = screen.getAllByRole('link', { current: true }).map((link) => link.textContent);
    expect(new Set(marked)).toEqual(new Set(['Antigas']));
  });

  test('the menu folds to its icons if the module says so, and remembers its state', async () => {
    signInAs('CAGEO');
    const user = open('/detalhe/3');
    await user.click(await screen.findByRole('button', { name: 'Abrir o menu lateral' }));
    expect(localStorage.getItem('menu-lateral')).toBe('aberto');
    const fold = screen.getByRole('button', { name: 'Recolher o menu lateral' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(localStorage.getItem('menu-lateral')).toBeNull();
    // In the folded menu the labels are still available to screen readers.
    expect(screen.getAllByRole('link', { name: 'Lista' })[0]).toHaveAttribute('title', 'Lista');
    act(() => void navigateTo('/lista'));
    expect(await heading('Módulo um')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abrir o menu lateral' })).toBeNull();
  });

  test('the menu is hidden if the module says so', async () => {
    signInAs('CAGEO');
    open('/aberta');
    expect(await heading('Módulo um')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
  });

  test('an unknown address shows a message', async () => {
    open('/nada');
    expect(await heading('Página não encontrada')).toBeVisible();
  });

  // TEL-2
  test('home leads to the profile’s page', async () => {
    signInAs('CAVISTORIA');
    open('/');
    expect(await heading('Módulo um')).toBeVisible();
    expect(currentAddress()).toBe('/lista');
  });

  test('a token in the address signs in and leads home', async () => {
    mockApi({ 'POST /sessao/receber': () => ({ token: tokenFor('CAGEO') }) });
    window.history.replaceState(null, '', '/credenciados/?token=hand-over');
    await startPortal();
    show();
    expect(await heading('Módulo um')).toBeVisible();
    expect(currentAddress()).toBe('/lista');
    expect(getSession()?.perfil).toBe('CAGEO');
  });
});

// TEL-4
describe('guard', () => {
  test('a visitor starts the sign-in, and no module is loaded', async () => {
    open('/lista');
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(load).not.toHaveBeenCalled();
  });

  test('the wrong profile on a direct load gets a message with a link home', async () => {
    signInAs('CREDENCIADOS');
    mockApi({ 'GET /conversa/getByUser': () => ({ content: [], totalElements: 0, totalNaoLidas: 0 }) });
    open('/lista');
    expect(await heading('Acesso não permitido')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para a página inicial' })).toHaveAttribute('href', '/credenciados');
    expect(load).not.toHaveBeenCalled();
  });

  test('the wrong profile on a navigation stays, with a message', async () => {
    signInAs('CAGEO');
    open('/lista');
    await heading('Módulo um');
    act(() => navigateTo('/minhas'));
    expect(currentAddress()).toBe('/lista');
    expect(await screen.findByText('O seu perfil não tem acesso a esta página.')).toBeVisible();
  });

  test('a visitor on a navigation starts the sign-in, which leads there', async () => {
    open('/aberta');
    await heading('Módulo um');
    act(() => navigateTo('/conversas/3?x=1'));
    expect(signIn).toHaveBeenCalledWith('/conversas/3?x=1');
    expect(currentAddress()).toBe('/aberta');
  });
});

describe('a module that fails', () => {
  test('shows an error page with a retry, while the menu works', async () => {
    load.mockRejectedValueOnce(new Error('missing'));
    const api = mockApi({ 'GET /publico/modulos': () => LIVE, 'POST /publico/modulos/falhas': () => ({ ok: true }) });
    signInAs('CAGEO');
    const user = open('/falha');
    expect(await heading('Não foi possível carregar “Parte à parte”.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Processos' })[0]).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await heading('Módulo dois')).toBeVisible();
    expect(load.mock.calls).toEqual([['mf-falha/spa'], ['mf-falha/spa']]);
    await waitFor(() => expect(api.calls('POST /publico/modulos/falhas')).toHaveLength(1));
  });

  test('that throws while it is shown shows the error in its own container', async () => {
    const api = mockApi({ 'POST /publico/modulos/falhas': () => ({ ok: true }) });
    load.mockResolvedValueOnce(showing(Broken));
    signInAs('CAGEO');
    open('/quebra');
    expect(await heading('Não foi possível carregar “Parte à parte”.')).toBeVisible();
    await waitFor(() => expect(api.calls('POST /publico/modulos/falhas')).toHaveLength(1));
    expect(screen.getAllByRole('link', { name: 'Processos' })[0]).toBeInTheDocument();
  });

  test('that is slow shows a message, and then the module', async () => {
    jest.useFakeTimers();
    try {
      let arrive: (lifecycles: Lifecycles) => void = () => undefined;
      load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
      signInAs('CAGEO');
      open('/demora');
      await act(async () => jest.advanceTimersByTime(10_000));
      expect(screen.getByRole('heading', { name: '“Parte à parte” está demorando a responder.' })).toBeVisible();
      jest.useRealTimers();
      await act(async () => arrive(showing(One)));
      expect(await heading('Módulo um')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('header', () => {
  test('counts the unread messages of an applicant', async () => {
    signInAs('CREDENCIADOS');
    const api = mockApi({ 'GET /conversa/getByUser': () => ({ content: [], totalElements: 9, totalNaoLidas: 3 }) });
    open('/minhas');
    expect(await screen.findByRole('link', { name: 'Mensagens: 3 mensagens não lidas' })).toBeVisible();
    expect(api.calls('GET /conversa/getByUser')[0]?.query).toEqual({ tamanho: 1 });
  });

  test('labels an applicant as Interessado, not Credenciado (CTA-2)', async () => {
    signInAs('CREDENCIADOS');
    mockApi({ 'GET /conversa/getByUser': () => ({ content: [], totalElements: 0, totalNaoLidas: 0 }) });
    open('/minhas');
    expect(await screen.findByText(/^Interessado/)).toBeVisible();
    expect(screen.queryByText(/^Credenciado/)).toBeNull();
  });

  // FIL-21
  test('counts the unread rows of staff’s inbox, in the header alone', async () => {
    signInAs('GESTAO_DE_CREDENCIADOS');
    const totals = [0, 3, 100];
    mockApi({ 'GET /novidade/naoLidas': () => ({ total: totals.shift() ?? 100 }) });
    open('/aberta');
    const link = async (count: string) =>
      within(screen.getByRole('banner')).findByRole('link', { name: `Entrada: ${count}` });
    expect(await link('nenhuma mensagem não lida')).toHaveAttribute('href', '/credenciados/entrada');
    await act(() => refresh('GET /novidade/naoLidas'));
    expect(await link('3 mensagens não lidas')).toHaveTextContent(/3$/);
    await act(() => refresh('GET /novidade/naoLidas'));
    expect(await link('mais de 99 mensagens não lidas')).toHaveTextContent(/99\+$/);
  });

  test('requests no count for a profile without an inbox', async () => {
    signInAs('CAGEO');
    const api = mockApi({});
    open('/lista');
    await heading('Módulo um');
    expect(api.calls()).toHaveLength(0);
  });
});

describe('unsaved changes', () => {
  test('are asked about before another page is shown', async () => {
    load.mockResolvedValueOnce(showing(Dirty));
    signInAs('CAGEO');
    const user = open('/formulario');
    await heading('Formulário');
    act(() => navigateTo('/processos'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
    expect(currentAddress()).toBe('/formulario');
    await user.click(within(dialog).getByRole('button', { name: 'Continuar nesta página' }));
    expect(currentAddress()).toBe('/formulario');
    // TEL-37: the page isn't reloaded, by any button, before the browser has asked.
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(true);
    act(() => navigateTo('/processos'));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    expect(currentAddress()).toBe('/processos');
    expect(isAsked()).toBe(false);
  });
});

describe('the end of the session', () => {
  test('leaves the page as it is and offers to sign in again', async () => {
    signInAs('CAGEO', { lasts: 1 });
    open('/lista');
    await heading('Módulo um');
    expect(await screen.findByRole('button', { name: 'Entrar novamente' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Módulo um' })).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
    noticesShown();
  });

  test('is announced two minutes before, and can be postponed', async () => {
    signInAs('CAGEO', { lasts: 60 });
    mockApi({ 'POST /sessao/renovar': () => ({ token: tokenFor('CAGEO', { lasts: 3600 }) }) });
    const user = open('/lista');
    await user.click(await screen.findByRole('button', { name: 'Continuar conectado' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((getSession()?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(3_000_000);
  });

  test('is postponed automatically for an active person', async () => {
    signInAs('CAGEO', { lasts: 1200 });
    const api = mockApi({ 'POST /sessao/renovar': () => ({ token: tokenFor('CAGEO', { lasts: 3600 }) }) });
    open('/lista');
    await waitFor(() => expect(api.calls('POST /sessao/renovar')).toHaveLength(1));
    await waitFor(() => expect((getSession()?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(3_000_000));
  });
});
