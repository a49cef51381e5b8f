import { getSession } from '@credenciados/shared';
import { MockFailure, mockApi, noticesShown, renderInModule, signInAs, tokenFor } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { writeRegistry } from '../testing/page.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { SessionWarning } from './session-warning.tsx';

// Its chunk fails to load.
jest.mock('../lazy-dialogs.ts', () => {
  throw new Error('Loading chunk failed');
});

const RENEW = 'POST /sessao/renovar';

function warn() {
  signInAs('CREDENCIADOS', { lasts: 90 });
  const expiresAt = getSession()?.expiresAt ?? 0;
  return { expiresAt, ...renderInModule(<SessionWarning expiresAt={expiresAt} />) };
}
const goOn = () => screen.findByRole('button', { name: 'Continuar conectado' });

test('says when the session ends', async () => {
  mockApi({});
  warn();
  const dialog = await screen.findByRole('alertdialog', { name: 'Sua sessão está terminando' });
  expect(dialog).toHaveTextContent(/A sessão termina em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\./);
});

test('shows a failed renewal, which can be retried', async () => {
  let up = false;
  const api = mockApi({
    [RENEW]: () => {
      if (!up) throw new MockFailure(503);
      return { token: tokenFor('CREDENCIADOS', { lasts: 3600 }) };
    },
  });
  const { user, expiresAt } = warn();
  await user.click(await goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^A sessão não pôde ser renovada/);
  up = true;
  await user.click(await goOn());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(api.calls(RENEW)).toHaveLength(2);
  expect(getSession()?.expiresAt).toBeGreaterThan(expiresAt);
});

test('says at the limit of twelve hours that the end can’t be postponed', async () => {
  mockApi({ [RENEW]: () => ({ token: getSession()?.token ?? '' }) });
  const { user } = warn();
  await user.click(await goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Esta sessão chegou ao limite de 12 horas/);
});

test('can be dismissed', async () => {
  mockApi({});
  const { user } = warn();
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

// TEL-45
test('is replaced by a plain notice with the same action if its code fails to load', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  writeRegistry();
  let up = false;
  mockApi({
    [RENEW]: () => {
      if (!up) throw new MockFailure(503);
      return { token: tokenFor('CREDENCIADOS', { lasts: 3600 }) };
    },
  });
  signInAs('CREDENCIADOS', { lasts: 90 });
  const { user } = renderInModule(<SessionKeeper />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão está terminando');
  await user.click(await goOn());
  await waitFor(() => expect(noticesShown()).toContain('A sessão não pôde ser renovada.'));
  up = true;
  await user.click(await goOn());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
