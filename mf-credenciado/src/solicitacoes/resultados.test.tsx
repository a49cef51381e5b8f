import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { Resultados } from './resultados.tsx';

// RES-4
it('shows the published result with its grounds, and nothing before', async () => {
  mockApi({
    'GET /resultado/bySolicitacao/:id': () => [
      {
        ...{
          id: 9,
          fase: 'PRELIMINAR',
          publicadoEm: '2026-04-06T12:00:00.000Z',
          recursoAte: '2099-04-10T02:59:59.000Z',
        },
        ...{ aprovada: false, motivos: 'Falta o registro.' },
      },
    ],
  });
  renderInModule(<Resultados idSolicitacao={41} idEdital={3} />, { as: 'CREDENCIADOS' });
  expect(await screen.findByText('Reprovada')).toBeVisible();
  expect(screen.getByText('Motivos: Falta o registro.')).toBeVisible();
  expect(screen.getByText(/Você pode recorrer até/)).toBeVisible();
});
