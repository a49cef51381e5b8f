import { MockFailure, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openLote as open } from '../testing/lote.ts';
import { loteOf } from '../testing/samples.ts';
import { nextAsking } from './lote.api.ts';

// LOT-3
it('a waiting lote is undone, or started at once', async () => {
  let lote = loteOf();
  const { api, user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => lote,
    'POST /lote/desfazer/:id': () => {
      lote = loteOf({ situacao: 'DESFEITO', pendentes: 0, desfeitas: 2 });
      return { ok: true };
    },
  });
  expect(await screen.findByRole('button', { name: 'Fazer agora' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('2 desfeitas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fazer agora' })).toBeNull();
  expect(api.calls('POST /lote/desfazer/:id')).toHaveLength(1);
});

it('a failed poll is shown on the page, without notices, until it works', async () => {
  let away = false;
  const { user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => {
      if (away) throw new MockFailure(0);
      return loteOf({ situacao: 'EXECUTANDO', feitas: 1, pendentes: 1 });
    },
    'POST /lote/desfazer/:id': () => {
      away = true;
      return { ok: true };
    },
  });
  expect(await screen.findByText('1 feita, 1 na fila')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Interromper' }));
  expect(await screen.findByText('Não foi possível saber o andamento agora.')).toBeVisible();
  expect(noticesShown()).toEqual([]);
  away = false;
  await waitFor(() => expect(screen.queryByText(/saber o andamento/)).toBeNull());
});

it('a waiting lote is polled rarely, and at its start at the latest', () => {
  const begins = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  expect(nextAsking(loteOf({ comecaEm: begins(600) }))).toBe(30_000);
  expect(nextAsking(loteOf({ comecaEm: begins(-5) }))).toBe(2000);
  expect(nextAsking(loteOf({ situacao: 'EXECUTANDO' }))).toBe(2000);
  expect(nextAsking(loteOf({ situacao: 'CONCLUIDO' }))).toBe(false);
});

// LOT-4, TEL-54
it('outcomes are listed, and failed ones retried', async () => {
  const item = { idSolicitacao: 1, nome: 'Ana Souza', protocolo: '2026.1', em: '2026-03-21T12:00:00.000Z' } as const;
  const { api, user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => loteOf({ situacao: 'CONCLUIDO', pendentes: 0, feitas: 1, falhas: 1 }),
    'GET /lote/itens/:id': () => ({ content: [{ ...item, situacao: 'FALHOU', motivo: 'Tente.' }], totalElements: 1 }),
    'POST /lote/repetir/:id': () => ({ ok: true }),
  });
  expect(await screen.findByRole('row', { name: /Ana Souza/ })).toHaveTextContent('Tente.');
  expect(screen.getByText('1 feita, 1 com falha')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Resultado',
    'Nome',
    'Protocolo',
    'Motivo',
    'Quando',
  ]);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo as que falharam' }));
  await waitFor(() => expect(api.calls('POST /lote/repetir/:id')).toHaveLength(1));
});

// TEL-54
it('lists the person’s lotes', async () => {
  open('/lotes/listagem');
  expect(await screen.findByRole('row', { name: /Nº 7: Aprovar/ })).toHaveTextContent('0 de 2');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Situação',
    'Lote',
    'De quem',
    'Criado em',
    'Feitas',
    'Ações',
  ]);
});
