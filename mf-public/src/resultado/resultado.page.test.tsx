import type { Resultado } from '@credenciados/contract';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { descriptor } from '../../module.ts';

const LISTA: Resultado = {
  ...{ id: 9, fase: 'PRELIMINAR', publicadoEm: '2026-04-06T12:00:00.000Z', recursoAte: '2026-04-10T02:59:59.000Z' },
  intencaoAte: '2026-04-08T02:59:59.000Z',
  ...{ codigo: '7K3M-9QXD-2VBN-HT45', sha256: 'a'.repeat(64), aprovadas: 1, reprovadas: 1 },
};
const FINAL: Resultado = { ...LISTA, id: 10, fase: 'FINAL', recursoAte: null, intencaoAte: null };
const routes = descriptor.routes.filter(({ path }) => path.startsWith('resultados'));

function open(answers: MockHandlers = {}) {
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => ({
      ...{ id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR', situacao: 'ENCERRADO', valido: false },
      ...{ dataInicio: '2026-03-01T03:00:00.000Z', dataFim: '2026-04-01T02:59:59.000Z' },
      anexo: { nome: 'Edital.pdf', caminho: 'a'.repeat(22) },
    }),
    'GET /publico/resultado/byEdital/:id': () => [LISTA, FINAL],
    'GET /publico/resultado/linhas/:id': ({ params }) => ({
      content: [{ nome: 'Ana Souza', aprovada: Number(params.id) === 10, corrigida: Number(params.id) === 10 }],
      totalElements: 1,
    }),
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path: '/resultados/3' }) };
}

// RES-3
it('shows the final list with what it corrected, and the preliminary one beside it', async () => {
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Ana Souza/ });
  expect(row).toHaveTextContent('Mudou depois do resultado preliminar');
  await user.click(screen.getByRole('link', { name: 'Resultado preliminar' }));
  expect(await screen.findByRole('row', { name: /Ana Souza.*Reprovada/ })).toBeVisible();
  expect(screen.getByText('Prazo para recorrer')).toBeVisible();
  expect(screen.getByText('Prazo para declarar a intenção de recorrer')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conferir e baixar a lista assinada (PDF)' })).toHaveAttribute(
    'href',
    '/credenciados/comprovante#codigo=7K3M-9QXD-2VBN-HT45',
  );
  expect(screen.getByRole('link', { name: 'Baixar a lista (CSV)' })).toHaveAttribute(
    'href',
    '/credenciados/publico/resultado/baixar/9?formato=csv',
  );
});

it('says that nothing is published yet', async () => {
  open({ 'GET /publico/resultado/byEdital/:id': () => [] });
  expect(await screen.findByText('Ainda não há resultado publicado neste edital.')).toBeVisible();
});
