import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { nextAttemptText } from '../../common/next-attempt.ts';
import { useSolicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import { EmailFailures } from './email-failures.tsx';

const FALHA = {
  id: 5,
  assunto: 'Notificação: Certidão vencida',
  destinatario: 'a***@mail.example',
  quando: '2026-05-22T15:00:00.000Z',
  motivo: 'A caixa de e-mail do destinatário está cheia.',
};

function Screen() {
  const { data } = useSolicitacao(41);
  return data ? <EmailFailures solicitacao={data} readOnly={false} /> : <p>Carregando</p>;
}

function show(resend: MockHandlers['PUT /solicitacaoCredenciado/reenviarEmails/:id'], as: Perfil = 'CAGEO') {
  let falhasEmail = [FALHA];
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ falhasEmail }),
    'PUT /solicitacaoCredenciado/reenviarEmails/:id': (request) => {
      const answer = resend?.(request);
      falhasEmail = [];
      return answer ?? { ok: true };
    },
  });
  return { api, ...renderInModule(<Screen />, { as }) };
}

const retry = { name: 'Tentar novamente' };

test('an undelivered e-mail is shown with time and reason', async () => {
  show(undefined);
  expect(await screen.findByText('Um e-mail não foi entregue')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Notificação: Certidão vencida, para a***@mail.example, em 22/05/2026 12:00. A caixa de e-mail do destinatário está cheia.',
  );
});

test('it can be sent again, with a confirmation in the page', async () => {
  const { api, user } = show(undefined);
  await user.click(await screen.findByRole('button', retry));
  expect(await screen.findByRole('status')).toHaveTextContent('Os e-mails voltaram para a fila de envio.');
  expect(screen.queryByText('Um e-mail não foi entregue')).toBeNull();
  expect(api.calls('PUT /solicitacaoCredenciado/reenviarEmails/:id')[0]?.params).toEqual({ id: '41' });
});

test('a failed retry is shown beside the button, which stays', async () => {
  const { user } = show(() => {
    throw new MockFailure(500);
  });
  await user.click(await screen.findByRole('button', retry));
  expect(await screen.findByRole('alert')).toHaveTextContent('Os e-mails não foram reenviados.');
  expect(screen.getByRole('button', retry)).toBeEnabled();
  expect(noticesShown()).toEqual([]);
});

test('readers see it, without the button', async () => {
  show(undefined, 'GESTAO_DE_CREDENCIADOS');
  expect(await screen.findByText('Um e-mail não foi entregue')).toBeVisible();
  expect(screen.queryByRole('button', retry)).toBeNull();
});

test('a delayed e-mail is shown with its next attempt, and needs no action', async () => {
  const soon = new Date(Date.now() + 60_000);
  const later = new Date(Date.now() + 48 * 3_600_000);
  const email = { id: 6, assunto: 'Notificação', destinatario: 'a***@mail.example', motivo: 'Por enquanto.' };
  mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      solicitacaoOf({
        emailsAdiados: [
          { ...email, ate: soon.toISOString() },
          { ...email, id: 7, ate: later.toISOString() },
        ],
      }),
  });
  renderInModule(<Screen />, { as: 'CAGEO' });
  expect(await screen.findByText(/^2 e-mails ainda não enviados: nova tentativa (às|em \d\d)/)).toBeVisible();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Notificação, para a***@mail.example. Por enquanto.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a due attempt says so, and a button loads its outcome', async () => {
  let sent = false;
  const ate = new Date(Date.now() + 200).toISOString();
  const email = { id: 6, assunto: 'Notificação', destinatario: 'a***@mail.example', motivo: 'Por enquanto.', ate };
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ emailsAdiados: sent ? [] : [email] }),
  });
  const { user } = renderInModule(<Screen />, { as: 'CAGEO' });
  const button = await screen.findByRole('button', { name: 'Ver se já foi enviado' });
  expect(screen.getByText('E-mail ainda não enviado: nova tentativa em andamento')).toBeVisible();
  expect(api.calls('GET /solicitacaoCredenciado/findById/:id')).toHaveLength(1);
  sent = true;
  await user.click(button);
  await waitFor(() => expect(screen.queryByText(/ainda não enviado/)).toBeNull());
});

test.each([
  [-1000, /^nova tentativa em andamento$/],
  [48 * 3_600_000, /^nova tentativa em \d\d\/\d\d\/\d{4} às \d\d:\d\d$/],
])('%d ms from now, in words', (ms, words) =>
  expect(nextAttemptText(new Date(Date.now() + ms).toISOString())).toMatch(words),
);
