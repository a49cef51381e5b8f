import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { assertSameTimeZone } from '@credenciados/platform/db/installation';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDomainApp, openEdital } from '../../tests/support/domain.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

/** Runs the command like an operator, beside the portal. */
async function timeZone(zone: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'time-zone.cli.ts'), ...options],
    {
      env: {
        PATH: process.env.PATH,
        MODE: 'demonstration',
        DATA_DIR: '/tmp/unused',
        DATABASE_URL: api.database.appUrl,
        TIME_ZONE: zone,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: out + err };
}

test('the command lists what another zone changes, and accepts it when told to', async () => {
  await assertSameTimeZone(api.db, 'America/Belem');
  const edital = await openEdital(api, await api.signIn('CAGEO'));
  expect(await timeZone('America/Belem')).toEqual({
    code: 0,
    output: 'The editais are in America/Belem: nothing moves.\n',
  });

  const { code, output } = await timeZone('America/Manaus');
  expect(code).toBe(0);
  expect(output).toContain(edital.numero);
  expect(output).toContain('in America/Belem: 01/03/2026 00:00:00 to 31/03/2026 23:59:59');
  expect(output).toContain('in America/Manaus: 28/02/2026 23:00:00 to 31/03/2026 22:59:59');
  await expect(assertSameTimeZone(api.db, 'America/Manaus')).rejects.toThrow('npm run time-zone');

  expect((await timeZone('America/Manaus', '--acept')).code).toBe(2);
  expect((await timeZone('America/Nowhere', '--accept')).code).toBe(2);
  await assertSameTimeZone(api.db, 'America/Belem');

  expect((await timeZone('America/Manaus', '--accept')).code).toBe(0);
  await assertSameTimeZone(api.db, 'America/Manaus');
});
