import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { asPerson, type Caller, notifyApplicant, solicitacaoOf } from '@credenciados/journeys/messages';
import { openVisitor, type Visitor } from '@credenciados/journeys/page';
import { freePort, type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { PEOPLE, signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';

/** Three processes on one database decide, certify and watch the term to decide while they are killed (ATO-1, CIE-1, CIE-2, PRZ-8, PRZ-9). */

const KILLS = 50;
const SILENCE_KILLS = 7;
const SUPERIOR = 'superior@agencia.example';
const DECISIONS_A_KILL = 6;
const ARCHIVINGS_A_KILL = 2;
/** Milliseconds before a message's notice is presumed. */
const LAPSES_IN_MS = 1_500;
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

/** Person who calls the API. */
type Signed = { page: Page; token: string };

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
  const port = await freePort();
  // All accept each other's sessions.
  env.PUBLIC_URL = `http://localhost:${port}`;
  // The first start fills the database.
  portals = [await startPortal({ port, dataDir: first ?? '', env })];
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

/** Calls a process as a person; null if it was killed meanwhile. */
async function ask(
  portal: PortalProcess | undefined,
  { page, token }: Signed,
  method: string,
  call: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${token}` };
  return page.request.fetch(`${portal?.url}/credenciados${call}`, { method, headers, ...(data && { data }) }).then(
    (answer) => answer.status(),
    () => null,
  );
}

let people = 0;

/** Adds people who await approval, or whose rectification is overdue, each second one with a responsible analyst; returns the ids of their solicitações. */
async function addPeople(
  idEdital: number,
  count: number,
  { daysAgo = 0, responsible = '', overdue = false } = {},
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with pessoa as (
       insert into usuario (cpf, nome, email)
       select (90000000000 + n)::text, 'Pessoa ' || n, 'p' || n || '@mail.example' from generate_series($2::int, $3::int) n
       returning id, cpf, nome, email)
     insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, codigo_incra, formacao,
       logradouro, numero, bairro, cep, uf, municipio_id, criada_em, responsavel_id, responsavel_desde,
       situacao, prazo_retificacao)
     select 'MORTE-' || pessoa.id, $1, pessoa.id, pessoa.cpf, pessoa.nome, pessoa.email, '{}', 'PA-1', 'A1B2', 'Engenharia', 'Rua Um', '1', 'Centro',
       '66010000', 'PA', 1501402, now() - $4 * interval '1 day',
       responsavel.id, case when responsavel.id is not null then now() end,
       case when $6 then 'RETIFICADO' else 'AGUARDANDO_APROVACAO' end, case when $6 then now() - interval '1 day' end
     from pessoa left join usuario responsavel on responsavel.nome = $5 and pessoa.cpf::bigint % 2 = 0 returning solicitacao.id`,
    [idEdital, people + 1, people + count, daysAgo, responsible, overdue],
  );
  people += count;
  return rows.map(({ id }) => id);
}

/** Sends messages to an applicant; returns their ids. */
async function sendMessages(analyst: Caller, idSolicitacao: number, assunto: string, count: number): Promise<number[]> {
  for (let n = 0; n < count; n += 1) await notifyApplicant(analyst, idSolicitacao, `${assunto} ${n}`);
  const { rows } = await client.query<{ id: number }>(
    'select m.id from mensagem m join conversa c on c.id = m.conversa_id where c.assunto like $1 order by m.id',
    [`${assunto} %`],
  );
  return rows.map(({ id }) => id);
}

/** Queues a job of the schedule, for each process one; returns their ids. */
async function queueJobs(job: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select (graphile_worker.add_job($1)).id::text from generate_series(1, $2::int)',
    [job, portals.length],
  );
  return rows.map(({ id }) => id);
}

/** Queues a job, and waits for its end. */
async function runJob(job: string): Promise<void> {
  const ids = await queueJobs(job);
  await until(async () => (await count('graphile_worker.jobs where id = any($1::bigint[])', [ids])) === 0);
}

/** Traces of warnings and decisions on solicitações: each different history, and how many have it. */
async function tracesOf(ids: number[]) {
  const { rows } = await client.query(
    `select etapas, situacao, atos, conversas, mails, aprovacoes, avisos, count(*)::int as n from (
       select s.situacao,
         array(select etapa from decisao_aviso w where w.solicitacao_id = s.id order by 1) as etapas,
         (select count(*)::int from ato a where a.solicitacao_id = s.id) as atos,
         (select count(*)::int from conversa c where c.solicitacao_id = s.id) as conversas,
         (select count(*)::int from outbox o where o.solicitacao_id = s.id and o.evento like 'MENSAGEM:%') as mails,
         (select count(*)::int from auditoria a where a.entidade_id = s.id::text and a.acao = 'SOLICITACAO_APROVADA') as aprovacoes,
         (select count(*)::int from auditoria a where a.entidade_id = s.id::text and a.acao = 'DECISAO_AVISADA') as avisos
       from solicitacao s where s.id = any($1)) t
     group by 1, 2, 3, 4, 5, 6, 7 order by 1`,
    [ids],
  );
  return rows;
}

/** Solicitações that mails name, by step and recipient. */
async function mailedWarnings() {
  const { rows } = await client.query(
    `select substring(assunto from '(\\d+)%')::int as etapa, destinatario = $1 as "aoSuperior",
       sum(substring(assunto from ': (\\d+) solicita')::int)::int as n
     from outbox where evento like 'DECISAO:%' group by 1, 2 order by 1, 2`,
    [SUPERIOR],
  );
  return rows;
}

/** Opens a message in all processes around the second in which its notice is presumed, while jobs presume it. */
async function openWhileItLapses(id: number | undefined, applicant: Signed, turn: number): Promise<void> {
  // As the portal stores moments: in milliseconds.
  await client.query('update mensagem set ciencia_ate = $2 where id = $1', [
    id,
    new Date(Date.now() + LAPSES_IN_MS - 1000),
  ]);
  await Promise.all([
    ...portals.map(async (_, index) => {
      await sleep(((turn * 97) % LAPSES_IN_MS) + (index + 1) * 100);
      await ask(portals[index], applicant, 'PUT', `/mensagem/lido/${id}`);
    }),
    sleep(LAPSES_IN_MS).then(() => queueJobs('certificar-ciencias')),
  ]);
}

/** Kills one process after a while, and starts it anew. */
async function killOne(turn: number): Promise<void> {
  const index = turn % portals.length;
  const portal = portals[index];
  if (!portal) throw new Error('A process is missing');
  await sleep((turn * 37) % 400);
  await portal.end('SIGKILL');
  portals[index] = await startPortal({ port: portal.port, dataDir: portal.dataDir, env });
}

/** Sets the rules of an edital. */
const setRegras = (idEdital: number, regras: object) =>
  client.query('update edital set regras = $2 where id = $1', [idEdital, regras]);

const count = async (sql: string, values: unknown[] = []) =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n;

describe('three processes, one after another of which is killed', () => {
  let analyst: Signed;
  let idEdital: number;
  beforeAll(async () => {
    const helena = await visit();
    analyst = { page: helena.page, token: await signInToApi(helena, 'cageo') };
    ({ id: idEdital } = await latestEdital(helena.page, 'GEOMENSOR'));
  }, 120_000);

  // ATO-1, CIE-1, CIE-2
  test('give each decision its act and each message one certificate', async () => {
    const bruno = await visit();
    await signIn(bruno, 'notificado');
    const idOfBruno = await solicitacaoOf(bruno.page);
    const token = (await bruno.page.evaluate(() => sessionStorage.getItem('@jwt'))) ?? '';
    const applicant = { page: bruno.page, token };
    // An open page would keep asking for the killed process.
    await bruno.page.goto('about:blank');
    const { rows } = await client.query('select edital_id as id from solicitacao where id = $1', [idOfBruno]);
    for (const id of [idEdital, rows[0].id]) await setRegras(id, { registrarCiencia: true });
    await asPerson(analyst, 'PUT', `/ato/modelo/${idEdital}`, { versao: 0, modelo: MODELO });
    const opened = await sendMessages(analyst, idOfBruno, 'Aviso', KILLS);
    const lapsing = await sendMessages(analyst, idOfBruno, 'Decurso', KILLS);
    const unopened = await sendMessages(analyst, idOfBruno, 'Fechada', 3);
    const decided = await addPeople(idEdital, KILLS * DECISIONS_A_KILL);
    const archived = await addPeople(idEdital, KILLS * ARCHIVINGS_A_KILL, { overdue: true });

    for (let turn = 0; turn < KILLS; turn += 1) {
      const message = opened[turn];
      await Promise.all([
        killOne(turn),
        ...decided.slice(turn * DECISIONS_A_KILL, (turn + 1) * DECISIONS_A_KILL).map((id, at) => {
          const body = at % 2 ? { id, aprovar: true } : { id, aprovar: false, justificativa: 'Falta a certidão.' };
          return ask(portals[(turn + at) % 3], analyst, 'POST', '/solicitacaoCredenciado/validar', body);
        }),
        ...archived.slice(turn * ARCHIVINGS_A_KILL, (turn + 1) * ARCHIVINGS_A_KILL).map((id, at) =>
          ask(portals[(turn + at) % 3], analyst, 'PUT', `/solicitacaoCredenciado/arquivar/${id}`, {
            motivo: 'Sem resposta.',
          }),
        ),
        ...portals.map((portal) => ask(portal, applicant, 'PUT', `/mensagem/lido/${message}`)),
        openWhileItLapses(lapsing[turn], applicant, turn),
      ]);
      // A person whose call got lost repeats it.
      await ask(portals[turn % 3], applicant, 'PUT', `/mensagem/lido/${message}`);
    }

    const isDecided = `s.protocolo like 'MORTE-%' and s.situacao not in ('AGUARDANDO_APROVACAO', 'RETIFICADO')`;
    const left = await count(`solicitacao s where ${isDecided}`);
    expect(left).toBeGreaterThan(KILLS);
    expect(await count(`solicitacao s where ${isDecided} and s.situacao = 'ARQUIVADO'`)).toBeGreaterThan(KILLS / 2);
    const ofDecision = 's.id = a.solicitacao_id and s.versao = a.versao';
    expect(await count(`solicitacao s where ${isDecided} and not exists (select from ato a where ${ofDecision})`)).toBe(
      0,
    );
    expect(await count(`ato a join solicitacao s on ${ofDecision} where ${isDecided}`)).toBe(left);
    expect(await count('ato')).toBe(left);
    // Numbers have no gap.
    expect((await client.query('select max(numero) as n from ato')).rows[0]?.n).toBe(left);

    await queueJobs('certificar-ciencias');
    const certified = (ids: number[]) => count('ciencia where mensagem_id = any($1)', [ids]);
    await until(async () => (await certified(lapsing)) === KILLS);
    expect([await certified(opened), await certified(unopened)]).toEqual([KILLS, 0]);
    const told = `auditoria where acao = 'CIENCIA_REGISTRADA' and (dados ->> 'mensagemId')::int = any($1)`;
    expect([await count(told, [opened]), await count(told, [lapsing])]).toEqual([KILLS, KILLS]);
    // Each says an opening in its last second, or its lapse.
    const { rows: forms } = await client.query<{ forma: string; n: number; wrong: number }>(
      `select c.forma, count(*)::int as n,
         count(*) filter (where c.em <> m.ciencia_ate and (c.forma = 'DECURSO' or c.em >= m.ciencia_ate + interval '1 s'))::int as wrong
       from ciencia c join mensagem m on m.id = c.mensagem_id where m.id = any($1) group by 1 order by 1`,
      [lapsing],
    );
    expect(forms).toEqual([
      { forma: 'ABERTURA', n: expect.any(Number), wrong: 0 },
      { forma: 'DECURSO', n: expect.any(Number), wrong: 0 },
    ]);
    process.stderr.write(`${left} decisions, ${JSON.stringify(forms)}\n`);
  }, 3_600_000);

  // PRZ-8, PRZ-9
  test('warn once of each step of the term to decide, decide once by silence, and leave both once the rule ends', async () => {
    await setRegras(idEdital, {
      ...{ decisaoUnidade: 'DIAS_CORRIDOS', decisaoDias: 10, superiorNome: 'Célia Prado', superiorEmail: SUPERIOR },
      ...{ silencio: 'APROVAR', silencioFundamento: 'item 9 do edital.' },
    });
    // Registrations are never older than their edital.
    await client.query(`update edital set data_inicio = data_inicio - interval '60 days' where id = $1`, [idEdital]);
    const reached: Record<50 | 80 | 100, number[]> = { 50: [], 80: [], 100: [] };
    for (let turn = 0; turn < SILENCE_KILLS; turn += 1) {
      reached[50].push(...(await addPeople(idEdital, 10, { daysAgo: 6, responsible: PEOPLE.cageo })));
      reached[80].push(...(await addPeople(idEdital, 10, { daysAgo: 9, responsible: PEOPLE.cageo })));
      reached[100].push(...(await addPeople(idEdital, 40, { daysAgo: 12, responsible: PEOPLE.cageo })));
      await Promise.all([queueJobs('vigiar-decisoes'), killOne(turn)]);
    }
    const silent = `solicitacao where situacao = 'CREDENCIADO' and id = any($1)`;
    const steps = 'decisao_aviso where solicitacao_id = any($1)';
    await queueJobs('vigiar-decisoes');
    await until(async () => (await count(silent, [reached[100]])) === reached[100].length);
    await until(async () => (await count(steps, [reached[80]])) === 2 * reached[80].length);
    await until(async () => (await count(steps, [reached[50]])) === reached[50].length);

    const undecided = { ...{ situacao: 'AGUARDANDO_APROVACAO', atos: 0, conversas: 0, mails: 0 }, aprovacoes: 0 };
    const byPortal = { ...{ situacao: 'CREDENCIADO', atos: 1, conversas: 1, mails: 1 }, aprovacoes: 1 };
    const once = [
      ...[{ etapas: [50], ...undecided, avisos: 1, n: reached[50].length }],
      ...[{ etapas: [50, 80], ...undecided, avisos: 1, n: reached[80].length }],
      ...[{ etapas: [50, 80, 100], ...byPortal, avisos: 1, n: reached[100].length }],
    ];
    expect(await tracesOf(Object.values(reached).flat())).toEqual(once);
    // Half of them have an analyst; the superior hears of the others at once, and of all from 80 % on.
    const [half = 0, most = 0, end = 0] = [50, 80, 100].map((step) => reached[step as 50].length);
    const warned = [
      ...[
        { etapa: 50, aoSuperior: false, n: half / 2 },
        { etapa: 50, aoSuperior: true, n: half / 2 },
      ],
      ...[
        { etapa: 80, aoSuperior: false, n: most / 2 },
        { etapa: 80, aoSuperior: true, n: most },
      ],
      ...[
        { etapa: 100, aoSuperior: false, n: end / 2 },
        { etapa: 100, aoSuperior: true, n: end },
      ],
    ];
    expect(await mailedWarnings()).toEqual(warned);

    // Without the rule nothing more happens, and nothing of the past goes.
    await setRegras(idEdital, {});
    const late = await addPeople(idEdital, 3, { daysAgo: 30, responsible: PEOPLE.cageo });
    await runJob('vigiar-decisoes');
    expect([await count(silent, [late]), await count(steps, [late])]).toEqual([0, 0]);
    expect(await tracesOf(Object.values(reached).flat())).toEqual(once);
    expect(await mailedWarnings()).toEqual(warned);
    process.stderr.write(`${reached[100].length} decisions by silence, ${SILENCE_KILLS} kills\n`);
  }, 1_800_000);
});
