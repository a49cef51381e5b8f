import { notify } from '@credenciados/shared';
import { attachStyles, renderInModule } from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RecentNotices } from '../notices/recent-notices.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { SkipLinks } from './skip-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

test('notices can be read again, newest first, with no button before the first one', async () => {
  attachStyles();
  const { user } = renderInModule(<RecentNotices>Avisos recentes</RecentNotices>);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => {
    notify({ type: 'success', title: 'Mensagem enviada com sucesso.' });
    notify({ type: 'error', title: 'Erro!', description: 'Houve um erro ao enviar o arquivo.' });
  });
  await user.click(await screen.findByRole('button', { name: 'Avisos recentes' }));
  const items = within(await screen.findByRole('dialog', { name: 'Avisos recentes' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Erro!Houve um erro ao enviar o arquivo\./),
    expect.stringMatching(/^Mensagem enviada com sucesso\./),
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a banner is shown while the device is offline', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  renderInModule(<OfflineBanner />);
  expect(screen.queryByText(/sem conexão/)).toBeNull();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Você está sem conexão com a internet.')).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/sem conexão/)).toBeNull();
  online.mockRestore();
});

test('the theme is switched for the whole page and remembered', async () => {
  const { user } = renderInModule(<ThemeSwitch />);
  const button = screen.getByRole('button', { name: 'Tema escuro', pressed: false });
  await user.click(button);
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('credenciados:tema')).toBe('escuro');
  await user.click(button);
  expect(document.documentElement).not.toHaveClass('dark');
  expect(localStorage.getItem('credenciados:tema')).toBe('claro');
});

test('the skip links have access keys, and lead to the menu’s button if the menu is hidden', async () => {
  const { user } = renderInModule(
    <>
      <SkipLinks hasMenu />
      <MenuDrawer>Itens</MenuDrawer>
      <main id="conteudo" tabIndex={-1}>
        Conteúdo
      </main>
    </>,
  );
  const shortcut = (name: string) => screen.getByRole('link', { name });
  expect(shortcut('Ir para o conteúdo [1]')).toHaveAttribute('accesskey', '1');
  expect(shortcut('Ir para o menu [2]')).toHaveAttribute('accesskey', '2');
  expect(shortcut('Ir para o rodapé [4]')).toHaveAttribute('accesskey', '4');
  await user.click(shortcut('Ir para o conteúdo [1]'));
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(shortcut('Ir para o menu [2]'));
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});
