import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '../oidc-library.ts';
import { OidcAdapter } from './oidc-adapter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const adapter = (tipo: string) => new OidcAdapter(database.db, tipo);

describe('a record of the issuer', () => {
  test('is found until it expires, and not under another model', async () => {
    const codes = adapter('AuthorizationCode');
    await codes.upsert('a', { accountId: '1' }, 60);
    expect(await codes.find('a')).toEqual({ accountId: '1' });
    expect(await adapter('AccessToken').find('a')).toBeUndefined();
    await database.asOwner("update oidc_payload set expira_em = now() - interval '1 second' where id = 'a'");
    expect(await codes.find('a')).toBeUndefined();
  });

  test('is replaced whole, with its new expiry', async () => {
    const sessions = adapter('Session');
    await sessions.upsert('s', { uid: 'u1', accountId: '1' }, -5);
    expect(await sessions.find('s')).toBeUndefined();
    await sessions.upsert('s', { uid: 'u2' }, 60);
    expect(await sessions.find('s')).toEqual({ uid: 'u2' });
    expect(await sessions.findByUid('u1')).toBeUndefined();
    expect(await sessions.findByUid('u2')).toEqual({ uid: 'u2' });
  });

  test('is consumed once, even by concurrent calls', async () => {
    const codes = adapter('AuthorizationCode');
    await codes.upsert('once', { grantId: 'g' }, 60);
    const tries = await Promise.allSettled([codes.consume('once'), codes.consume('once'), codes.consume('once')]);
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(errors.InvalidGrant);
    expect(await codes.find('once')).toMatchObject({ grantId: 'g', consumed: expect.any(Number) });
  });

  test('is found by user code, and deleted by destroy', async () => {
    const devices = adapter('DeviceCode');
    await devices.upsert('d', { userCode: 'ABCD' }, 60);
    expect(await devices.findByUserCode('ABCD')).toEqual({ userCode: 'ABCD' });
    await devices.destroy('d');
    expect(await devices.findByUserCode('ABCD')).toBeUndefined();
  });

  test('is deleted with its grant, and nothing else is', async () => {
    const tokens = adapter('AccessToken');
    await tokens.upsert('t1', { grantId: 'g1' }, 60);
    await tokens.upsert('t2', { grantId: 'g2' }, 60);
    await tokens.revokeByGrantId('g1');
    expect(await tokens.find('t1')).toBeUndefined();
    expect(await tokens.find('t2')).toBeDefined();
  });
});
