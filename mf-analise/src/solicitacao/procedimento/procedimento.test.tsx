import { PROCEDIMENTO_TEXT } from '@credenciados/contract';
import { chooseAction, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import type { Procedimento } from './procedimento.api.ts';

const procedimentoOf = (changes: Partial<Procedimento> = {}): Procedimento => ({
  id: 5,
  situacao: 'PROPOSTO',
  abertura: { em: '2026-05-01T12:00:00.000Z', por: 'Rui Melo', fatos: 'O registro foi cancelado.', idConversa: 3 },
  defesa: { ate: '2026-05-22T02:59:59.000Z', em: null },
  proposta: { em: '2026-05-25T12:00:00.000Z', por: 'Rui Melo', motivo: 'Sem registro.' },
  decisao: null,
  recurso: null,
  julgamento: null,
  suspensao: { ate: '2026-06-30T02:59:59.000Z', motivo: 'Há risco.', vigente: true },
  encerramento: null,
  acoes: ['DECIDIR_PROCEDIMENTO', 'DEVOLVER'],
  ...changes,
});
const accredited = () => ({ ...solicitacaoOf({ situacao: 'CREDENCIADO' }), devidoProcesso: true });

// DES-1
it('opens a proceeding instead of de-accrediting, and leads the focus to it', async () => {
  let abertos: Procedimento[] = [];
  const opened = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': accredited,
    'GET /procedimento/findBySolicitacao/:id': () => abertos,
    'POST /procedimento/abrir': () => {
      abertos = [procedimentoOf({ situacao: 'DEFESA', proposta: null, suspensao: null })];
      return { ok: true };
    },
  });
  await chooseAction(opened.user, 'Opções', 'Abrir procedimento');
  const dialog = within(await screen.findByRole('dialog', { name: /^Abrir procedimento contra/ }));
  await opened.user.click(dialog.getByRole('button', { name: 'Abrir procedimento' }));
  expect((await dialog.findAllByText(new RegExp(PROCEDIMENTO_TEXT.facts)))[0]).toBeVisible();
  await opened.user.type(dialog.getByLabelText(/^Fatos/), 'O registro foi cancelado.');
  await opened.user.click(dialog.getByRole('button', { name: 'Abrir procedimento' }));
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Procedimento aberto\./));
  expect(opened.api.calls('POST /procedimento/abrir')[0]?.sent).toEqual({
    idSolicitacao: 41,
    fatos: 'O registro foi cancelado.',
    anexos: [],
  });
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Procedimento de descredenciamento/));
});

// DES-2, DES-6
it('shows the steps and the suspension, and confirms the proposal of another person', async () => {
  const opened = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': accredited,
    'GET /procedimento/findBySolicitacao/:id': () => [procedimentoOf()],
    'PUT /procedimento/atuar/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText(/Credenciamento suspenso até/)).toBeVisible();
  expect(screen.getByText(/por Rui Melo: Sem registro\./)).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: 'Confirmar o descredenciamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar o descredenciamento' }));
  await opened.user.type(dialog.getByLabelText(/^Motivo/), 'De acordo.');
  await opened.user.click(dialog.getByRole('button', { name: 'Confirmar o descredenciamento' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Descredenciamento confirmado.']));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Procedimento de descredenciamento/));
  expect(opened.api.calls('PUT /procedimento/atuar/:id')[0]?.sent).toEqual({
    ato: 'DECIDIR_PROCEDIMENTO',
    motivo: 'De acordo.',
    ate: null,
  });
});

it('asks for the last day of a suspension', async () => {
  const opened = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': accredited,
    'GET /procedimento/findBySolicitacao/:id': () => [
      procedimentoOf({ situacao: 'DEFESA', proposta: null, suspensao: null, acoes: ['SUSPENDER'] }),
    ],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Suspender o credenciamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspender o credenciamento' }));
  await opened.user.click(dialog.getByRole('button', { name: 'Suspender o credenciamento' }));
  expect(await dialog.findByLabelText(/^Último dia da suspensão/)).toHaveAttribute('aria-invalid', 'true');
  expect(opened.api.calls('PUT /procedimento/atuar/:id')).toEqual([]);
});

it('shows nothing where the edital asks for none', async () => {
  const opened = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'CREDENCIADO' }),
  });
  await screen.findByRole('button', { name: 'Opções' });
  expect(opened.api.calls('GET /procedimento/findBySolicitacao/:id')).toEqual([]);
});
