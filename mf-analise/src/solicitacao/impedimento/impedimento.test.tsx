import { IMPEDIMENTO_TEXT } from '@credenciados/contract';
import { chooseAction, MockFailure, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Impedimento } from '../../common/impedimento/impedimento.api.ts';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';

const impedimentoOf = (changes: Partial<Impedimento> = {}): Impedimento => ({
  id: 5,
  situacao: 'VIGENTE',
  pessoa: null,
  motivo: 'Fomos sócios.',
  em: '2026-05-31T12:00:00.000Z',
  fundamento: null,
  impedido: { id: 8, nome: 'Rui Melo' },
  decididoPor: null,
  ...changes,
});

/** Fills in and sends the reason of the open dialog. */
async function giveReason({ user }: ReturnType<typeof openSolicitacao>, title: string, button: string, text: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: button }));
  expect((await dialog.findAllByText(/Informe o motivo\./))[0]).toBeVisible();
  await user.type(dialog.getByLabelText(/Motivo/), text);
  await user.click(dialog.getByRole('button', { name: button }));
}

// IMP-1
it('declares an impediment and leaves the page', async () => {
  const opened = openSolicitacao({ 'POST /impedimento/declarar': () => ({ ok: true }) });
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('button', { name: 'Opções' });
  await chooseAction(opened.user, 'Opções', 'Estou impedido');
  await giveReason(opened, 'Estou impedido', 'Declarar impedimento', 'É meu primo.');
  await waitFor(() => expect(noticesShown()).toEqual(['Impedimento declarado.']));
  expect(opened.api.calls('POST /impedimento/declarar')[0]?.sent).toEqual({
    idSolicitacao: 41,
    motivo: 'É meu primo.',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Opções' })).toBeNull());
});

it('shows who is impeded, and ends it', async () => {
  let ended = false;
  const opened = openSolicitacao({
    'GET /impedimento/findBySolicitacao/:id': () => [impedimentoOf(ended ? { situacao: 'CESSADO' } : {})],
    'PUT /impedimento/cessar/:id': () => {
      ended = true;
      return { ok: true };
    },
  });
  expect(await screen.findByText('Rui Melo tem impedimento nesta solicitação.')).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: 'Encerrar o impedimento' }));
  await giveReason(opened, 'Encerrar o impedimento', 'Encerrar', 'O vínculo terminou.');
  await waitFor(() => expect(screen.queryByText('Rui Melo tem impedimento nesta solicitação.')).toBeNull());
});

// IMP-2
it('says to an impeded person why they don’t see it', async () => {
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => {
      throw new MockFailure(403, { message: IMPEDIMENTO_TEXT.impeded, codigo: 'IMPEDIDO' });
    },
  });
  expect(await screen.findByText(IMPEDIMENTO_TEXT.impeded)).toBeVisible();
});

// IMP-3
it.each([
  ['Otávio Reis', { acolher: true, pessoa: 7 }, 'Alegação acolhida.'],
  ['Ninguém: recusar a alegação', { acolher: false, pessoa: null }, 'Alegação recusada.'],
])('decides on a claim: %s', async (choice, sent, done) => {
  const { api, user } = openSolicitacao({
    'GET /impedimento/findBySolicitacao/:id': () => [
      impedimentoOf({ situacao: 'ALEGADO', pessoa: 'Otávio', impedido: null }),
    ],
    'PUT /impedimento/decidir/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('O interessado alega o impedimento de Otávio.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decidir a alegação' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decidir a alegação' }));
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  expect((await dialog.findAllByText(/Escolha a pessoa da comissão\./))[0]).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/Quem está impedido/), choice);
  await user.type(dialog.getByLabelText(/^Motivo/), 'Conferido.');
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(noticesShown()[0]).toContain(done));
  expect(api.calls('PUT /impedimento/decidir/:id')[0]?.sent).toEqual({ ...sent, motivo: 'Conferido.' });
});

it('shows the claim without acts to a reader', async () => {
  openSolicitacao(
    { 'GET /impedimento/findBySolicitacao/:id': () => [impedimentoOf({ situacao: 'ALEGADO', pessoa: 'Otávio' })] },
    { as: 'GESTAO_DE_CREDENCIADOS', page: 'visualizar' },
  );
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Decidir a alegação' })).toBeNull();
});

// IMP-4
it('asks for the term before it shows the solicitação', async () => {
  let accepted = false;
  const { user } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => {
      if (accepted) return solicitacaoOf();
      throw new MockFailure(403, { message: IMPEDIMENTO_TEXT.term, codigo: 'TERMO_DE_SIGILO' });
    },
    'POST /impedimento/termo': () => {
      if (accepted) return { ok: true };
      accepted = true;
      throw new MockFailure(503, { message: 'Tente de novo.' });
    },
  });
  const accept = await screen.findByRole('button', { name: 'Aceitar o termo' });
  expect(screen.getByRole('heading', { name: 'Termo de sigilo e imparcialidade' })).toBeVisible();
  expect(noticesShown()).toEqual([]);
  await user.click(accept);
  expect(await screen.findByText('O termo não foi aceito.')).toBeVisible();
  await user.click(accept);
  expect(await screen.findByRole('heading', { name: 'ANALISAR CREDENCIADO' })).toBeVisible();
});
