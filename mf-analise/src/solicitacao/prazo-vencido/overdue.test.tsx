import { chooseAction, MockFailure, type MockHandlers, noticesShown, openMenu } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';

const OVERDUE = { situacao: 'RETIFICADO', prazoRetificacao: '2026-05-31T02:59:59.000Z' } as const;

/** The page of an overdue rectification, which an accepted act ends. */
function openOverdue(handlers: MockHandlers = {}, changes: Parameters<typeof solicitacaoOf>[0] = {}) {
  let after: Parameters<typeof solicitacaoOf>[0] = {};
  const accepts = (then: typeof after) => () => {
    after = then;
    return { ok: true, saiEm: null } as const;
  };
  return openSolicitacao(
    {
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ ...OVERDUE, ...changes, ...after }),
      'PUT /solicitacaoCredenciado/prorrogar/:id': accepts({
        isPossivelResponder: true,
        prazoRetificacao: '2099-06-11T02:59:59.000Z',
      }),
      'PUT /solicitacaoCredenciado/retomar/:id': accepts({ situacao: 'AGUARDANDO_APROVACAO', prazoRetificacao: null }),
      'PUT /solicitacaoCredenciado/arquivar/:id': accepts({
        situacao: 'ARQUIVADO',
        prazoRetificacao: null,
        justificativa: 'Sem resposta.',
      }),
      'PUT /solicitacaoCredenciado/desarquivar/:id': accepts({
        situacao: 'AGUARDANDO_APROVACAO',
        prazoRetificacao: null,
      }),
      ...handlers,
    },
    { page: 'visualizar' },
  );
}

const notice = () => screen.findByText('O prazo para retificar terminou em 30/05/2026, sem resposta.');

// ANL-24
it('extends the deadline', async () => {
  const { api, user } = openOverdue();
  await notice();
  await user.click(screen.getByRole('button', { name: 'Prorrogar o prazo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prorrogar o prazo' }));
  await user.click(dialog.getByRole('button', { name: 'Prorrogar' }));
  expect(await dialog.findByText('Defina um prazo')).toBeVisible();
  await user.type(dialog.getByLabelText(/Novo prazo/), '10/06/2099');
  await user.click(dialog.getByRole('button', { name: 'Prorrogar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Prazo prorrogado com sucesso.']));
  expect(api.calls('PUT /solicitacaoCredenciado/prorrogar/:id')[0]?.sent).toEqual({
    dataLimiteResposta: '2099-06-10',
    motivo: '',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Arquivar' })).toBeNull());
  expect(await openMenu(user, 'Opções')).toContain('Prorrogar o prazo');
});

it('takes it back to analysis with a reason', async () => {
  const { api, user } = openOverdue();
  await notice();
  await user.click(screen.getByRole('button', { name: 'Retomar a análise' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retomar a análise' }));
  await user.click(dialog.getByRole('button', { name: 'Retomar' }));
  expect(await dialog.findByText('Informe o motivo.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Motivo/), 'Os dados bastam.');
  await user.click(dialog.getByRole('button', { name: 'Retomar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['A solicitação voltou para a análise.']));
  expect(api.calls('PUT /solicitacaoCredenciado/retomar/:id')[0]?.sent).toEqual({ motivo: 'Os dados bastam.' });
  expect(await screen.findByText('Aguardando análise')).toBeVisible();
});

it('archives it with a reason, and unarchives it', async () => {
  const { api, user } = openOverdue({}, { arquivamentoPropostoEm: '2026-05-31T12:00:00.000Z' });
  await notice();
  expect(screen.getByText(/O portal propôs o arquivamento em 31\/05\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arquivar a solicitação' }));
  await user.type(dialog.getByLabelText(/Motivo/), 'Sem resposta.');
  await user.click(dialog.getByRole('button', { name: 'Arquivar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Solicitação arquivada com sucesso.']));
  expect(api.calls('PUT /solicitacaoCredenciado/arquivar/:id')[0]?.sent).toEqual({ motivo: 'Sem resposta.' });
  expect(await screen.findByText('Arquivado', { exact: true })).toBeVisible();
  expect(screen.getByText('Motivo do arquivamento')).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await chooseAction(user, 'Opções', 'Desarquivar');
  const again = within(await screen.findByRole('dialog', { name: 'Desarquivar a solicitação' }));
  await user.type(again.getByLabelText(/Motivo/), 'Esteve internada.');
  await user.click(again.getByRole('button', { name: 'Desarquivar' }));
  expect(await screen.findByText('Aguardando análise')).toBeVisible();
});

it('keeps what was typed when it is refused', async () => {
  const { user } = openOverdue({
    'PUT /solicitacaoCredenciado/retomar/:id': () => {
      throw new MockFailure(422, { message: 'Esta ação não é mais possível.' });
    },
  });
  await notice();
  await user.click(screen.getByRole('button', { name: 'Retomar a análise' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retomar a análise' }));
  await user.type(dialog.getByLabelText(/Motivo/), 'Os dados bastam.');
  await user.click(dialog.getByRole('button', { name: 'Retomar' }));
  expect(await dialog.findByText('Esta ação não é mais possível.')).toBeVisible();
  expect(dialog.getByLabelText(/Motivo/)).toHaveValue('Os dados bastam.');
});

it('is shown without acts to a reader', async () => {
  openSolicitacao(
    { 'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf(OVERDUE) },
    { page: 'visualizar', as: 'GESTAO_DE_CREDENCIADOS' },
  );
  await notice();
  expect(screen.queryByRole('button', { name: 'Arquivar' })).toBeNull();
});
