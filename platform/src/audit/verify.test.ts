import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { loadConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { recordAudit } from './audit.ts';
import { signAuditHead } from './head.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  for (let n = 1; n <= 5; n++) {
    await recordAudit(database.db, { atorId: null, acao: 'TESTE', entidade: 'edital', entidadeId: n });
  }
});
afterEach(() => database.drop());

/** Runs the command as an operator does. */
async function verify(url: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'verify.cli.ts'), ...options],
    {
      env: {
        PATH: process.env.PATH,
        MODE: 'demonstration',
        DATA_DIR: '/tmp/unused',
        DATABASE_URL: url,
        SESSION_SECRET: 'x'.repeat(32),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: out + err };
}

/** Changes the trail as only the schema's owner can: with its guard switched off. */
async function tamper(change: string): Promise<void> {
  await database.asOwner('ALTER TABLE auditoria DISABLE TRIGGER auditoria_recusar');
  await database.asOwner(change);
  await database.asOwner('ALTER TABLE auditoria ENABLE TRIGGER auditoria_recusar');
}
const idOf = async (place: number): Promise<number> => {
  const { rows } = await database.pool.query('SELECT id::int FROM auditoria ORDER BY id OFFSET $1 LIMIT 1', [
    place - 1,
  ]);
  return rows[0].id;
};

/** Signs the present end of the trail and returns the head as logged. */
async function signedHead(): Promise<string> {
  const config = { ...loadConfig({ SESSION_SECRET: 'x'.repeat(32) }) };
  const lines: string[] = [];
  const { log } = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  await signAuditHead({ config, db: database.db, now: () => new Date() }, log);
  return JSON.parse(lines[0] ?? '{}').auditHead;
}

describe('audit:verify', () => {
  it('says that all rows hold', async () => {
    expect(await verifyAudit(database.db)).toEqual({ rows: 5, heads: 0, lastHead: null, faults: [], notes: [] });
    const head = await signedHead();
    expect(await verify(database.appUrl, '--head', head)).toEqual({
      code: 0,
      output: `The audit trail holds: 5 rows, 1 signed heads.\nLast signed head: ${head}\n`,
    });
  });

  it.each<[string, (id: number) => string, at: number]>([
    ['changed', (id) => `UPDATE auditoria SET acao = 'OUTRA' WHERE id = ${id}`, 3],
    ['removed', (id) => `DELETE FROM auditoria WHERE id = ${id}`, 4],
    [
      'changed together with its hash',
      (id) =>
        `UPDATE auditoria a SET acao = 'X', hash = auditoria_hash(jsonb_populate_record(a, '{"acao": "X"}')) WHERE id = ${id}`,
      4,
    ],
  ])('names the first row that does not fit after the third was %s', async (_how, change, at) => {
    const broken = await idOf(at);
    await tamper(change(await idOf(3)));
    expect((await verifyAudit(database.db)).faults).toEqual([`row ${broken} is the first that doesn't fit`]);
  });

  it('takes heads from the log, and reports where the trail doesn’t match one', async () => {
    const head = await signedHead();
    // An intruder with the owner's rights removes the end of the trail and the heads that sign it.
    await tamper(`DELETE FROM auditoria WHERE id = ${await idOf(5)}`);
    await database.asOwner('ALTER TABLE auditoria_cabeca DISABLE TRIGGER ALL');
    await database.asOwner('DELETE FROM auditoria_cabeca');
    expect((await verifyAudit(database.db)).faults).toEqual([]);
    const cut = await verify(database.appUrl, '--head', head);
    expect(cut.code).toBe(1);
    expect(cut.output).toContain('the trail was cut');
  });

  it('says when there is no database to check', async () => {
    const { code } = await verify('postgresql://nobody@127.0.0.1:1/nothing');
    expect(code).toBe(2);
  });

  it('checks what the API itself can’t change', async () => {
    for (const change of ["UPDATE auditoria SET acao = 'Y'", 'DELETE FROM auditoria', 'TRUNCATE auditoria']) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
