import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { databasePid, freePort, ROOT } from '@credenciados/journeys/portal';
import { expectSoon } from '@credenciados/journeys/portal-actions';
import { sharedPortal } from '@credenciados/journeys/shared-portal';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { atNight } from '@credenciados/testing/nightly';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';

/** Shared portal of the journeys: it serves several files, and is never left behind. */

const run = promisify(execFile);

/** Present rows of people's data in the portal's database. */
async function rowsOf({ dataDir }: { dataDir: string }): Promise<Record<string, string[]>> {
  const database = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await database.connect();
  const rows: Record<string, string[]> = {};
  for (const table of [
    'edital',
    'solicitacao',
    'documento',
    'arquivo',
    'usuario',
    'conversa',
    'mensagem',
    'auditoria',
  ]) {
    const found = await database.query<{ linha: string }>(`SELECT (t.*)::text AS linha FROM ${table} t ORDER BY 1`);
    rows[table] = found.rows.map(({ linha }) => linha);
  }
  await database.end();
  return rows;
}

describe('the portal that files of journeys share', () => {
  const journey = useJourneys();

  journey('has the sample data again, whatever was done in it', async (stage) => {
    const before = await rowsOf(stage.portal);
    for (const table of Object.values(before)) expect(table.length).toBeGreaterThan(0);
    const anna = await stage.visitor();
    // Ids restart, too.
    const ids: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const committee = await committeeAt(stage);
      const id = await committee.openEdital('GEOMENSOR', '055/2026');
      const person = { cpf: '529.982.247-25', nome: 'Jussara Nogueira Prado', email: 'jussara@mail.example' };
      ids.push(id);
      await registerByApi(anna.page, id, 'GEOMENSOR', person);
      expect(await latestEdital(anna.page, 'GEOMENSOR')).toMatchObject({ id, numero: '055/2026' });
      expect(await rowsOf(stage.portal)).not.toEqual(before);
      expect((await sharedPortal()).pid).toBe(stage.portal.pid);
      expect(await rowsOf(stage.portal)).toEqual(before);
    }
    expect(ids[1]).toBe(ids[0]);
  });
});

/** Starts a portal, prints its process id, and kills itself. */
const STARTS_AND_DIES = `
const { startPortal } = await import('./tools/journeys/portal.ts');
const { pid } = await startPortal({ dataDir: process.argv[1], port: Number(process.argv[2]) });
process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL'));`;

atNight(() =>
  test('a killed run leaves no portal and no database behind', async () => {
    const dataDir = await temporaryFolder('killed');
    await run('cp', ['-a', `${process.env.PORTAL_PREPARED_DATA}/.`, dataDir]);
    const script = path.join(ROOT, 'node_modules/tsx/dist/loader.mjs');
    const args = ['--import', script, '--input-type=module', '-e', STARTS_AND_DIES, dataDir, String(await freePort())];
    const starter = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    starter.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const [, signal] = await once(starter, 'close');
    expect(signal).toBe('SIGKILL');
    const pid = Number(told);
    expect(pid).toBeGreaterThan(1);
    await expectSoon(async () => [isAlive(pid), databasePid(dataDir)], [false, null]);
  }, 120_000),
);
