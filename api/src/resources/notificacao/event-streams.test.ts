import { afterEach, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { EventStreams, STREAMS_A_PERSON, STREAMS_AN_ADDRESS } from './event-streams.ts';

let api: TestApp;
afterEach(() => api.close());

const later = () => new Date(Date.now() + 60_000);

test('one address has room for so many streams, whoever opens them', async () => {
  api = await createTestApp();
  const streams = new EventStreams(api.deps, api.app.signals, api.app.log);
  for (let usuarioId = 1; usuarioId <= STREAMS_AN_ADDRESS; usuarioId++) {
    expect(streams.hasRoomFor(usuarioId, '2001:db8::1')).toBe(true);
    await streams.open({ usuarioId, sid: 's' }, `2001:db8::${usuarioId.toString(16)}`, later());
  }
  expect(streams.hasRoomFor(9999, '2001:db8::2')).toBe(false);
  expect(streams.hasRoomFor(9999, '192.0.2.1')).toBe(true);
  expect(STREAMS_AN_ADDRESS).toBeGreaterThan(STREAMS_A_PERSON);
  streams.endAll();
});
