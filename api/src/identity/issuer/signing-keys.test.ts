import { loadConfig } from '@credenciados/platform/config';
import { chave } from '@credenciados/platform/db/schema/index';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loadSigningKey } from './signing-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.asOwner('delete from chave');
});
afterAll(() => database.drop());

const deps = (secret: string) => ({
  config: loadConfig({ SESSION_SECRET: secret.padEnd(32, '.') }),
  db: database.db,
  queue: new KeyedQueue(),
  now: () => new Date(),
});

test('the signing key is generated once, for concurrent replicas and later starts', async () => {
  const keys = await Promise.all([loadSigningKey(deps('a')), loadSigningKey(deps('a')), loadSigningKey(deps('a'))]);
  keys.push(await loadSigningKey(deps('a')));
  expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', d: expect.any(String) });
});

test('the signing key is stored encrypted', async () => {
  const key = await loadSigningKey(deps('a'));
  const kept = JSON.stringify(await database.db.select().from(chave));
  expect(kept).not.toContain(key.d);
  expect(kept).not.toContain('"d"');
});

test('another secret can’t decrypt it, and the message says what to do', async () => {
  await loadSigningKey(deps('a'));
  await expect(loadSigningKey(deps('b'))).rejects.toThrow(/cannot be read with this SESSION_SECRET.*delete from chave/);
});
