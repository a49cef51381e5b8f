import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, type ComponentType, useLayoutEffect, useState } from 'react';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { renderInModule, renderRoutes } from '../testing/index.ts';
import { createModule, ModuleRoutes, routeObjects } from './create-module.tsx';
import { laterDialog, laterPart } from './later-part.tsx';
import type { ModuleHost } from './module-host.ts';
import { navigateTo } from './portal-history.ts';
import { AnyWidget } from './remote-widget.tsx';
import { NotOffered, setWidgetLoader } from './widget-loader.ts';

beforeEach(() => {
  // React and the boundary write each failure to the console, which is expected here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const History = ({ nome }: Record<string, unknown>) => <p>Histórico de {String(nome)}</p>;
function Fragile({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error('render');
  return <Fine />;
}
function Beside({ onPlaced }: { onPlaced: () => void }) {
  useLayoutEffect(onPlaced);
  return null;
}
function Noted({ Dialog }: { Dialog: ComponentType<ComponentProps<typeof ConfirmDialog>> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Nota" />
      <button type="button" onClick={() => setOpen(true)}>
        Remover
      </button>
      <Dialog open={open} title="Remover?" onConfirm={() => undefined} onClose={() => setOpen(false)}>
        Sim?
      </Dialog>
    </>
  );
}
const Other = () => <h1>Outra</h1>;
const Fine = () => <h1>Pronto</h1>;

// TEL-45
test.each([
  ['when it is pressed', (retry: HTMLElement) => retry.click()],
  ['by itself, when the network is back', () => window.dispatchEvent(new Event('online'))],
])('a page whose code could not be loaded is tried again %s', async (_, go) => {
  const load = jest.fn<Promise<ComponentType>, []>();
  load.mockRejectedValueOnce(new Error('network')).mockResolvedValue(Fine);
  renderRoutes([{ path: 'a', page: load }], { path: '/a' });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  act(() => void go(retry));
  expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page’s preloaded code is shown at once; a failed preload is repeated when the page is shown', async () => {
  const load = jest
    .fn<Promise<ComponentType>, []>()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(Fine);
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const routes = routeObjects([{ path: 'a', page: load }]);
  const { preload } = createModule({ routes });
  preload?.('/outra');
  expect(load).not.toHaveBeenCalled();
  preload?.('/a');
  await waitFor(() => expect(warn).toHaveBeenCalledWith(new Error('network')));
  await act(async () => {
    for (let times = 0; times < 3; times += 1) preload?.('/a');
  });
  renderRoutes(routes, { path: '/a' });
  expect(screen.getByRole('heading', { name: 'Pronto' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page’s code that arrives during the first render is shown', async () => {
  let arrive: ((page: ComponentType) => void) | undefined;
  // A promise that settles synchronously, between the first render and its effects.
  const promise = new Promise<ComponentType>(() => undefined);
  jest.spyOn(promise, 'then').mockImplementation((take) => {
    arrive = (page) => void take?.(page);
    return new Promise(() => undefined);
  });
  const routes = routeObjects([{ path: 'a', page: () => promise }]);
  createModule({ routes }).preload?.('/a');
  renderInModule(
    <>
      {routes[0]?.element}
      <Beside onPlaced={() => arrive?.(Fine)} />
    </>,
  );
  expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeVisible();
});

// TEL-45
describe('a part whose code fails to load', () => {
  const failing = (times: number) => {
    const load = jest.fn<Promise<ComponentType>, []>().mockResolvedValue(Fine);
    for (let each = 0; each < times; each += 1) load.mockRejectedValueOnce(new Error('network'));
    const Part = laterPart(load);
    return renderInModule(
      <>
        <input aria-label="Nota" />
        <Part />
      </>,
    );
  };
  const retry = () => screen.findByRole('button', { name: 'Tentar novamente' });

  test('is loaded again by its button, which passes focus to the part, also after a second failure', async () => {
    const { user } = failing(2);
    await user.click(await retry());
    const alert = await screen.findByRole('alert');
    expect(document.activeElement).toContainElement(alert);
    expect(document.body).not.toHaveFocus();
    await user.click(await retry());
    const came = await screen.findByRole('heading', { name: 'Pronto' });
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(came);
  });

  test('is loaded when the network is back, without taking focus from a field', async () => {
    const { user } = failing(1);
    await retry();
    const note = screen.getByRole('textbox', { name: 'Nota' });
    await user.type(note, 'escrito');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeVisible();
    expect(note).toHaveFocus();
  });
});

// TEL-45
describe('a dialog whose code fails to load', () => {
  function show() {
    const load = jest
      .fn<Promise<typeof ConfirmDialog>, []>()
      .mockRejectedValueOnce(new Error('network'))
      .mockResolvedValue(ConfirmDialog);
    const element = <Noted Dialog={laterDialog(load)} />;
    return { load, ...renderRoutes([{ path: 'a', element }], { path: '/a' }) };
  }
  const opener = () => screen.getByRole('button', { name: 'Remover' });
  const dialog = () => screen.findByRole('alertdialog', { name: 'Remover?' });

  test('shows the error beside its button with a retry; typed text stays, and focus returns to the button', async () => {
    const { user } = show();
    await user.type(screen.getByRole('textbox', { name: 'Nota' }), 'escrito');
    await user.click(opener());
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await dialog()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('escrito');
  });

  test('never opens by itself, and can be cancelled; its button loads it again', async () => {
    const { user, load } = show();
    await user.click(opener());
    const close = await screen.findByRole('button', { name: 'Fechar' });
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(close);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(opener()).toHaveFocus();
    expect(load).toHaveBeenCalledTimes(1);
    await user.click(opener());
    expect(await dialog()).toBeVisible();
  });
});

test('a page that throws while shown shows the error in its own container, with a retry', async () => {
  let broken = true;
  const { user } = renderRoutes([{ path: 'a', element: <Fragile isBroken={() => broken} /> }], { path: '/a' });
  expect(await screen.findByRole('heading', { name: 'Não foi possível mostrar esta página.' })).toHaveFocus();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const came = screen.getByRole('heading', { name: 'Pronto' });
  expect(came).toBeVisible();
  // Focus moves near the pressed button, which is gone.
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(came);
});

test('a widget of a missing module shows a message, and the page around it works', async () => {
  let missing = true;
  const told = jest.fn();
  setWidgetLoader(async () => {
    if (missing) throw new Error('no such module');
    return History;
  }, told);
  const { user } = renderInModule(
    <>
      <h1>Análise</h1>
      <AnyWidget module="mf-outro" widget="historico" props={{ nome: 'Ana' }} />
    </>,
  );
  expect(await screen.findByText('Não foi possível carregar esta parte da página.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Análise' })).toBeVisible();
  expect(told.mock.calls).toEqual([['mf-outro', 'CARGA', new Error('no such module')]]);
  missing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Histórico de Ana')).toBeVisible();
});

// TEL-33
test('a widget that no live module offers counts as the asking module’s failure, a broken one as its own module’s', async () => {
  const [told, failed] = [jest.fn(), jest.fn()];
  const host: ModuleHost = { name: 'mf-um', title: 'Um', onFailure: failed, onBroken: failed, onRetry: failed };
  const outcomes: Record<string, () => ComponentType<Record<string, unknown>>> = {
    nenhum: () => {
      throw new NotOffered('none');
    },
    perdido: () => {
      throw new Error('lost');
    },
    quebra: () => () => <Fragile isBroken={() => true} />,
    // A widget that itself asks for another one.
    alheio: () => () => <AnyWidget module="mf-tres" widget="nenhum" />,
  };
  setWidgetLoader(async (_module, widget) => outcomes[widget]?.() ?? Fine, told);
  const show = async (widget: string) => {
    jest.clearAllMocks();
    const routes = [{ path: '*', element: <AnyWidget module="mf-dois" widget={widget} /> }];
    const { unmount } = renderInModule(<ModuleRoutes routes={routes} host={host} />);
    await screen.findByText('Não foi possível carregar esta parte da página.');
    unmount();
    return { told: told.mock.calls, failed: failed.mock.calls };
  };
  expect(await show('nenhum')).toEqual({ told: [], failed: [['CARGA', new NotOffered('none')]] });
  expect(await show('perdido')).toEqual({ told: [['mf-dois', 'CARGA', new Error('lost')]], failed: [] });
  expect(await show('quebra')).toEqual({ told: [['mf-dois', 'USO', new Error('render')]], failed: [] });
  expect(await show('alheio')).toEqual({ told: [['mf-dois', 'CARGA', new NotOffered('none')]], failed: [] });
});

test('navigating from one lazy page to another shows the other', async () => {
  const routes = [
    { path: 'a', page: async () => Fine },
    { path: 'b', page: async () => Other },
  ];
  renderRoutes(routes, { path: '/a' });
  expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeVisible();
  act(() => navigateTo('/b'));
  expect(await screen.findByRole('heading', { name: 'Outra' })).toBeVisible();
});
