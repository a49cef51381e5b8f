import { useSession } from '@credenciados/shared';
import {
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderInModule,
  tokenFor,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Procuracao } from './procuracoes.api.ts';
import { Procuracoes } from './procuracoes.tsx';

function procuracaoOf(changes: Partial<Procuracao> = {}): Procuracao {
  return {
    ...{ id: 7, situacao: 'VIGENTE', poderes: ['ACOMPANHAR', 'MENSAGENS'], nome: 'Davi Teles', cpf: '***.982.247-**' },
    ...{ inicio: '2026-03-01', fim: '2027-03-01', criadaEm: '2026-03-01T12:00:00.000Z' },
    ...{ aceitaEm: '2026-03-02T12:00:00.000Z', encerradaEm: null },
    ...changes,
  };
}

function show(
  lists: { outorgadas?: Procuracao[]; recebidas?: Procuracao[]; impedido?: boolean },
  more: MockHandlers = {},
) {
  const api = mockApi({
    'GET /procuracao/minhas': () => ({ outorgadas: [], recebidas: [], impedido: false, ...lists }),
    ...more,
  });
  return { api, ...renderInModule(<Procuracoes />, { as: 'CREDENCIADOS' }) };
}

// PRO-1
test('a power is granted by CPF, with powers and dates', async () => {
  const { api, user } = show({}, { 'POST /procuracao/outorgar': () => ({ ok: true }) });
  await user.click(await screen.findByRole('button', { name: 'Dar uma procuração' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar uma procuração' }));
  await user.click(dialog.getByRole('button', { name: 'Dar a procuração' }));
  expect(await dialog.findByText('O campo é obrigatório')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^CPF do procurador/ }), '11144477735');
  await user.click(dialog.getByRole('checkbox', { name: 'Ler, perguntar e responder mensagens' }));
  await user.click(dialog.getByRole('button', { name: 'Dar a procuração' }));
  await waitFor(() => expect(noticesShown().join()).toContain('Procuração criada'));
  expect(api.calls('POST /procuracao/outorgar')[0]?.sent).toMatchObject({ cpf: '11144477735', poderes: ['MENSAGENS'] });
});

const PENDING = procuracaoOf({ situacao: 'PENDENTE', nome: 'Ana Souza', aceitaEm: null });

// PRO-2
test('a granted one is accepted before anybody acts by it', async () => {
  const { api, user } = show({ recebidas: [PENDING] }, { 'PUT /procuracao/aceitar/:id': () => ({ ok: true }) });
  await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(api.calls('PUT /procuracao/aceitar/:id')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Agir por esta pessoa' })).toBeNull();
});

test('staff only refuse one', async () => {
  show({ recebidas: [PENDING], impedido: true });
  expect(await screen.findByRole('button', { name: 'Recusar' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
});

// PRO-4
test('either side ends it after a question; a failure is shown', async () => {
  const { api, user } = show(
    { outorgadas: [procuracaoOf(), procuracaoOf({ id: 6, situacao: 'REVOGADA' })] },
    {
      'PUT /procuracao/encerrar/:id': () => {
        throw new MockFailure(422, { message: 'Esta procuração já foi revogada.' });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Revogar' }));
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta procuração já foi revogada.');
  expect(api.calls('PUT /procuracao/encerrar/:id')[0]?.params).toMatchObject({ id: '7' });
});

// PRO-3
test('acting keeps the token in this tab, and leaves a visitor’s draft behind', async () => {
  sessionStorage.setItem('credenciados:rascunho:12', 'a visitor’s');
  sessionStorage.setItem('credenciados:rascunho:52998224725:12', 'a person’s own');
  const token = tokenFor('CREDENCIADOS', { cpf: '39053344705', nome: 'Ana Souza', procurador: 'Davi Teles' });
  const { user } = show(
    { recebidas: [procuracaoOf({ nome: 'Ana Souza' })] },
    { 'POST /procuracao/agir/:id': () => ({ token }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Agir por esta pessoa' }));
  await waitFor(() => expect(useSession.getState().session?.procurador?.nomeRazaoSocial).toBe('Davi Teles'));
  expect(useSession.getState().session?.pessoa.nomeRazaoSocial).toBe('Ana Souza');
  expect(sessionStorage.getItem('credenciados:rascunho:12')).toBeNull();
  expect(sessionStorage.getItem('credenciados:rascunho:52998224725:12')).toBe('a person’s own');
});
