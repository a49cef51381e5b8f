import { chooseAction, noticesShown, openMenu } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { presencaOf, solicitacaoOf } from '../../testing/samples.ts';

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Rever a decisão' }));

// REV-1
it('mends a wrong rejection in three clicks, for another person to confirm', async () => {
  let waits = false;
  const lote = {
    id: 7,
    acao: 'REVER',
    autor: 'Carla Dias',
    meu: true,
    saiEm: '2026-06-01T12:00:00.000Z',
    segundaPessoa: true,
  } as const;
  const { api, user } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'REJEITADO', justificativa: 'Falta.' }),
    'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ lote: waits ? lote : null }),
    'GET /solicitacaoCredenciado/presenca/:id': () => presencaOf({ lote: waits ? lote : null }),
    'POST /revisao/propor': () => {
      waits = true;
      return { ok: true, manifestacaoAte: null };
    },
  });
  await chooseAction(user, 'Opções', 'Rever a decisão');
  const modal = await dialog();
  expect(modal.getByRole('radio', { name: 'Rever e credenciar' })).toBeChecked();
  expect(modal.queryByRole('radio', { name: 'Revogar o credenciamento' })).toBeNull();
  await user.type(modal.getByRole('textbox', { name: /Fundamentos/ }), 'A certidão vale.');
  await user.click(modal.getByRole('button', { name: 'Propor' }));
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Revisão proposta\./));
  expect(api.calls('POST /revisao/propor')[0]?.sent).toMatchObject({
    especie: 'REVER',
    fundamentos: 'A certidão vale.',
  });
  expect(await screen.findByRole('region', { name: 'Decisão que espera' })).toBeVisible();
});

// REV-2
it('says that the person is heard first if they lose by it', async () => {
  const { user } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'CREDENCIADO' }),
  });
  await chooseAction(user, 'Opções', 'Rever a decisão');
  const modal = await dialog();
  expect(modal.getByText(/pode se manifestar/)).toBeVisible();
  await user.click(modal.getByRole('radio', { name: 'Corrigir erro material' }));
  expect(modal.queryByText(/pode se manifestar/)).toBeNull();
});

it('is not offered without a decision', async () => {
  const { user } = openSolicitacao();
  expect(await openMenu(user, 'Opções')).not.toContain('Rever a decisão');
});
