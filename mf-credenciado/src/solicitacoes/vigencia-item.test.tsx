import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleSolicitacao } from '../testing/samples.ts';
import { Renovar, VigenciaItem } from './vigencia-item.tsx';

const solicitacao = () => ({
  ...sampleSolicitacao(),
  situacao: 'CREDENCIADO' as const,
  vigencia: {
    ...{ situacao: 'ATIVO' as const, validoAte: '2027-10-11T02:59:59.000Z', suspensoAte: null, motivo: null },
    ...{ documentos: false, condicaoAte: null, condicoes: [], acoes: [] },
  },
});
const aberto = () => ({ ...solicitacao().edital, id: 77, numero: '009/2027', valido: true });

function open(minhas: object[] = [], of = solicitacao()) {
  const api = mockApi({
    'GET /publico/edital': () => [aberto(), null],
    'GET /solicitacaoCredenciado/findByCurrentUser': () => minhas as never,
  });
  return {
    api,
    ...renderInModule(
      <>
        <VigenciaItem solicitacao={of} />
        <Renovar solicitacao={solicitacao()} />
      </>,
      { as: 'CREDENCIADOS' },
    ),
  };
}

// VIG-8
it('says until when it is valid, and leads to the open edital of the type', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Renovar' })).toHaveAttribute('href', expect.stringMatching(/77$/));
  expect(screen.getByText('Vence em 10/10/2027')).toBeVisible();
});

it('offers nothing once the person applied there', async () => {
  const { api } = open([{ ...sampleSolicitacao(), edital: aberto() }]);
  await waitFor(() => expect(api.calls('GET /solicitacaoCredenciado/findByCurrentUser')).toHaveLength(1));
  await waitFor(() => expect(api.calls('GET /publico/edital')).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Renovar' })).toBeNull();
});

// VIG-5
it('says each condition of the approval', async () => {
  const condicao = { texto: 'Apólice.', vencida: false, cumpridaEm: null };
  open([], {
    ...solicitacao(),
    vigencia: {
      ...solicitacao().vigencia,
      condicaoAte: '2026-06-30' as never,
      condicoes: [
        { ...condicao, id: 1, fim: '2026-06-30' },
        { ...condicao, id: 2, fim: '2026-05-30', texto: 'Certidão.', cumpridaEm: '2026-05-10T12:00:00.000Z' },
      ] as never,
    },
  });
  expect(await screen.findByText('Vence em 10/10/2027, com condição até 30/06/2026')).toBeVisible();
  expect(screen.getByText('A cumprir até 30/06/2026: Apólice.')).toBeVisible();
  expect(screen.getByText('Cumprida em 10/05/2026: Certidão.')).toBeVisible();
});
