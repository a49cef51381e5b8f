import { expect, jest, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is stored as Argon2id with 19 MiB, 2 passes and 1 lane', async () => {
  expect(await hashPassword('floresta azul')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password verifies, in any Unicode form', async () => {
  const kept = await hashPassword('coração valente');
  expect(await verifyPassword(kept, 'coração valente'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(kept, 'coracao valente')).toBe(false);
});

test('an unknown account verifies a hash of equal cost and is refused', async () => {
  const check = jest.fn(async (_hash: string | Uint8Array, _password: string | Uint8Array) => true);
  expect(await verifyPassword(null, 'qualquer coisa', check)).toBe(false);
  expect(check).toHaveBeenCalledTimes(1);
  expect(String(check.mock.calls[0]?.[0])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
