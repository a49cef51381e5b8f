import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { StartupError } from '../startup-error.ts';
import { someMail } from '../testing/some-mail.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { APP_ROLE } from './application-role.ts';
import { adoptBaseline, baselineSchema } from './baseline.ts';
import { migrationTimes } from './journal.ts';
import { migrateDatabase } from './migrate.ts';
import { schemaDifferences, schemaLines } from './schema-lines.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const entry = (entidadeId: number) =>
  ({ atorId: null, acao: 'TESTE', entidade: 'edital', entidadeId, dados: { b: 1, a: 'ç' } }) as const;
const firstBroken = async () => (await database.asOwner('SELECT auditoria_verificar() AS id')).rows[0].id;

describe('migrations', () => {
  it('may be run by several replicas at once', async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.ownerUrl)));
      const { rows } = await empty.pool.query('SELECT count(*)::int AS editais FROM edital');
      expect(rows).toEqual([{ editais: 0 }]);
    } finally {
      await empty.drop();
    }
  });

  it('need no superuser: an owner of the database who may create roles, or one who was granted the role', async () => {
    for (const right of ['CREATEROLE', 'NOCREATEROLE']) {
      const empty = await createTestDatabase({ empty: true });
      const address = new URL(empty.ownerUrl);
      const owner = `dono_${address.pathname.slice(1)}`;
      await empty.asOwner(`CREATE ROLE ${owner} LOGIN ${right}`);
      await empty.asOwner(`GRANT ${APP_ROLE} TO ${owner}`);
      await empty.asOwner(`ALTER DATABASE ${address.pathname.slice(1)} OWNER TO ${owner}`);
      address.username = owner;
      try {
        await migrateDatabase(address.href);
        await empty.db.transaction(async (tx) => {
          await recordAudit(tx, entry(1));
          await enqueueMail(tx, { evento: 'E', destinatario: 'a@b.c', ...someMail() });
        });
        await expect(empty.pool.query('DELETE FROM auditoria')).rejects.toMatchObject({ code: '42501' });
      } finally {
        await empty.drop();
      }
    }
  });

  it('leave the API without rights over the schema', async () => {
    await expect(database.pool.query('DROP TABLE edital')).rejects.toMatchObject({ code: '42501' });
    const queue = 'ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY';
    await expect(database.pool.query(queue)).rejects.toMatchObject({ code: '42501' });
  });

  it('find names without accents', async () => {
    const { rows } = await database.pool.query("SELECT lower(sem_acento('João Çá')) AS nome");
    expect(rows[0].nome).toBe('joao ca');
  });
});

/** Objects that `sql/` or later migrations changed since the baseline; lines that name one aren't compared. */
const CHANGED_SINCE = [
  ...['auditoria_texto', 'auditoria_hash'],
  ...['sessao.nivel', 'sessao_nivel', 'procuracao'],
  'INDEX credenciado_nome',
  ...[
    'column ato',
    'constraint ato',
    'table ato',
    'public.ato',
    'ato_da_decisao',
    'ato_da_extincao',
    'ato_numerar',
    'ato_recusar',
    'ato_id_seq',
  ],
  ...['titularidade_aceita_antes', 'recusar_transicao', 'solicitacao_conteudo'],
  ...[
    'lote.segunda_pessoa',
    'lote.confirmado',
    'lote_confirma',
    'lote_a_confirmar',
    'lote_segunda_pessoa',
    'decisao_de_duas',
  ],
  ...['lote_sem_confirmacao'],
  ...['lote.decisao', 'lote_item_nao_feita', 'conferencia_marca_livre', 'solicitacao_fila'],
  ...[
    'edital.regras',
    'arquivamento_proposto_em',
    'solicitacao_arquivamento',
    'solicitacao_situacao',
    'solicitacao_rejeicao',
    'solicitacao_justificativa',
  ],
  ...[
    'conversa_aguarda',
    'conversa_pergunta',
    'pergunta_aguarda',
    'pergunta_encerrada',
    'pergunta_em',
    'solicitacao_novidade',
  ],
  ...['ciencia', 'procedimento', 'descredenciamento_devido', 'denuncia', 'leitura_tipo'],
  ...['solicitacao_mudanca', 'decisao_aviso'],
  ...['aberta_em', 'so_correcoes', 'correcao', 'solicitacao_aberta', 'solicitacao_versao_origem', 'comprovante_tipo'],
  ...['feriado', 'mensagem.contagem', 'mensagem.prorrogada_por', 'mensagem_contagem', 'mensagem_prorrogada_por'],
  ...['impedimento', 'termo_aceito', 'recusar_impedido', 'solicitacao_arquivada_depois'],
  ...['saiu_em', 'solicitacao_saida'],
  ...['recurso', 'resultado', 'lote.publicacao', 'lote_publicacao'],
  ...['extincao', 'extinto'],
  ...['inscricao_tardia', 'tardia_', 'solicitacao_em_tempo'],
  ...['edital_versao', 'esclarecimento', 'registro_', 'certificado'],
  ...['validade', 'valido_ate', 'vencido_em', 'vencimento', 'suspensao', 'credenciamento_vigente'],
  ...['pedido_exclusao', 'pedido_dados', 'exclusao_', 'usuario_perfil_perfil'],
  ...['condicao', 'documento_novo'],
  ...['solicitacao_ordem', 'conversa_ordem', 'mensagem_ordem', 'lote_ordem', 'titularidade_ordem'],
];
const unchanged = (line: string) => !CHANGED_SINCE.some((name) => line.includes(name));

describe('the baseline', () => {
  let own: TestDatabase;
  let client: pg.Client;
  /** Schema expected of a database of the former migrations; here the present one. */
  let expected: string[];
  beforeEach(async () => {
    own = await createTestDatabase();
    client = new pg.Client({ connectionString: own.ownerUrl });
    await client.connect();
    expected = await schemaLines(client);
    await client.query("DELETE FROM instalacao WHERE nome = 'BASE_CONFERIDA'");
  });
  afterEach(async () => {
    await client.end();
    await own.drop();
  });
  const taken = async () => (await client.query("SELECT FROM instalacao WHERE nome = 'BASE_CONFERIDA'")).rowCount === 1;

  it('gives the schema that the former migrations gave', async () => {
    expect(schemaDifferences(expected.filter(unchanged), baselineSchema().filter(unchanged))).toEqual([]);
  });

  it('adopts a database of the former migrations, whose schema is compared once', async () => {
    await adoptBaseline(client, expected);
    expect(await taken()).toBe(true);
    await client.query('CREATE TABLE alheia (n integer)');
    await adoptBaseline(client, expected);
    await migrateDatabase(own.ownerUrl);
    const { rows } = await client.query('SELECT created_at::float FROM drizzle.__drizzle_migrations ORDER BY id');
    expect(rows.map(({ created_at }) => created_at)).toEqual(migrationTimes());
  });

  it('refuses another schema with the differences, and adopts it once it is corrected', async () => {
    const { rows } = await client.query("SELECT pg_get_indexdef('usuario_cpf'::regclass) AS sql");
    await client.query('DROP INDEX usuario_cpf; ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar');
    const refused = adoptBaseline(client, expected);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow('missing: index CREATE INDEX usuario_cpf ON public.usuario');
    await expect(refused).rejects.toThrow(/unexpected: trigger .* auditoria_recusar .* disabled/);
    await expect(migrateDatabase(own.ownerUrl)).rejects.toThrow('The schema of the database differs');
    expect(await taken()).toBe(false);
    await client.query(`${rows[0].sql}; ALTER TABLE auditoria ENABLE TRIGGER auditoria_recusar`);
    await adoptBaseline(client, expected);
    expect(await taken()).toBe(true);
  });

  it('shows the first differences of many', async () => {
    await client.query('DROP TABLE outbox');
    await expect(adoptBaseline(client, expected)).rejects.toThrow(/(?:\n {2}missing: .*){5}\n {2}… and \d+ more$/);
  });

  it('refuses an older database, and names the commit that brings it up to date', async () => {
    await client.query(`UPDATE drizzle.__drizzle_migrations SET created_at = ${migrationTimes()[0] - 1}`);
    const refused = migrateDatabase(own.ownerUrl);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(/git checkout [0-9a-f]{8} && npm ci && npm run migrate/);
    expect(await taken()).toBe(false);
  });
});

describe('the audit trail', () => {
  it('chains rows in order, also those written at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => database.db.transaction((tx) => recordAudit(tx, entry(n)))));
    const { rows } = await database.pool.query('SELECT hash, hash_anterior FROM auditoria ORDER BY id');
    expect(rows).toHaveLength(20);
    expect(rows[0].hash_anterior).toBe('');
    for (let i = 1; i < rows.length; i++) expect(rows[i].hash_anterior).toBe(rows[i - 1].hash);
    expect(await firstBroken()).toBeNull();
  });

  it('takes no hash from the application', async () => {
    await database.db.execute(
      sql`INSERT INTO auditoria (acao, entidade, entidade_id, hash, hash_anterior) VALUES ('X', 'edital', '1', 'mine', 'mine')`,
    );
    expect(await firstBroken()).toBeNull();
  });

  it('forgets what a rolled back change recorded', async () => {
    const undone = database.db.transaction(async (tx) => {
      await recordAudit(tx, entry(99));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect((await database.pool.query("SELECT FROM auditoria WHERE entidade_id = '99'")).rowCount).toBe(0);
  });

  it.each(["UPDATE auditoria SET acao = 'Y'", 'DELETE FROM auditoria', 'TRUNCATE auditoria'])(
    'refuses %s',
    async (change) => {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
      await expect(database.asOwner(change)).rejects.toThrow('insert-only');
    },
  );

  it('shows where somebody with all rights changed it', async () => {
    const { rows } = await database.pool.query('SELECT id::int FROM auditoria ORDER BY id OFFSET 5 LIMIT 1');
    await database.asOwner('ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar');
    await database.asOwner(`UPDATE auditoria SET dados = '{"a": "other"}' WHERE id = $1`, [rows[0].id]);
    expect(Number(await firstBroken())).toBe(rows[0].id);
  });
});
