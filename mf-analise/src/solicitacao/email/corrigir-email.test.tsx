import { MockFailure, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSection } from '../../testing/open-section.tsx';
import { CorrigirEmailModal } from './corrigir-email.modal.tsx';

const CORRECT = 'PUT /solicitacaoCredenciado/corrigirEmail/:id';
const ITEM = 'Corrigir e-mail do requerente';

async function openModal(answers = {}) {
  const close = jest.fn();
  const opened = openSection((solicitacao) => <CorrigirEmailModal solicitacao={solicitacao} onClose={close} />, {
    [CORRECT]: () => ({ ok: true }),
    ...answers,
  });
  return { ...opened, close, dialog: within(await screen.findByRole('dialog', { name: ITEM })) };
}
type Opened = Awaited<ReturnType<typeof openModal>>;

const box = ({ dialog }: Opened, name: RegExp) => dialog.getByRole('textbox', { name });
async function fill(opened: Opened, again = 'ana.certa@exemplo.br') {
  await opened.user.type(box(opened, /^Novo e-mail/), 'ana.certa@exemplo.br');
  await opened.user.type(box(opened, /^Confirmação/), again);
  await opened.user.type(box(opened, /^Motivo/), 'Faltava uma letra.');
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Corrigir e-mail' }));
}

it('sends address, reason and the shown version', async () => {
  const opened = await openModal();
  expect(opened.dialog.getByText(/^E-mail atual/)).toHaveTextContent('ana.souza@mail.example');
  await fill(opened);
  await waitFor(() => expect(opened.close).toHaveBeenCalled());
  const [sent] = opened.api.calls(CORRECT);
  expect(sent?.params).toEqual({ id: '41' });
  expect(sent?.sent).toEqual({
    email: 'ana.certa@exemplo.br',
    motivo: 'Faltava uma letra.',
    versao: expect.any(Number),
  });
  expect(noticesShown()).toEqual(['E-mail corrigido.: Os dois endereços foram avisados.']);
});

it('requires the same address twice', async () => {
  const opened = await openModal();
  await fill(opened, 'ana.outra@exemplo.br');
  expect(await opened.dialog.findByRole('link', { name: /Os e-mails informados devem ser iguais/ })).toBeVisible();
  expect(opened.api.calls(CORRECT)).toHaveLength(0);
});

it('keeps the typed data after a refusal, and shows the reason', async () => {
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
