import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { knownDevice } from './known-device.ts';

/** Each start leaves rows for half an hour: one network makes at most twenty a second. */
const START_MS = 50;

/**
 * Hook of a route that begins a sign-in: browsers that no account knows wait for their network's turn; the others go on at once.
 */
export function paceStarts(deps: IdentityDeps) {
  const queue = new KeyedQueue();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (knownDevice(deps, request) !== null) return;
    const { socket } = request.raw;
    await new Promise<void>((begin) => {
      void queue.run(addressKey(request.ip), async () => {
        begin();
        // The next one waits, not this one.
        if (!socket.destroyed) await delay(START_MS);
      });
    });
    // Nobody is left to answer.
    if (socket.destroyed) reply.hijack();
  };
}
