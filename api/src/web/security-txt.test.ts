import { expect, it } from '@jest/globals';
import { createTestApp } from '../tests/support/test-app.ts';

it('has the contact for vulnerabilities, and an expiry date', async () => {
  const api = await createTestApp({ config: { contactEmail: 'seguranca@exemplo.gov.br' } });
  api.setNow(new Date('2026-03-02T12:00:00Z'));
  const { statusCode, headers, body } = await api.app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: mailto:seguranca@exemplo.gov.br',
    'Expires: 2026-08-29T12:00:00.000Z',
    'Preferred-Languages: pt, en',
    'Canonical: http://localhost:8080/.well-known/security.txt',
    '',
  ]);
  await api.close();
});
