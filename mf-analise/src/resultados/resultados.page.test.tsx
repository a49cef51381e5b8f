import { type LinhaProposta, RESULTADO_TEXT, type Resultado } from '@credenciados/contract';
import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalPublicoOf } from '../testing/samples.ts';
import type { Proposta } from './resultados.api.ts';

const LINHA: LinhaProposta = {
  ...{ idSolicitacao: 41, protocolo: '2026.1', nome: 'Ana Souza', aprovada: true, problema: null },
};
const PROPOSTA: Proposta = {
  ...{ fase: 'PRELIMINAR', desde: '2026-04-06', impedimento: null, aprovadas: 1, reprovadas: 0, problemas: 0 },
  lista: {
    content: [LINHA],
    totalElements: 1,
  },
};
const PUBLISHED: Resultado = {
  ...{ id: 9, fase: 'PRELIMINAR', publicadoEm: '2026-04-06T12:00:00.000Z', recursoAte: '2026-04-10T02:59:59.000Z' },
  intencaoAte: null,
  ...{ codigo: '7K3M-9QXD-2VBN-HT45', sha256: 'a'.repeat(64), aprovadas: 1, reprovadas: 0 },
};

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'GET /publico/resultado/byEdital/:id': () => [],
    'GET /resultado/proposta/:id': () => PROPOSTA,
    'GET /recurso/byEdital/:id': () => ({ content: [], totalElements: 0, semMotivos: [] }),
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('resultados'), { path: '/resultados/listagem/3', as }) };
}

// RES-2
it('shows the next list, asks, and publishes with the numbers that were seen', async () => {
  const { api, user } = open({ 'POST /resultado/publicar': () => PUBLISHED });
  expect(await screen.findByRole('row', { name: /Ana Souza/ })).toHaveTextContent('Aprovada');
  await user.click(screen.getByRole('button', { name: 'Publicar o resultado preliminar' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/o prazo de recurso começa a contar/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Resultado preliminar publicado.']));
  expect(api.calls('POST /resultado/publicar')[0]?.sent).toEqual({
    ...{ idEdital: 3, fase: 'PRELIMINAR', aprovadas: 1, reprovadas: 0 },
  });
});

it('says why a list can’t be published, and which rows prevent it', async () => {
  const lista = { content: [{ ...LINHA, aprovada: null, problema: RESULTADO_TEXT.undecided }], totalElements: 1 };
  open({ 'GET /resultado/proposta/:id': () => ({ ...PROPOSTA, aprovadas: 0, problemas: 1, lista }) });
  expect(await screen.findByText(/1 solicitação impede a publicação/)).toBeVisible();
  expect(screen.getByText(RESULTADO_TEXT.undecided)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Publicar/ })).toBeNull();
});

it('says why the publication failed', async () => {
  const { user } = open({
    'POST /resultado/publicar': () => {
      throw new MockFailure(409, { message: RESULTADO_TEXT.changed });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Publicar o resultado preliminar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(noticesShown()).toEqual([RESULTADO_TEXT.changed]));
});

it('shows what was published to readers, without acts', async () => {
  open({ 'GET /publico/resultado/byEdital/:id': () => [PUBLISHED] }, 'GESTAO_DE_CREDENCIADOS');
  expect(await screen.findByText(/1 aprovada, 0 reprovadas\. Recursos até/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Publicar/ })).toBeNull();
});

// RES-7
it('lists the appeals with their states', async () => {
  const recurso = {
    id: 5,
    numero: '2026.1-R',
    situacao: 'ENCAMINHADO',
    recebidoEm: '2026-04-07T12:00:00.000Z',
  } as const;
  open({
    'GET /publico/resultado/byEdital/:id': () => [PUBLISHED],
    'GET /recurso/byEdital/:id': () => ({
      content: [{ ...recurso, idSolicitacao: 41, nome: 'Bruno Lima' }],
      totalElements: 1,
      semMotivos: [
        { idSolicitacao: 42, nome: 'Ana Souza' },
        { idSolicitacao: 43, nome: 'Davi Teles' },
      ],
    }),
  });
  expect(await screen.findByRole('link', { name: 'Bruno Lima, nº 2026.1-R' })).toBeVisible();
  expect(screen.getByText(/Aguarda outra pessoa\. Recebido em/)).toBeVisible();
  expect(screen.getByText(/^Declararam a intenção de recorrer/)).toHaveTextContent(
    'Declararam a intenção de recorrer e não enviaram os motivos: Ana Souza, Davi Teles.',
  );
  expect(screen.getByRole('link', { name: 'Davi Teles' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/solicitacoes\/visualizar\/43$/),
  );
});

it('shows refusal and failure', async () => {
  open({
    'GET /resultado/proposta/:id': () => {
      throw new MockFailure(403);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
});
