import { chooseAction, noticesShown, openMenu } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Rever a decisão' }));

// REV-1
it('mends a wrong rejection in three clicks, for another person to confirm', async () => {
  const { api, user } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'REJEITADO', justificativa: 'Falta.' }),
    'POST /revisao/propor': () => ({ ok: true, manifestacaoAte: null }),
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
