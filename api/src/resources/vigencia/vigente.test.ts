import type { Edital } from '@credenciados/contract';
import { solicitacao, suspensao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;
let id: number;

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const later = (ms: number) => new Date(MIDDAY.getTime() + ms);

async function present() {
  const body = { pagina: 0, tamanho: 10, campoSimples: '', tipoEdital: edital.tipoEdital };
  const list = okay<{ content: object[] }>(await call(api, 'POST', '/credenciado/findByFiltro', { as: carla, body }));
  const file = await call(api, 'POST', '/credenciado/listagem/exportar?formato=csv', {
    as: carla,
    body: { campoSimples: '', tipoEdital: edital.tipoEdital },
  });
  return { row: list.content[0], cell: file.payload.split('\r\n')[1]?.split(';')[0] };
}

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
  ({ idSolicitacao: id } = await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Rute Lima' })));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
});
afterAll(() => api.close());

// VIG-1
test('is the same in list and file, to the second, although no job runs', async () => {
  expect(await present()).toMatchObject({ row: { situacao: 'ATIVO', validoAte: null }, cell: 'Ativo' });

  await api.db.insert(suspensao).values({
    ...{ solicitacaoId: id, ate: later(10 * MINUTE_MS), motivo: 'Seguro vencido.', por: carla.usuarioId, em: MIDDAY },
  });
  expect(await present()).toMatchObject({ row: { situacao: 'SUSPENSO' }, cell: 'Suspenso até 21/03/2026' });
  api.setNow(later(10 * MINUTE_MS));
  expect(await present()).toMatchObject({ row: { situacao: 'ATIVO', suspensoAte: null }, cell: 'Ativo' });

  const validoAte = later(20 * MINUTE_MS);
  await api.db.update(solicitacao).set({ validoAte }).where(eq(solicitacao.id, id));
  api.setNow(validoAte);
  expect(await present()).toMatchObject({ row: { situacao: 'ATIVO' }, cell: 'Ativo, vence em 21/03/2026' });
  api.setNow(new Date(validoAte.getTime() + SECOND_MS));
  expect(await present()).toMatchObject({
    row: { situacao: 'VENCIDO', validoAte: validoAte.toISOString() },
    cell: 'Vencido em 21/03/2026',
  });
  api.setNow(MIDDAY);
});
