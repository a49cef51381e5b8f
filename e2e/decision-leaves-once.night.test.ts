import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { asPerson } from '@credenciados/journeys/messages';
import { openVisitor, type Visitor } from '@credenciados/journeys/page';
import { type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { signInToApi } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

/** Three processes on one database send each decision that waited once (ANL-22). */

const PEOPLE = [
  { cpf: '935.411.347-80', nome: 'Aldenora Pires Martins', email: 'aldenora@mail.example' },
  { cpf: '153.509.460-56', nome: 'Benedita Rocha Lima', email: 'benedita@mail.example' },
  { cpf: '274.801.936-96', nome: 'Célia Duarte Pinho', email: 'celia@mail.example' },
];
/** A minute's wait, and the job that looks each minute, on a busy machine. */
const LEAVES_MS = 240_000;

let database: EmbeddedDatabase;
let client: pg.Client;
let folders: string[] = [];
let portals: PortalProcess[] = [];
const visitors: Visitor[] = [];

beforeAll(async () => {
  folders = await Promise.all(['banco', 'um', 'dois', 'três'].map((name) => temporaryFolder(name)));
  const [shared = '', ...own] = folders;
  database = await startEmbedded(shared, { durable: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const env = {
    MODE: 'demonstration',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of all processes, long enough',
    FILE_STORE: path.join(shared, 'arquivos'),
    DECISION_DELAY_MINUTES: '1',
  };
  const [first, ...others] = own;
  // The first start fills the database.
  portals = [await startPortal({ dataDir: first ?? '', env })];
  portals.push(...(await Promise.all(others.map((dataDir) => startPortal({ dataDir, env })))));
}, 600_000);
afterAll(async () => {
  await Promise.all(visitors.map(({ context }) => context.close()));
  await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
  await client?.end();
  await database?.stop();
  for (const each of folders) await rm(each, { recursive: true, force: true });
}, 120_000);

/** An analyst at each process, without a page in view. */
async function analysts() {
  return Promise.all(
    portals.map(async ({ url }) => {
      const visitor = await openVisitor(await sharedBrowser(), url, {}, 'decision');
      visitors.push(visitor);
      return { page: visitor.page, token: await signInToApi(visitor, 'cageo') };
    }),
  );
}

/** Traces of the decisions on a person's solicitação: its state, conversas, e-mails and audit entries. */
async function tracesOf({ nome }: { nome: string }) {
  const { rows } = await client.query(
    `select s.situacao,
       (select count(*)::int from conversa c where c.solicitacao_id = s.id) as conversas,
       (select count(*)::int from outbox o where o.solicitacao_id = s.id and o.evento like 'MENSAGEM:%') as mails,
       (select count(*)::int from auditoria a where a.entidade_id = s.id::text and a.acao = 'SOLICITACAO_APROVADA') as auditorias
     from solicitacao s where s.nome = $1`,
    [nome],
  );
  return rows[0];
}

test('a decision that waited leaves once, by itself or by everybody’s press at once, also if a process is killed', async () => {
  const [first, second, third] = await analysts();
  if (!first || !second || !third) throw new Error('A process is missing');
  const { id: idEdital } = await latestEdital(first.page, 'GEOMENSOR');
  for (const person of PEOPLE) await registerByApi(first.page, idEdital, 'GEOMENSOR', person);
  const { content } = await asPerson<{ content: { id: number; nome: string }[] }>(
    first,
    'POST',
    '/solicitacaoCredenciado/findByFiltro',
    { idEdital, tamanho: 100 },
  );
  const idOf = (nome: string) => content.find((row) => row.nome === nome)?.id;
  const decided = PEOPLE.map(({ nome }) => idOf(nome));
  for (const id of decided) {
    const { saiEm } = await asPerson<{ saiEm?: string }>(second, 'POST', '/solicitacaoCredenciado/validar', {
      id,
      aprovar: true,
    });
    expect(saiEm).toBeDefined();
  }
  const waiting = { situacao: 'AGUARDANDO_APROVACAO', conversas: 0, mails: 0, auditorias: 0 };
  for (const person of PEOPLE) expect(await tracesOf(person)).toEqual(waiting);

  // All processes are asked at once to send the first one.
  const presence = `/solicitacaoCredenciado/presenca/${decided[0]}`;
  const { lote } = await asPerson<{ lote: { id: number } }>(third, 'GET', presence);
  const pressed = await Promise.allSettled(
    [first, second, third].map((analyst) => asPerson(analyst, 'POST', `/lote/iniciar/${lote.id}`, {})),
  );
  expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true);
  // The others leave by themselves, with one process less.
  await portals[0]?.end('SIGKILL');
  const left = { situacao: 'CREDENCIADO', conversas: 1, mails: 1, auditorias: 1 };
  for (const person of PEOPLE) await until(async () => (await tracesOf(person)).situacao === 'CREDENCIADO', LEAVES_MS);
  for (const person of PEOPLE) expect(await tracesOf(person)).toEqual(left);
}, 600_000);
