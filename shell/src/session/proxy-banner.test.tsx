import { useSession } from '@credenciados/shared';
import {
  MockFailure,
  mockApi,
  noticesShown,
  renderInModule,
  signInAs,
  takeConsole,
  tokenFor,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { ProxyBanner } from './proxy-banner.tsx';

// PRO-5
test('names both people, and leads back to one’s own account, also after a failure', async () => {
  signInAs('CREDENCIADOS', { nome: 'Ana Souza', procurador: 'Davi Teles' });
  let up = false;
  mockApi({
    'POST /procuracao/deixar': () => {
      if (!up) throw new MockFailure(503, { message: 'O portal não conseguiu atender agora.' });
      return { token: tokenFor('CREDENCIADOS', { nome: 'Davi Teles' }) };
    },
  });
  const { user } = renderInModule(<ProxyBanner />);
  const banner = screen.getByRole('complementary', { name: 'Procuração' });
  expect(banner).toHaveTextContent(/Você age por Ana Souza.*Davi Teles/);
  const leave = screen.getByRole('button', { name: 'Voltar à minha conta' });
  await user.click(leave);
  await waitFor(() => expect(noticesShown().join()).toContain('O portal não conseguiu atender agora.'));
  up = true;
  await user.click(leave);
  await waitFor(() => expect(useSession.getState().session?.procurador).toBeNull());
  // The test's page can't be loaded anew.
  await waitFor(() => expect(takeConsole().join()).toContain('navigation'));
});

test('is absent for people who act themselves', () => {
  signInAs('CREDENCIADOS');
  renderInModule(<ProxyBanner />);
  expect(screen.queryByRole('complementary')).toBeNull();
});
