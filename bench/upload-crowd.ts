import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EditalPublico, TipoDocumento } from '@credenciados/contract';
import pg from 'pg';
import { startEmbedded } from '../api/src/platform/db/embedded.ts';
import { startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { makeLoad } from './api-data.ts';
import { Answers, flood, registerPerson } from './upload-people.ts';

/**
 * `npm run bench:crowd`, after a build: 300 people behind one address register with six files each within a minute, while somebody
 * elsewhere uploads as much as they can with as many drafts as they like. Ends with code 1 when one person is refused anything, or
 * when the flooder has taken more than its share. `npm run bench:crowd -- 60 15`: other numbers of people and seconds.
 */

const PEOPLE = Number(process.argv[2] ?? 300);
const SECONDS = Number(process.argv[3] ?? 60);
const FLOODERS = 6;
const FLOOD_BYTES = 1_000_000;
/** Small, so that the flooder comes to the end of its share while it is looked at. */
const LOOSE_MB = 400;
/** A third of what is left is a quarter of the whole (ADR 20). */
const SHARE_BYTES = (LOOSE_MB * 1024 * 1024) / 4;
const FILES = 6;

const say = (line: string) => process.stdout.write(`${line}\n`);

function spread(label: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)} ms`;
  say(`${label}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`);
}

const folder = await temporaryFolder('bench-crowd');
const embedded = await startEmbedded(folder);
const database = embedded.urlOf('multidao');
const admin = new pg.Client({ connectionString: embedded.url });
await admin.connect();
await admin.query('create database multidao');
await admin.end();
// One open edital, under which few have asked.
await makeLoad(database, { editais: 1, solicitacoesAnEdital: 20, people: 20 });
const env = {
  MODE: 'demonstration',
  DATABASE_URL: database,
  DEMO: 'false',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1,::1',
  FILES_LOOSE_MAX_MB: String(LOOSE_MB),
};
const portal = await startPortal({ dataDir: path.join(folder, 'portal'), env });
try {
  const get = async <T>(path: string): Promise<T> =>
    (await fetch(`${portal.url}/credenciados/publico/${path}`)).json() as Promise<T>;
  const edital = (await get<(EditalPublico | null)[]>('edital')).find((one) => one?.valido);
  if (!edital) throw new Error('There is no open edital');
  const tipo = edital.tipoEdital === 'GEOMENSOR' ? 'Geomensor' : 'Vistoriador';
  const tipos = await get<TipoDocumento[]>(`tipoDocumentoCredenciado/findAll${tipo}`);
  const documentos = tipos.toSorted((a, b) => Number(b.obrigatorio) - Number(a.obrigatorio)).slice(0, FILES);
  if (documentos.length < FILES) throw new Error('The edital asks for fewer files');
  const withTypes = { ...edital, documentos: documentos.map(({ codigo }) => codigo) };
  let going = true;
  const flooded = new Answers();
  const how = { address: '198.51.100.9', fileBytes: FLOOD_BYTES, going: () => going };
  const flooders = Promise.all(Array.from({ length: FLOODERS }, () => flood(flooded, portal.url, how)));

  const answers = new Answers();
  const whole: number[] = [];
  const failures: string[] = [];
  const since = performance.now();
  const person = async (turn: number) => {
    await sleep((turn * SECONDS * 1000) / PEOPLE);
    const began = performance.now();
    await registerPerson(answers, portal.url, withTypes, turn).then(
      () => whole.push(performance.now() - began),
      (error: unknown) => failures.push(String(error)),
    );
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, turn) => person(turn)));
  going = false;
  const taken = (await flooders).reduce((sum, files) => sum + files, 0) * FLOOD_BYTES;

  say(
    `${whole.length} of ${PEOPLE} people done in ${((performance.now() - since) / 1000).toFixed(0)} s, from one address`,
  );
  say(`refused them: ${answers.refused()}`);
  for (const failure of failures.slice(0, 5)) say(`  ${failure}`);
  spread('one request', answers.times);
  spread('one person', whole);
  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  say(
    `the flooder took ${mb(taken)} (at most ${mb(SHARE_BYTES)}) with ${flooded.times.length} requests; refused it: ${flooded.refused()}`,
  );
  if (whole.length < PEOPLE || taken > SHARE_BYTES || taken === 0) process.exitCode = 1;
} finally {
  await portal.end('SIGTERM');
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
