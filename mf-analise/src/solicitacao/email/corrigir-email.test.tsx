import { chooseAction, MockFailure, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';

const CORRECT = 'PUT /solicitacaoCredenciado/corrigirEmail/:id';
const ITEM = 'Corrigir e-mail do requerente';

async function openModal(answers = {}) {
  const opened = openSolicitacao({ [CORRECT]: () => ({ ok: true }), ...answers });
  await screen.findByText('529.982.247-25');
  await chooseAction(opened.user, 'Opções', ITEM);
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: ITEM })) };
}
type Opened = Awaited<ReturnType<typeof openModal>>;

const box = ({ dialog }: Opened, name: RegExp) => dialog.getByRole('textbox', { name });
async function fill(opened: Opened, again = 'ana.certa@exemplo.br') {
  await opened.user.type(box(opened, /^Novo e-mail/), 'ana.certa@exemplo.br');
  await opened.user.type(box(opened, /^Confirmação/), again);
  await opened.user.type(box(opened, /^Motivo/), 'Faltava uma letra.');
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Corrigir e-mail' }));
}

it('sends the address and the reason, about the version on the screen', async () => {
  const opened = await openModal();
  expect(opened.dialog.getByText(/^E-mail atual/)).toHaveTextContent('ana.souza@mail.example');
  await fill(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = opened.api.calls(CORRECT);
  expect(sent?.params).toEqual({ id: '41' });
  expect(sent?.sent).toEqual({
    email: 'ana.certa@exemplo.br',
    motivo: 'Faltava uma letra.',
    versao: expect.any(Number),
  });
  expect(noticesShown()).toEqual(['E-mail corrigido.: Os dois endereços foram avisados.']);
});

it('takes the same address twice alone', async () => {
  const opened = await openModal();
  await fill(opened, 'ana.outra@exemplo.br');
  expect(await opened.dialog.findByRole('link', { name: /Os e-mails informados devem ser iguais/ })).toBeVisible();
  expect(opened.api.calls(CORRECT)).toHaveLength(0);
});

it('leaves what was typed, and says why it was refused', async () => {
  const message = 'Este registro foi alterado por outra pessoa. Recarregue a página e tente de novo.';
  const opened = await openModal({
    [CORRECT]: () => {
      throw new MockFailure(409, { message });
    },
  });
  await fill(opened);
  expect(await opened.dialog.findByText(message)).toBeVisible();
  expect(box(opened, /^Novo e-mail/)).toHaveValue('ana.certa@exemplo.br');
});

it('isn’t offered to who only reads', async () => {
  openSolicitacao({}, { as: 'GESTAO_DE_CREDENCIADOS', page: 'visualizar' });
  await screen.findByText('529.982.247-25');
  expect(screen.queryByRole('button', { name: 'Opções' })).toBeNull();
});
