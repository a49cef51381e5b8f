import { ERROR } from '@credenciados/contract/texts';
import { act, screen, waitFor } from '@testing-library/react';
import { call } from '../http/call.ts';
import { connectHttp } from '../http/client.ts';
import { notify } from '../http/notices.store.ts';
import { expireSession, getSession } from '../session/session.store.ts';
import { MockFailure, mockApi, renderInModule } from '../testing/index.ts';
import { Modal } from './modal.tsx';
import { Toaster } from './toaster.tsx';

/** Time to the second: `21/11/2026 09:15:00`. */
const AT = '\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}:\\d{2}';
const EXPIRED = `^${ERROR.sessionExpired}.*${ERROR.signInAgain}.*${AT}`;
const UNEXPECTED = `^${ERROR.title}.*${ERROR.unexpected}`;

/** General error handling (ERR-2): the API's answer, and the shown text. */
const ANSWERS: readonly (readonly [status: number, body: object | undefined, tone: string, told: string])[] = [
  [401, undefined, 'warning', EXPIRED],
  [404, undefined, 'error', `${UNEXPECTED}.*${AT}`],
  [404, { message: 'O registro não foi encontrado.' }, 'error', `${UNEXPECTED}.*${AT}`],
  [0, undefined, 'error', `${UNEXPECTED}.*${AT}`],
  [500, undefined, 'error', UNEXPECTED],
  [400, {}, 'error', UNEXPECTED],
  [400, { erros: ['Um', 'Dois'] }, 'warning', `^${ERROR.warningTitle}.*Um\\nDois`],
  [503, { erros: ['Um', 'Dois'] }, 'error', `^${ERROR.title}.*Um\\nDois`],
  [403, { message: 'Sem permissão.' }, 'warning', `^${ERROR.warningTitle}.*Sem permissão\\.`],
  [500, { message: 'Falhou.' }, 'error', `^${ERROR.title}.*Falhou\\.`],
  [409, { message: 'Mudou.', messageTitle: 'Edital' }, 'warning', '^Edital.*Mudou\\.'],
];

// ERR-2
test.each(ANSWERS)('an answer %i %j is shown as %s', async (status, body, tone, told) => {
  connectHttp({ token: () => getSession()?.token ?? null, onUnauthorized: expireSession });
  mockApi({
    'GET /edital/tipo': () => {
      throw new MockFailure(status, body);
    },
  });
  const { user } = renderInModule(<Toaster />, { as: 'CAGEO' });
  await act(() => expect(call('GET /edital/tipo')).rejects.toMatchObject({ status }));
  const shown = await screen.findByRole('status');
  expect(shown.textContent).toMatch(new RegExp(told, 's'));
  expect(shown).toHaveAttribute('data-type', tone);
  // The next test must start without notices, which are shared by the whole page.
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a repeated notice is shown once, whatever its time', async () => {
  const { user } = renderInModule(<Toaster />);
  const say = (title: string, at = 1) =>
    act(() => notify({ type: 'info', title, description: `Falhou\n21/11/2026 09:15:0${at}` }));
  say('Um');
  await screen.findByText('Um');
  say('Um', 2);
  say('Dois');
  await screen.findByText('Dois');
  expect(screen.getAllByText('Um')).toHaveLength(1);
  for (const close of screen.getAllByRole('button', { name: 'Fechar aviso' })) await user.click(close);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

// TEL-45
test('notices are available to assistive technologies while a dialog is open', async () => {
  const { user } = renderInModule(
    <>
      <Toaster />
      <Modal open title="Mensagem" onClose={() => undefined}>
        Texto
      </Modal>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Mensagem' });
  act(() => notify({ type: 'info', title: 'Mensagem cancelada.' }));
  expect(await screen.findByRole('status', { name: 'Mensagem cancelada.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
