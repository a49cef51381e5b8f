import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleSolicitacao } from '../testing/samples.ts';
import { Renovar, VigenciaItem } from './vigencia-item.tsx';

const solicitacao = () => ({
  ...sampleSolicitacao(),
  situacao: 'CREDENCIADO' as const,
  vigencia: {
    ...{ situacao: 'ATIVO' as const, validoAte: '2027-10-11T02:59:59.000Z', suspensoAte: null, motivo: null },
    ...{ documentos: false, acoes: [] },
  },
});
const aberto = () => ({ ...solicitacao().edital, id: 77, numero: '009/2027', valido: true });

function open(minhas: object[] = []) {
  const api = mockApi({
    'GET /publico/edital': () => [aberto(), null],
    'GET /solicitacaoCredenciado/findByCurrentUser': () => minhas as never,
  });
  return {
    api,
    ...renderInModule(
      <>
        <VigenciaItem solicitacao={solicitacao()} />
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
