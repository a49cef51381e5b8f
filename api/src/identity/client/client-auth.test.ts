import { expect, it } from '@jest/globals';
import { clientAuthOf } from './client-auth.ts';

const ISSUER = { issuer: 'https://issuer.example' };

async function shown(id: string, secret: string, kind: Parameters<typeof clientAuthOf>[2]) {
  const body = new URLSearchParams();
  const headers = new Headers();
  await clientAuthOf(id, secret, kind)(ISSUER, { client_id: id }, body, headers);
  const [, encoded] = (headers.get('authorization') ?? '').split(' ');
  return { basic: encoded && Buffer.from(encoded, 'base64').toString(), body: Object.fromEntries(body) };
}

it('leaves characters that need no encoding', async () => {
  expect(await shown('portal-x', 'a-b_c.d*9', 'client_secret_basic')).toEqual({
    basic: 'portal-x:a-b_c.d*9',
    body: {},
  });
});

it('encodes special characters, unless the issuer doesn’t decode', async () => {
  expect((await shown('p:x', 'a+b c%é', 'client_secret_basic')).basic).toBe('p%3Ax:a%2Bb+c%25%C3%A9');
  expect((await shown('portal', 'a+b/c=', 'client_secret_basic_raw')).basic).toBe('portal:a+b/c=');
});

it('sends id and secret in the body for client_secret_post', async () => {
  expect(await shown('portal', 'a-b', 'client_secret_post')).toEqual({
    basic: undefined,
    body: { client_id: 'portal', client_secret: 'a-b' },
  });
});
