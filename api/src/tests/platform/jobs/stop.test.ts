import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { outbox } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { someMail } from '@credenciados/platform/testing/some-mail';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isNotNull } from 'drizzle-orm';
import { startJobs } from '../../../jobs.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
const sockets = new Set<net.Socket>();
/** Accepts connections and never answers. */
const silent = net.createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
});

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  api = await createTestApp({ config: { smtpUrl: `smtp://127.0.0.1:${address.port}`, smtpRequireTls: false } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await api.close();
});

it('a silent mail server doesn’t delay the stop, and the message stays queued', async () => {
  const jobs = await startJobs(api.deps, api.database.appUrl, api.app);
  await enqueueMail(api.db, {
    evento: 'PARADA:1',
    destinatario: 'maria@exemplo.gov.br',
    ...someMail(),
  });
  // Others connect to the server, too: the delivery has begun once the message is leased.
  const begun = async () => sockets.size > 0 && (await api.db.$count(outbox, isNotNull(outbox.emEnvioDesde))) > 0;
  while (!(await begun())) await sleep(50);
  await jobs.stop();
  const [mail] = await api.db.select().from(outbox);
  // No worker holds it, and its error names the failure.
  expect(mail).toMatchObject({ emEnvioDesde: null, enviadoEm: null, falhouEm: null, erro: expect.any(String) });
});
