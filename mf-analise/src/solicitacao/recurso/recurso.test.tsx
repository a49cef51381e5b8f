import { RECURSO_TEXT, RULE } from '@credenciados/contract';
import { MockFailure, type MockHandlers, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import type { Recurso } from './recurso.api.ts';

const KEY = 'k'.repeat(22);
const RECURSO: Recurso = {
  ...{ id: 5, numero: '2026.1-R', situacao: 'ENCAMINHADO', recebidoEm: '2026-04-07T12:00:00.000Z', codigo: '7K3M' },
  ...{ fundamentos: 'A certidão vale até junho.', anexos: [{ nome: 'certidao.pdf', key: KEY, caminho: KEY }] },
  encaminhamento: { em: '2026-04-08T12:00:00.000Z', por: 'Rui Melo', motivo: 'Mantenho a decisão.' },
  julgamento: null,
  acoes: ['PROVER', 'NEGAR'],
};
const open = (answers: MockHandlers = {}) =>
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => ({ ...solicitacaoOf(), resultadoEmEtapas: true }),
    'GET /recurso/bySolicitacao/:id': () => RECURSO,
    ...answers,
  });

// RES-7
it('shows the appeal with its grounds, files and acts, and decides it with reasons', async () => {
  const { api, user } = open({ 'PUT /recurso/decidir/:id': () => ({ ok: true }) });
  expect(await screen.findByText('A certidão vale até junho.')).toBeVisible();
  expect(screen.getByText(/por Rui Melo: Mantenho a decisão\./)).toBeVisible();
  expect(screen.getByRole('button', { name: /certidao\.pdf/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Negar o recurso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Negar o recurso' }));
  await user.click(dialog.getByRole('button', { name: 'Negar o recurso' }));
  expect((await dialog.findAllByText(new RegExp(RULE.reason)))[0]).toBeVisible();
  await user.type(dialog.getByLabelText(/^Motivos/), 'A certidão venceu.');
  await user.click(dialog.getByRole('button', { name: 'Negar o recurso' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Recurso negado.']));
  expect(api.calls('PUT /recurso/decidir/:id')[0]?.sent).toEqual({ ato: 'NEGAR', motivo: 'A certidão venceu.' });
});

it('says why a decision failed, and loads the appeal anew', async () => {
  const { user } = open({
    'PUT /recurso/decidir/:id': () => {
      throw new MockFailure(409, { message: RECURSO_TEXT.changed });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Aceitar o recurso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aceitar o recurso' }));
  await user.type(dialog.getByLabelText(/^Motivos/), 'Vale.');
  await user.click(dialog.getByRole('button', { name: 'Aceitar o recurso' }));
  expect(await dialog.findByText(RECURSO_TEXT.changed)).toBeVisible();
});
