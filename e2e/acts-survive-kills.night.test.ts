import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { asPerson, solicitacaoOf } from '@credenciados/journeys/messages';
import { openVisitor, type Visitor } from '@credenciados/journeys/page';
import { type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

/** Three processes on one database decide and certify while they are killed (ATO-1, CIE-1). */

const KILLS = 50;
const DECISIONS_A_KILL = 6;
const MESSAGES = 60;
const MODELO = {
  orgao: 'Instituto de Terras',
  fundamento: 'Lei nº 9.784/1999, arts. 2º e 50.',
  textos: {
    APROVAR: 'Fica aprovado o pedido de {nome}.',
    REJEITAR: 'Fica reprovado o pedido de {nome}.',
    PEDIR_RETIFICACAO: 'Corrija até {prazo}.',
    DESCREDENCIAR: 'Fica encerrado o credenciamento de {nome}.',
  },
  recurso: 'Recorra no portal até {prazo}.',
  dias: 10,
  resposta: 'Corrija no portal até {prazo}.',
};

let database: EmbeddedDatabase;
let client: pg.Client;
let folders: string[] = [];
let portals: PortalProcess[] = [];
let env: Record<string, string>;
const visitors: Visitor[] = [];

beforeAll(async () => {
  folders = await Promise.all(['banco', 'um', 'dois', 'três'].map((name) => temporaryFolder(name)));
  const [shared = '', ...own] = folders;
  database = await startEmbedded(shared, { durable: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  env = {
    MODE: 'demonstration',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of all processes, long enough',
    FILE_STORE: path.join(shared, 'arquivos'),
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

async function visit(): Promise<Visitor> {
  const visitor = await openVisitor(await sharedBrowser(), portals[0]?.url ?? '', {}, 'kills');
  visitors.push(visitor);
  return visitor;
}

/** Calls a process with a token; null if it was killed meanwhile. */
async function ask(portal: PortalProcess | undefined, token: string, method: string, call: string, data?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(data && { 'content-type': 'application/json' }) };
  const body = data ? JSON.stringify(data) : null;
  return fetch(`${portal?.url}/credenciados${call}`, { method, headers, body }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Adds people with a solicitação that awaits approval; returns their ids. */
async function addPeople(idEdital: number, count: number): Promise<number[]> {
  await client.query(
    `insert into usuario (cpf, nome, email)
     select lpad((90000000000 + n)::text, 11, '0'), 'Pessoa ' || n, 'p' || n || '@mail.example' from generate_series(1, $1) n`,
    [count],
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, codigo_incra, formacao,
       logradouro, numero, bairro, cep, uf, municipio_id, criada_em)
     select 'MORTE-' || u.id, $1, u.id, u.cpf, u.nome, u.email, '{}', 'PA-1', 'A1B2', 'Engenharia', 'Rua Um', '1', 'Centro',
       '66010000', 'PA', 1501402, now() from usuario u where u.nome like 'Pessoa %' returning id`,
    [idEdital],
  );
  return rows.map(({ id }) => id);
}

/** Kills one process after a while, and starts it anew. */
async function killOne(turn: number): Promise<void> {
  const index = turn % portals.length;
  const portal = portals[index];
  await new Promise((resolve) => setTimeout(resolve, (turn * 37) % 400));
  await portal?.end('SIGKILL');
  portals[index] = await startPortal({ dataDir: portal?.dataDir ?? '', env });
}

const count = async (sql: string, values: unknown[] = []) =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n;

test('each decision has its act and each opened message one certificate, whatever dies', async () => {
  const [helena, bruno] = [await visit(), await visit()];
  const analyst = { page: helena.page, token: await signInToApi(helena, 'cageo') };
  const { id: idEdital } = await latestEdital(helena.page, 'GEOMENSOR');
  await signIn(bruno, 'notificado');
  const idOfBruno = await solicitacaoOf(bruno.page);
  const applicant = (await bruno.page.evaluate(() => sessionStorage.getItem('@jwt'))) ?? '';
  await client.query(
    `update edital set regras = '{"registrarCiencia": true}'
     where id = $1 or id = (select edital_id from solicitacao where id = $2)`,
    [idEdital, idOfBruno],
  );
  await asPerson(analyst, 'PUT', `/ato/modelo/${idEdital}`, { versao: 0, modelo: MODELO });
  const dataLimiteResposta = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (let n = 0; n < MESSAGES; n += 1) {
    await asPerson(analyst, 'POST', '/conversa/cadastrar', {
      assunto: `Aviso ${n}`,
      idSolicitacao: idOfBruno,
      mensagens: [{ conteudo: '<p>Um aviso.</p>', dataLimiteResposta }],
    });
  }
  const { rows: messages } = await client.query<{ id: number }>(
    `select m.id from mensagem m join conversa c on c.id = m.conversa_id where c.assunto like 'Aviso %' order by m.id`,
  );
  const people = await addPeople(idEdital, KILLS * DECISIONS_A_KILL);

  for (let turn = 0; turn < KILLS; turn += 1) {
    const decided = people.slice(turn * DECISIONS_A_KILL, (turn + 1) * DECISIONS_A_KILL);
    const message = messages[turn]?.id;
    await Promise.all([
      killOne(turn),
      ...decided.map((id, at) => {
        const body = at % 2 ? { id, aprovar: true } : { id, aprovar: false, justificativa: 'Falta a certidão.' };
        return ask(portals[(turn + at) % 3], analyst.token, 'POST', '/solicitacaoCredenciado/validar', body);
      }),
      ...portals.map((portal) => ask(portal, applicant, 'PUT', `/mensagem/lido/${message}`)),
    ]);
    // A person whose call got lost repeats it.
    await ask(portals[turn % 3], applicant, 'PUT', `/mensagem/lido/${message}`);
  }

  const decided = await count(`solicitacao where protocolo like 'MORTE-%' and situacao <> 'AGUARDANDO_APROVACAO'`);
  expect(decided).toBeGreaterThan(KILLS);
  const ofDecision = 's.id = a.solicitacao_id and s.versao = a.versao and s.protocolo like $$MORTE-%$$';
  expect(
    await count(
      `solicitacao s where s.protocolo like 'MORTE-%' and s.situacao <> 'AGUARDANDO_APROVACAO'
       and not exists (select from ato a where ${ofDecision})`,
    ),
  ).toBe(0);
  expect(await count(`ato a join solicitacao s on ${ofDecision} where s.situacao <> 'AGUARDANDO_APROVACAO'`)).toBe(
    decided,
  );
  expect(await count('ato')).toBe(decided);
  // Numbers have no gap.
  expect((await client.query('select max(numero) as n from ato')).rows[0]?.n).toBe(decided);
  const opened = messages.slice(0, KILLS).map(({ id }) => id);
  expect(await count('ciencia where mensagem_id = any($1)', [opened])).toBe(opened.length);
  expect(await count('ciencia where mensagem_id <> all($1)', [opened])).toBe(0);
}, 3_600_000);
