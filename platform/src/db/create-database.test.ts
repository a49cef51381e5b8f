import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase } from './create-database.ts';

/** Startup parameters that PgBouncer accepts by default. */
const TAKEN = ['user', 'database', 'application_name', 'client_encoding'];

it('sends no startup parameter that a pooler refuses', async () => {
  const heads: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (head) => {
      heads.push(head.subarray(8).toString());
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `postgresql://alguem@127.0.0.1:${(server.address() as AddressInfo).port}/nada`;
  const database = createDatabase(url, { timeoutMs: 1000 });
  await expect(database.pool.query('select 1')).rejects.toThrow();
  await expect(database.newClient().connect()).rejects.toThrow();
  await database.close();
  await new Promise((resolve) => server.close(resolve));
  expect(heads).toHaveLength(2);
  for (const head of heads) {
    const names = head.split('\0').filter((_, place) => place % 2 === 0);
    expect(names.filter((name) => name !== '' && !TAKEN.includes(name))).toEqual([]);
  }
});

it('limits its statements as well', async () => {
  const test = await createTestDatabase({ empty: true });
  const database = createDatabase(test.ownerUrl, { timeoutMs: 500 });
  try {
    const { rows } = await database.pool.query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '500ms' }]);
    // Slow settings of an external server slow down neither a page nor the machine.
    for (const [setting, value] of [
      ['jit', 'off'],
      ['max_parallel_workers_per_gather', '0'],
    ] as const) {
      expect((await database.pool.query(`SHOW ${setting}`)).rows).toEqual([{ [setting]: value }]);
    }
    await expect(database.pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await database.close();
    await test.drop();
  }
});
