import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from '@credenciados/platform/address-key';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityDeps } from './identity-deps.ts';
import { knownDevice } from './known-device.ts';

/** Interval between two starts of one network, at most twenty a second: each start leaves rows for half an hour. */
const START_MS = 50;

/** Hook of routes that begin a sign-in. Browsers unknown to every account queue per network; known ones go on at once. */
export function paceStarts(deps: IdentityDeps) {
  const queue = new KeyedQueue();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (knownDevice(deps, request) !== null) return;
    const { socket } = request.raw;
    await new Promise<void>((begin) => {
      void queue.run(addressKey(request.ip), async () => {
        begin();
        // Delays the next request in the queue, not this one.
        if (!socket.destroyed) await delay(START_MS);
      });
    });
    // The client has disconnected.
    if (socket.destroyed) reply.hijack();
  };
}
