import { loadConfig } from '@credenciados/platform/config';
import { currentKey } from '@credenciados/platform/derived-keys';
import { describe, expect, test } from '@jest/globals';
import { EncryptJWT } from 'jose';
import { FLOW_SECONDS, flowCookieName, openFlow, sealFlow } from './flow-cookie.ts';

const secret = 'a secret of the tests, 32 characters or more';
const config = loadConfig({ SESSION_SECRET: secret });
const at = (iso: string) => ({ config, now: () => new Date(iso) });
const start = '2030-01-01T12:00:00Z';
const flow = { state: 's', nonce: 'n', codeVerifier: 'v', begunAt: 1893499200, voltar: '/credenciados/' };

describe('the cookie of an unfinished sign-in', () => {
  test('is decrypted to its content, which it doesn’t reveal', async () => {
    const sealed = await sealFlow(at(start), flow);
    expect(await openFlow(at(start), sealed)).toEqual(expect.objectContaining(flow));
    expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('credenciados');
  });

  test('is refused if any part was changed', async () => {
    const sealed = await sealFlow(at(start), flow);
    for (const [index, part] of sealed.split('.').entries()) {
      if (part === '') continue;
      const parts = sealed.split('.');
      parts[index] = (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
      expect(await openFlow(at(start), parts.join('.'))).toBeUndefined();
    }
  });

  test('is refused once expired', async () => {
    const sealed = await sealFlow(at(start), flow);
    const late = new Date(Date.parse(start) + (FLOW_SECONDS + 1) * 1000).toISOString();
    expect(await openFlow(at(late), sealed)).toBeUndefined();
  });

  test('is refused if it has other content or another secret encrypted it', async () => {
    const other = await new EncryptJWT({ state: 1 })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(currentKey({ sessionSecret: secret }, 'sign-in-flow'));
    expect(await openFlow(at(start), other)).toBeUndefined();
    const elsewhere = { config: { ...config, sessionSecret: `${secret}!` }, now: () => new Date(start) };
    expect(await openFlow(at(start), await sealFlow(elsewhere, flow))).toBeUndefined();
    expect(await openFlow(at(start), undefined)).toBeUndefined();
    expect(await openFlow(at(start), 'x')).toBeUndefined();
  });

  test('has a separate, valid name for each sign-in', () => {
    expect(flowCookieName({ publicUrl: 'http://localhost' }, 'abc')).not.toBe(
      flowCookieName({ publicUrl: 'http://localhost' }, 'abd'),
    );
    expect(flowCookieName({ publicUrl: 'http://localhost' }, 'a;b=c\r\n d')).toMatch(/^[\w-]+$/);
  });
});
