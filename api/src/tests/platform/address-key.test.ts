import { addressKey } from '@credenciados/platform/address-key';
import { expect, test } from '@jest/globals';
import { createTestApp } from '../support/test-app.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['a socket file', 'a socket file'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('the addresses of one IPv6 network share the limit of requests', async () => {
  const api = await createTestApp({ config: { trustProxy: true } });
  try {
    const upload = (address: string) =>
      api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/comprovante/verificarArquivo',
        headers: { 'x-forwarded-for': address },
      });
    const statuses: number[] = [];
    for (let i = 1; i <= 31; i++) statuses.push((await upload(`2001:db8:1:2::${i.toString(16)}`)).statusCode);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
    expect((await upload('2001:db8:1:3::1')).statusCode).not.toBe(429);
  } finally {
    await api.close();
  }
});
