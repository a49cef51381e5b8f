import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { shiftDay } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createDomainApp, okay, openEdital } from '../../tests/support/domain.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

/** A year of 5,000 accreditations in three processes, one of which is killed every few days (VIG-1, VIG-3, VIG-7, VIG-8); by day a part. */

const PEOPLE = everyNight(5000, 120);
const FIRST_DAY = '2026-03-21';
const DAYS = everyNight(365, 40);
/** Days between two kills. */
const KILL_EVERY = everyNight(5, 13);
const WORKER = path.join(import.meta.dirname, '../../tests/support/validity-worker.ts');

let api: TestApp;
let folder: string;
let workers: ChildProcess[] = [];

const sql = async (text: string, values: unknown[] = []) => (await api.database.asOwner(text, values)).rows;
const count = async (from: string, values: unknown[] = []) =>
  Number((await sql(`select count(*) n from ${from}`, values))[0].n);

function start(): ChildProcess {
  const worker = spawn(process.execPath, ['--import', 'tsx', WORKER, api.database.appUrl, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A killed process reads no more; its end is awaited below.
  worker.stdin?.on('error', () => undefined);
  return worker;
}

/** Has a process run its jobs at a moment; one that is killed meanwhile is started anew, and runs them again. */
async function run(index: number, moment: string): Promise<void> {
  const worker = workers[index];
  if (!worker?.stdout) throw new Error('A process is missing');
  const lines = createInterface({ input: worker.stdout });
  const done = await new Promise<boolean>((resolve) => {
    lines.once('line', () => resolve(true));
    worker.once('exit', () => resolve(false));
    worker.stdin?.write(`${moment}\n`);
  });
  lines.close();
  worker.removeAllListeners('exit');
  if (done) return;
  workers[index] = start();
  await run(index, moment);
}

beforeAll(async () => {
  api = await createDomainApp();
  folder = await temporaryFolder('validade');
  const carla = await api.signIn('CAGEO');
  const edital = await openEdital(api, carla);
  okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
  const next = await openEdital(api, carla);
  await sql(`update edital set data_fim = '2027-12-31' where id = $1`, [next.id]);
  await sql(
    `insert into usuario (cpf, nome, email) select (50000000000 + n)::text, 'Pessoa ' || n, 'p' || n || '@mail.example'
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  // Terms end on every day of the year from the second on; two of five people renew, from 80 days before the end to 9 days after it.
  await sql(
    `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf,
       situacao, criada_em, situacao_desde, decidida_em, valido_ate)
     select 'ANO-' || u.id, $1, u.id, u.cpf, u.nome, u.email, '{}', 'PA-1', 'Rua Um', '1', 'Centro', '66010000', 'PA', 'CREDENCIADO',
       '2026-03-10 12:00Z', '2026-03-21 12:00Z', '2026-03-21 12:00Z',
       (($2::date + 1 + (u.cpf::bigint % $3)::int) + time '23:59:59') at time zone 'America/Belem'
     from usuario u where u.cpf like '5000%'`,
    [edital.id, FIRST_DAY, DAYS - 2],
  );
  await sql(
    `create table renovacao as select s.id, s.usuario_id,
       (s.valido_ate at time zone 'America/Belem')::date + 9 - (s.cpf::bigint % 90)::int as dia, null::timestamptz as em, $1::int as edital_id
     from solicitacao s where s.cpf::bigint % 5 < 2`,
    [next.id],
  );
  workers = [start(), start(), start()];
}, 120_000);
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await api.close();
});

/** Registers the renewals of a day, with the moment at which each was kept. */
const renew = (day: string) =>
  sql(
    `with nova as (
       insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf, criada_em)
       select 'NOVA-' || s.id, r.edital_id, s.usuario_id, s.cpf, s.nome, s.email, '{}', 'PA-1', 'Rua Um', '1', 'Centro', '66010000', 'PA',
         '2026-03-22 12:00Z'
       from renovacao r join solicitacao s on s.id = r.id where r.em is null and r.dia <= $1::date
       returning usuario_id)
     update renovacao r set em = clock_timestamp() from nova where nova.usuario_id = r.usuario_id`,
    [day],
  );

test('shows nobody as active after the end, mails each step once, and nobody who has renewed', async () => {
  let [kills, shown] = [0, 0];
  for (let n = 1; n <= DAYS; n += 1) {
    const day = shiftDay(FIRST_DAY, n);
    const minuteAfter = `${day}T00:01:00-03:00`;
    // Before any job of the day.
    shown += await count(
      `credenciamento_vigente($1::timestamptz) v where v.situacao in ('ATIVO', 'SUSPENSO') and v.valido_ate < $1::timestamptz`,
      [minuteAfter],
    );
    const kill = async () => {
      if (n % KILL_EVERY > 0) return;
      await sleep((n * 37) % 200);
      workers[n % 3]?.kill('SIGKILL');
      kills += 1;
    };
    await Promise.all([...[0, 1, 2].map((index) => run(index, `${day}T08:30:00-03:00`)), renew(day), kill()]);
  }

  const ended = `solicitacao where protocolo like 'ANO-%'`;
  expect(await count(`${ended} and situacao = 'INATIVO' and vencido_em is not null`)).toBe(PEOPLE);
  expect(await count(`auditoria where acao = 'CREDENCIAMENTO_VENCIDO'`)).toBe(PEOPLE);
  const renewals = await count('renovacao');
  expect(await count(`solicitacao where protocolo like 'NOVA-%' and situacao = 'AGUARDANDO_APROVACAO'`)).toBe(renewals);
  // Steps that are shorter than the term, for everybody who never renewed: each has its mail, and one row.
  const wrong = await sql(
    `select s.id, m.n, e.n as expected, x.n as ended from solicitacao s
     cross join lateral (select count(*)::int n from outbox o where o.solicitacao_id = s.id and o.evento like 'VALIDADE:%') m
     cross join lateral (select count(*)::int n from outbox o where o.solicitacao_id = s.id and o.evento like 'CREDENCIAMENTO_VENCIDO:%') x
     cross join lateral (select count(*)::int n from unnest(array[60, 30, 7, 1]) step
       where (s.valido_ate at time zone 'America/Belem')::date - $1::date > step) e
     where s.protocolo like 'ANO-%' and s.id not in (select id from renovacao) and (m.n <> e.n or x.n <> 1)`,
    [FIRST_DAY],
  );
  expect(wrong).toEqual([]);
  const twice = await sql(
    `select o.solicitacao_id, o.assunto, count(*) from outbox o where o.evento like 'CREDENCIAMENTO_VENCIDO:%' group by 1, 2 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  // A mail whose transaction began after the renewal was kept.
  const late = await count(
    `outbox o join renovacao r on r.id = o.solicitacao_id and o.criado_em > r.em + interval '250 milliseconds'`,
  );
  const mails = await count(`outbox where evento like 'VALIDADE:%' or evento like 'CREDENCIAMENTO_VENCIDO:%'`);
  expect({ shown, late }).toEqual({ shown: 0, late: 0 });
  process.stderr.write(`${PEOPLE} people, ${DAYS} days, ${kills} kills, ${mails} mails, ${renewals} renewals\n`);
}, 3_600_000);
