import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { within } from '../platform/health/breaker.ts';
import type { PartChange } from '../platform/health/parts.ts';
import { RELEASE } from '../platform/release.ts';
import { FileSpace } from '../platform/storage/file-space.ts';
import { partAddress } from './part-address.ts';
import { LOOK_MS, partsNow } from './parts-now.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says at `/readyz` from now on that this process takes no more. */
    stopBeingReady(): void;
  }
}

/**
 * `/healthz`: the process answers, with the release that it runs. `/readyz`: so do the parts without which it can serve nobody. `uploads` tells whether files
 * are taken: there is room, and the antivirus answers. Without them the portal is ready all the same, and serves what it has.
 * A failure is logged when it changes, not with each probe.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const space = new FileSpace(deps);
  let stopping = false;
  app.decorate('stopBeingReady', () => {
    stopping = true;
  });
  // A proxy lets go of a connection with the answer that says so, and loses no request on it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  deps.parts.onChange((change) => logChange(app, deps, change));

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok', ...RELEASE }));

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    const [states, modules, room] = await Promise.all([
      partsNow(deps),
      passes(() => app.modules.check()),
      passes(async () => {
        if (!(await space.hasRoom())) throw new Error('No room');
      }),
    ]);
    const works = (parte: string) => states.some((state) => state.parte === parte && state.ok);
    const checks = { database: works('banco'), storage: works('arquivos'), disk: works('disco'), modules };
    const ready = Object.values(checks).every(Boolean);
    reply.status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', ...checks, uploads: room && works('antivirus') };
  });
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await within(LOOK_MS, 'check', check());
    return true;
  } catch {
    return false;
  }
}

function logChange(app: FastifyInstance, { config }: Deps, { parte, ok, motivo, error }: PartChange): void {
  const address = partAddress(parte, config);
  if (ok) app.log.info({ part: parte, address }, 'part works again');
  else {
    const err = error === undefined ? {} : { err: error };
    app.log.error({ part: parte, address, reason: motivo, ...err }, 'part fails');
  }
}
