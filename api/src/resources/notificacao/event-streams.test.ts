import type { SignalHandlers, Signals } from '@credenciados/platform/db/signals';
import { until } from '@credenciados/platform/testing/until';
import { afterEach, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { EventStreams, STREAMS_A_PERSON, STREAMS_AN_ADDRESS, VISITORS_AN_ADDRESS } from './event-streams.ts';

let api: TestApp;
afterEach(() => api.close());

const later = () => new Date(Date.now() + 60_000);

test('the number of streams per address is limited, for all people together', async () => {
  api = await createTestApp();
  const streams = new EventStreams(api.deps, api.app.signals, api.app.log);
  for (let usuarioId = 1; usuarioId <= STREAMS_AN_ADDRESS; usuarioId++) {
    expect(streams.hasRoomFor(usuarioId, '2001:db8::1')).toBe(true);
    await streams.open({ usuarioId, sid: 's', perfil: 'CREDENCIADOS' }, `2001:db8::${usuarioId.toString(16)}`, later());
  }
  expect(streams.hasRoomFor(9999, '2001:db8::2')).toBe(false);
  expect(streams.hasRoomFor(9999, '192.0.2.1')).toBe(true);
  expect(STREAMS_AN_ADDRESS).toBeGreaterThan(STREAMS_A_PERSON);
  streams.endAll();
});

test('visitors of one address have room of their own, and leave half to people', async () => {
  api = await createTestApp({ config: { eventStreams: VISITORS_AN_ADDRESS * 2 + 20 } });
  const streams = new EventStreams(api.deps, api.app.signals, api.app.log);
  for (let count = 0; count < VISITORS_AN_ADDRESS; count++) {
    expect(streams.hasRoomFor(null, '192.0.2.1')).toBe(true);
    await streams.open(null, '192.0.2.1', later());
  }
  expect(streams.hasRoomFor(null, '192.0.2.1')).toBe(false);
  expect(streams.hasRoomFor(1, '192.0.2.1')).toBe(true);
  for (let count = 0; count < 10; count++) await streams.open(null, '192.0.2.2', later());
  expect(streams.hasRoomFor(null, '192.0.2.3')).toBe(false);
  expect(streams.hasRoomFor(1, '192.0.2.3')).toBe(true);
  streams.endAll();
});

// FIL-21
test('news that come together give one event', async () => {
  api = await createTestApp();
  const handlers: SignalHandlers[] = [];
  const signals: Pick<Signals, 'subscribe' | 'start'> = {
    subscribe: (added) => void handlers.push(added),
    start: async () => undefined,
  };
  const streams = new EventStreams(api.deps, signals, api.app.log);
  const out = await streams.open({ usuarioId: 1, sid: 's', perfil: 'CAGEO' }, '192.0.2.1', later());
  let text = '';
  out.on('data', (bytes: Buffer) => (text += bytes));
  for (let turn = 0; turn < 3; turn += 1) handlers[0]?.onNovidade?.();
  await until(() => text.includes('novidade'));
  expect(text).toBe(': \n\nevent: novidade\ndata: {}\n\n');
  streams.endAll();
});
