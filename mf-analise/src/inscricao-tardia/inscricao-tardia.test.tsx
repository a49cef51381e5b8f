import { type InscricaoTardia, TARDIA_TEXT } from '@credenciados/contract';
import { type Perfil, refresh } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalPublicoOf } from '../testing/samples.ts';

const VALIDA: InscricaoTardia = {
  ...{ id: 7, situacao: 'VALIDA', cpf: '52998224725', motivo: 'O sistema caiu.', email: null },
  ...{ ate: '2026-04-10T02:59:59.000Z', criadaEm: '2026-04-02T12:00:00.000Z', criadaPor: 'Carla Dias' },
  ...{ revogada: null, solicitacao: null },
};
const USADA: InscricaoTardia = {
  ...{ ...VALIDA, id: 6, situacao: 'USADA', cpf: '11144477735' },
  solicitacao: { id: 41, protocolo: '2026.00000041-1' },
};

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => editalPublicoOf({ situacao: 'ENCERRADO', valido: false }),
    'GET /inscricaoTardia/findByEdital/:id': () => [VALIDA, USADA],
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('inscricoes-tardias'), { path: '/inscricoes-tardias/listagem/3', as }) };
}

// INS-24
it('lists the authorisations with their state and solicitação, and revokes a valid one after a question', async () => {
  const { api, user } = open({ 'PUT /inscricaoTardia/revogar/:id': () => ({ ok: true as const }) });
  expect(await screen.findByRole('row', { name: /529\.982\.247-25/ })).toHaveTextContent('Válida');
  const used = within(screen.getByRole('row', { name: /111\.444\.777-35/ }));
  expect(used.getByRole('link', { name: '2026.00000041-1' })).toHaveAttribute(
    'href',
    expect.stringContaining('/solicitacoes/visualizar/41'),
  );
  expect(used.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revogar a autorização do CPF 529.982.247-25' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Autorização revogada.']));
  expect(api.calls('PUT /inscricaoTardia/revogar/:id')).toHaveLength(1);
});

it('says that one was revoked, also if a signal removes its button before the answer', async () => {
  const LIST = 'GET /inscricaoTardia/findByEdital/:id';
  let situacao: InscricaoTardia['situacao'] = 'VALIDA';
  const { user } = open({
    [LIST]: () => [{ ...VALIDA, situacao }],
    'PUT /inscricaoTardia/revogar/:id': async () => {
      situacao = 'REVOGADA';
      await refresh(LIST);
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Revogar a/ })).toBeNull());
      return { ok: true as const };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Revogar a/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Autorização revogada.']));
});

it('authorises, and shows the link once', async () => {
  const link = 'http://localhost/credenciados/inscricao-tardia#abc';
  const { api, user } = open({ 'POST /inscricaoTardia/autorizar': () => ({ link }) });
  await user.click(await screen.findByRole('button', { name: 'Autorizar inscrição' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^CPF/), '529.982.247-25');
  await user.type(dialog.getByLabelText(/^Motivo/), 'O sistema caiu.');
  await user.type(dialog.getByLabelText(/^Último dia/), '09042026');
  await user.click(dialog.getByRole('button', { name: 'Autorizar' }));
  expect(await screen.findByLabelText('Link da inscrição')).toHaveValue(link);
  expect(api.calls('POST /inscricaoTardia/autorizar')[0]?.sent).toMatchObject({
    idEdital: 3,
    motivo: 'O sistema caiu.',
  });
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(screen.queryByLabelText('Link da inscrição')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('marks fields that are empty or wrong, and sends nothing', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Autorizar inscrição' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^CPF/), '111.111.111-11');
  await user.type(dialog.getByLabelText(/^E-mail/), 'ana@');
  await user.click(dialog.getByRole('button', { name: 'Autorizar' }));
  for (const label of [/^CPF/, /^Motivo/, /^Último dia/, /^E-mail/]) {
    await waitFor(() => expect(dialog.getByLabelText(label)).toBeInvalid());
  }
  expect(api.calls('POST /inscricaoTardia/autorizar')).toEqual([]);
});

it('shows a refusal beside the CPF', async () => {
  const { user } = open({
    'POST /inscricaoTardia/autorizar': () => {
      throw new MockFailure(422, { message: TARDIA_TEXT.registered, campos: { cpf: TARDIA_TEXT.registered } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Autorizar inscrição' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^CPF/), '529.982.247-25');
  await user.type(dialog.getByLabelText(/^Motivo/), 'O sistema caiu.');
  await user.type(dialog.getByLabelText(/^Último dia/), '09042026');
  await user.click(dialog.getByRole('button', { name: 'Autorizar' }));
  expect((await screen.findAllByText(TARDIA_TEXT.registered))[0]).toBeVisible();
});

it('offers nothing to readers, and says so while the edital is open', async () => {
  open(
    {
      'GET /publico/edital/byId/:id': () => editalPublicoOf(),
      'GET /inscricaoTardia/findByEdital/:id': () => [],
    },
    'GESTAO_DE_CREDENCIADOS',
  );
  expect(await screen.findByText('Nenhuma inscrição autorizada.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Autorizar|Revogar/ })).toBeNull();
});

it.each([
  [403, 'Acesso não permitido'],
  [404, 'Página não encontrada'],
])('says why it shows no list (%i)', async (status, text) => {
  open({
    'GET /inscricaoTardia/findByEdital/:id': () => {
      throw new MockFailure(status, {});
    },
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(noticesShown()).toEqual([]);
});

it('says when the list can’t be loaded', async () => {
  open({
    'GET /inscricaoTardia/findByEdital/:id': () => {
      throw new MockFailure(500, {});
    },
  });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
