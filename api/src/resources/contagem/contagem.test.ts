import { SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from '@credenciados/contract';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import {
  countAccredited,
  countProcessos,
  countStates,
  findDivergences,
  repairCounters,
  sumIn,
} from './contagem.queries.ts';

const EDITAIS = [1, 2, 3];
const PEOPLE = 6;
/** Each connection moves rows of its own, so that any wait is a wait for a counter. */
const CONNECTIONS = 5;
const RUNS = everyNight(200, 15);

let database: TestDatabase;
const connections: pg.Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.allowAnyState();
  await database.asOwner(`
    insert into usuario (cpf, nome, email) select lpad(n::text, 11, '0'), 'Pessoa', 'p@exemplo.gov.br' from generate_series(1, ${PEOPLE * CONNECTIONS}) n;
    insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em) values ('e', 'e.pdf', 'application/pdf', 1, 'e', 'EDITAL', now());
    insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
      select n || '/2026', case when n = 3 then 'VISTORIADOR' else 'GEOMENSOR' end, 'ENCERRADO', now() - interval '1 day', now() + interval '1 day', 'e', now() + interval '1 day'
      from generate_series(1, 3) n`);
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    // Fails a transaction that waits for another's counter.
    await client.query("set lock_timeout = '2s'");
    connections.push(client);
  }
});
beforeEach(async () => {
  // A test that failed may have left a transaction open.
  for (const client of connections) await client.query('rollback');
  // Signed acts, results and appeals refuse to be emptied.
  const signed = ['ato', 'resultado', 'resultado_item', 'recurso', 'recurso_anexo', 'recurso_intencao', 'certificado'];
  const triggers = (set: 'disable' | 'enable') => signed.map((table) => `alter table ${table} ${set} trigger user`);
  await database.asOwner(
    [...triggers('disable'), 'truncate processo, solicitacao cascade', ...triggers('enable')].join('; '),
  );
});
afterAll(async () => {
  for (const client of connections) await client.end();
  await database.drop();
});

const INSERT = `insert into solicitacao (protocolo, edital_id, usuario_id, situacao, justificativa, prazo_retificacao, cpf, nome, email, telefones,
    codigo_crea, logradouro, numero, bairro, cep, uf)
  select $1 || '.' || p, $2, p, $3, 'x', case when $3 = 'RETIFICADO' then now() end, lpad(p::text, 11, '0'), 'Pessoa', 'p@exemplo.gov.br', '{}', 'PA-1', '', '', '', '', ''
  from unnest($4::int[]) p on conflict do nothing`;
const MOVE = `update solicitacao set situacao = $1, justificativa = 'x', prazo_retificacao = case when $1 = 'RETIFICADO' then now() end
  where edital_id = $2 and usuario_id = any($3::int[])`;
/** Inserts versions of protocolos; the newest of each is listed. */
const LIST = `insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado, nome_razao_social_interessado, status, setor, tipo, dados_cadastro)
  select 1, '1', protocolo, $2, '00000000000', 'Pessoa', '', '', '', '{}' from unnest($1::text[]) protocolo on conflict do nothing`;
/** Moves a version to a new protocolo, where it becomes listed; in the former one the next older version becomes listed. */
const RENAME = `update processo p set numero_protocolo = p.numero_protocolo || '*' where p.numero_protocolo = any($1) and p.versao = $2
  and not exists (select from processo n where n.numero_protocolo = p.numero_protocolo || '*')`;
const UNLIST = `delete from processo where rtrim(numero_protocolo, '*') = any($1) and versao = $2`;
const TOUCH = `update processo set status = 'Outro' where numero_protocolo = any($1) and versao >= $2`;
const PROCESSO = { list: LIST, rename: RENAME, unlist: UNLIST, touch: TOUCH };

const edital = fc.constantFrom(...EDITAIS);
const situacao = fc.constantFrom(...SITUACOES_SOLICITACAO);
const people = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1 });
const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), edital, situacao, people }),
  fc.record({ do: fc.constant('move' as const), edital, situacao, people }),
  fc.record({ do: fc.constant('delete' as const), edital, situacao, people }),
  fc.record({ do: fc.constant('touch' as const), edital, situacao, people }),
  fc.record({
    do: fc.constant('processo' as const),
    change: fc.constantFrom('list' as const, 'list' as const, 'rename' as const, 'unlist' as const, 'touch' as const),
    versao: fc.integer({ min: 1, max: 3 }),
    people,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const transaction = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  ends: fc.constantFrom('commit', 'rollback', 'rollback to s; commit'),
});

async function take(client: pg.Client, one: Step, connection: number): Promise<void> {
  if (one.do === 'processo') {
    const protocolos = one.people.map((place) => `${connection}.${place}`);
    await client.query(PROCESSO[one.change], [protocolos, one.versao]);
    return;
  }
  const whose = one.people.map((place) => 1 + connection * PEOPLE + place);
  if (one.do === 'insert') await client.query(INSERT, [`${connection}.${one.edital}`, one.edital, one.situacao, whose]);
  if (one.do === 'move') await client.query(MOVE, [one.situacao, one.edital, whose]);
  if (one.do === 'delete')
    await client.query('delete from solicitacao where edital_id = $1 and usuario_id = any($2)', [one.edital, whose]);
  if (one.do === 'touch') await client.query(`update solicitacao set nome = nome where usuario_id = any($1)`, [whose]);
}

describe('counters (EDT-17)', () => {
  it('equal the rows, whatever several connections move at once, and nobody waits for them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(transaction, { maxLength: 3 }), { minLength: CONNECTIONS, maxLength: CONNECTIONS }),
        async (each) => {
          const run = async (client: pg.Client, place: number) => {
            for (const { steps, ends } of each[place] ?? []) {
              await client.query('begin');
              for (const [at, one] of steps.entries()) {
                if (at === Math.floor(steps.length / 2)) await client.query('savepoint s');
                await take(client, one, place);
              }
              await client.query(ends);
            }
          };
          await Promise.all(connections.map(run));
          expect(await findDivergences(database.db)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('count listed processos during concurrent changes', async () => {
    const [first, second] = connections as [pg.Client, pg.Client];
    await first.query('begin');
    await first.query(LIST, [['a', 'b'], 1]);
    await first.query(LIST, [['a'], 2]);
    await second.query(LIST, [['c'], 1]);
    expect(await countProcessos(database.db)).toBe(1);
    await first.query(RENAME, [['a'], 2]);
    await first.query('commit');
    expect(await countProcessos(database.db)).toBe(4);
    await second.query(UNLIST, [['a', 'b'], 1]);
    expect(await countProcessos(database.db)).toBe(2);
  });

  it('block nobody while a transaction that moved some stays open', async () => {
    const [first, second] = connections as [pg.Client, pg.Client];
    await first.query('begin');
    await first.query(INSERT, ['a1', 1, 'CREDENCIADO', [1]]);
    await first.query(INSERT, ['a2', 2, 'CREDENCIADO', [1]]);
    await second.query('begin');
    await second.query(INSERT, ['b2', 2, 'CREDENCIADO', [7]]);
    await second.query(INSERT, ['b1', 1, 'CREDENCIADO', [7]]);
    await second.query('commit');
    expect(sumIn(await countStates(database.db, 1))).toBe(1);
    await first.query('commit');
    expect(sumIn(await countStates(database.db, 1))).toBe(2);
  });

  it('are counted by edital, by state and by type', async () => {
    await database.asOwner(INSERT, ['a', 1, 'CREDENCIADO', [1, 2]]);
    await database.asOwner(INSERT, ['b', 2, 'INATIVO', [1]]);
    await database.asOwner(INSERT, ['c', 3, 'CREDENCIADO', [1]]);
    await database.asOwner(INSERT, ['d', 1, 'REJEITADO', [3]]);
    const states: SituacaoSolicitacao[] = ['CREDENCIADO', 'INATIVO'];
    expect(sumIn(await countStates(database.db, 1))).toBe(3);
    expect(sumIn(await countStates(database.db, 1), states)).toBe(2);
    expect(await countAccredited(database.db, 'GEOMENSOR')).toBe(3);
    expect(await countAccredited(database.db, 'VISTORIADOR')).toBe(1);
  });

  it('are checked and corrected, also during concurrent changes', async () => {
    await database.asOwner(INSERT, ['a', 1, 'CREDENCIADO', [1, 2]]);
    await database.asOwner(`update contagem_solicitacao set total = 7`);
    await database.asOwner(`insert into contagem_solicitacao values (2, 'REJEITADO', 3, 4)`);
    await database.asOwner(`insert into contagem_credenciado values ('GEOMENSOR', 99, 5)`);
    expect(await findDivergences(database.db)).toEqual([
      { de: 'accredited people, GEOMENSOR', mantida: 12, contada: 7 },
      { de: 'edital 1, CREDENCIADO', mantida: 7, contada: 2 },
      { de: 'edital 2, REJEITADO', mantida: 4, contada: 0 },
    ]);
    const [first] = connections as [pg.Client];
    await first.query('begin');
    await first.query(INSERT, ['b', 1, 'CREDENCIADO', [3]]);
    expect(await repairCounters(database.db)).toBe(3);
    await first.query('commit');
    expect(await findDivergences(database.db)).toEqual([]);
    expect(sumIn(await countStates(database.db, 1))).toBe(3);
    expect(await countAccredited(database.db, 'GEOMENSOR')).toBe(3);
    expect(await repairCounters(database.db)).toBe(0);
  });

  it('are written by the database only', async () => {
    for (const change of [
      'update contagem_solicitacao set total = 0',
      'delete from contagem_solicitacao',
      `insert into contagem_solicitacao values (1, 'CREDENCIADO', 1, 1)`,
      'update contagem_credenciado set total = 0',
      'update contagem_processo set total = 0',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('follow the type of an edital', async () => {
    await database.asOwner(INSERT, ['a', 3, 'CREDENCIADO', [1]]);
    const { rows } = await database.pool.query('select tipo_edital from solicitacao');
    expect(rows).toEqual([{ tipo_edital: 'VISTORIADOR' }]);
    const other = database.asOwner(`update edital set tipo_edital = 'GEOMENSOR' where id = 3`);
    await expect(other).rejects.toMatchObject({ constraint: 'solicitacao_edital_e_tipo' });
  });
});
