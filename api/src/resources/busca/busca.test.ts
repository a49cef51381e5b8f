import { type EndpointOutput, type Endpoints, LIMITS, RULE } from '@credenciados/contract';
import { leitura } from '@credenciados/platform/db/schema/index';
import { personSearch } from '@credenciados/platform/list/search';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { firstFound } from './busca.queries.ts';

// FIL-20
type Found = EndpointOutput<Endpoints['POST /busca/findByFiltro']>;

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  api.setNow(MIDDAY);
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  const closed = await openEdital(api, carla, 'GEOMENSOR', '1/2026');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza Brandão' });
  await register(api, closed, ana);
  await register(api, closed, await api.signIn('CREDENCIADOS', { nome: 'Edílson Costa Brandão' }));
  await api.database.asOwner("update edital set situacao = 'ENCERRADO', encerrado_em = now()");
  const open = await openEdital(api, carla, 'GEOMENSOR', '2/2026');
  await register(api, open, ana);
});
afterAll(() => api.close());

const search = (campoSimples: string, as = carla) =>
  call(api, 'POST', '/busca/findByFiltro', { as, body: { campoSimples } });
const found = async (campoSimples: string) =>
  okay<Found>(await search(campoSimples)).content.map(({ nome, edital }) => `${nome}, ${edital.numero}`);

test('finds people of all editais by words of a name, sorted by name, newest first', async () => {
  expect(await found('brandao')).toEqual([
    'Ana Souza Brandão, 2/2026',
    'Ana Souza Brandão, 1/2026',
    'Edílson Costa Brandão, 1/2026',
  ]);
  expect(await found('brandao EDILSON')).toEqual(['Edílson Costa Brandão, 1/2026']);
  expect(await found('100%')).toEqual([]);
});

test('finds a CPF by its beginning, and a whole protocolo, with edital and state of each', async () => {
  const { content } = okay<Found>(await search('edilson'));
  expect(content).toMatchObject([{ situacao: 'AGUARDANDO_APROVACAO', edital: { tipoEdital: 'GEOMENSOR' } }]);
  const { cpf = '', protocolo = '' } = content[0] ?? {};
  expect(await found(cpf)).toEqual(['Edílson Costa Brandão, 1/2026']);
  expect(await found(protocolo)).toEqual(['Edílson Costa Brandão, 1/2026']);
  expect(await found(`${cpf.slice(0, 3)}.${cpf.slice(3, 5)}`)).toContain('Edílson Costa Brandão, 1/2026');
});

test('requires three letters, with a message at the field', async () => {
  for (const text of ['', 'jo', 'd’a', 'a b c']) {
    const refused = await search(text);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().campos).toEqual({ campoSimples: RULE.searchPeople });
  }
  // Letters that `unaccent` doesn't decompose: no index has them.
  expect(await found('øøø')).toEqual([]);
});

test('is logged as a search, without its text', async () => {
  await api.database.clear(['leitura']);
  await search('Edílson');
  const [kept] = await api.db.select().from(leitura);
  expect(kept).toMatchObject({ tipo: 'PESQUISA', atorId: carla.usuarioId, dados: { encontradas: 1 } });
  expect(JSON.stringify(kept)).not.toMatch(/ed[ií]lson/i);
});

test('reads no more rows than it shows, newest first, in any search group, and says that there are more', async () => {
  // The first is the oldest, and each is in another search group than the next.
  await api.database.asOwner(
    `set session_replication_role = replica;
     insert into solicitacao (id, protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
     overriding system value
     select 150000 * n, 'x' || n, edital_id, usuario_id, lpad(n::text, 11, '0'), 'Raimundo ' || n, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf
     from solicitacao, generate_series(1, ${LIMITS.found + 5}) n where protocolo = (select min(protocolo) from solicitacao);
     set session_replication_role = origin`,
  );
  const many = okay<Found>(await search('raimundo'));
  expect(many.content).toHaveLength(LIMITS.found);
  expect(many.haMais).toBe(true);
  expect(many.content.map(({ nome }) => nome)).not.toContain('Raimundo 1');
  expect(okay<Found>(await search('raimundo 17')).haMais).toBe(false);
});

test.each([
  ['brandao edilson', 'solicitacao_nome_em_todos'],
  ['529.98', 'solicitacao_cpf_em_todos'],
  ['52998224725', 'solicitacao_cpf_em_todos'],
  ['2026.00012345-7', 'solicitacao_protocolo_unique'],
])('%s is found by the index %s', async (texto, index) => {
  const search = personSearch(texto);
  if (!search) throw new Error('No search');
  const plan = await api.db.transaction(async (tx) => {
    // PostgreSQL would scan such a small table.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${firstFound(search, { usuarioId: 1 })}`);
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});
