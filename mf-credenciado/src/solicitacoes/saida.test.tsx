import { MockFailure, type MockHandlers, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleSolicitacao } from '../testing/samples.ts';
import { Saida } from './saida.tsx';

function open(situacao: Parameters<typeof sampleSolicitacao>[0], answers: MockHandlers = {}) {
  const page = <Saida solicitacao={sampleSolicitacao(situacao)} />;
  return { api: mockApi(answers), ...renderInModule(page, { as: 'CREDENCIADOS' }) };
}

// REQ-1
it('withdraws a solicitação after saying what happens', async () => {
  const { api, user } = open({}, { 'PUT /solicitacaoCredenciado/desistir/:id': () => ({ ok: true }) });
  await user.click(await screen.findByRole('button', { name: 'Desistir da solicitação' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desistir da solicitação' });
  expect(dialog).toHaveTextContent('só a comissão pode reabrir esta');
  await user.type(screen.getByLabelText(/Motivo/), 'Mudei de cidade.');
  const [confirm] = screen.getAllByRole('button', { name: 'Desistir da solicitação' }).slice(-1);
  if (!confirm) throw new Error('No button');
  await user.click(confirm);
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Desistência registrada/));
  expect(api.calls('PUT /solicitacaoCredenciado/desistir/:id')[0]?.sent).toEqual({ motivo: 'Mudei de cidade.' });
});

it('cancels without a call, and keeps the dialog open with the refusal of one that came too late', async () => {
  const { api, user } = open(
    {},
    {
      'PUT /solicitacaoCredenciado/desistir/:id': () => {
        throw new MockFailure(422, { message: 'Situação atual da solicitação: Credenciado.' });
      },
    },
  );
  const ask = await screen.findByRole('button', { name: 'Desistir da solicitação' });
  await user.click(ask);
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(api.calls('PUT /solicitacaoCredenciado/desistir/:id')).toEqual([]);
  await user.click(ask);
  await screen.findByRole('dialog');
  const [confirm] = screen.getAllByRole('button', { name: 'Desistir da solicitação' }).slice(-1);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText('Situação atual da solicitação: Credenciado.')).toBeVisible();
});

// REQ-2
it('offers an accredited person to renounce', async () => {
  const { user } = open(
    { situacao: 'CREDENCIADO' },
    { 'PUT /solicitacaoCredenciado/renunciar/:id': () => ({ ok: true }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Renunciar ao credenciamento' }));
  expect(await screen.findByText(/Você deixa de ser credenciado agora/)).toBeVisible();
  const [confirm] = screen.getAllByRole('button', { name: 'Renunciar ao credenciamento' }).slice(-1);
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Renúncia registrada/));
});

it.each(['REJEITADO', 'INATIVO', 'ARQUIVADO'] as const)('offers nothing once it is %s', (situacao) => {
  open({ situacao });
  expect(screen.queryByRole('button')).toBeNull();
});
