import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key.ts';
import { Lanes } from '../platform/lanes.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { knownDevice } from './known-device.ts';

/** Each start leaves rows for half an hour, so that one network makes at most twenty a second. */
export const STARTS = { atOnce: 1, holdMs: 50 };

/**
 * Hook of a route that begins a sign-in: browsers that no account knows wait for their network's turn; the others go on at once.
 */
export function paceStarts(deps: IdentityDeps, lanes = new Lanes(STARTS)) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (knownDevice(deps, request) !== null) return;
    const { socket } = request.raw;
    const isNext = await lanes.run(
      addressKey(request.ip),
      () => socket.destroyed,
      async () => undefined,
    );
    // Nobody is left to answer.
    if (!isNext) reply.hijack();
  };
}
