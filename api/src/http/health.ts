import { within } from '@credenciados/platform/health/breaker';
import type { ComponentChange } from '@credenciados/platform/health/parts';
import { RELEASE } from '@credenciados/platform/release';
import { FileSpace } from '@credenciados/platform/storage/file-space';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { componentAddress } from './component-address.ts';
import { componentsNow, PROBE_MS } from './components-now.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` report from now on that this process accepts no more requests. */
    stopBeingReady(): void;
  }
}

/**
 * Registers `/healthz` (the process answers, with its release) and `/readyz` (every critical dependency answers too). `uploads` in the
 * latter reports whether files are accepted, that is, disk space and antivirus. Without them the portal is still ready. A failure is logged
 * when it changes, not at each probe.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const space = new FileSpace(deps);
  let stopping = false;
  app.decorate('stopBeingReady', () => {
    stopping = true;
  });
  // During shutdown the header makes the proxy close the connection after this answer, so that it loses no request.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  deps.health.onChange((change) => logChange(app, deps, change));

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok', ...RELEASE }));

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    const [states, modules, room] = await Promise.all([
      componentsNow(deps),
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
    await within(PROBE_MS, 'check', check());
    return true;
  } catch {
    return false;
  }
}

function logChange(app: FastifyInstance, { config }: Deps, { parte, ok, motivo, error }: ComponentChange): void {
  const address = componentAddress(parte, config);
  if (ok) app.log.info({ part: parte, address }, 'part works again');
  else {
    const err = error === undefined ? {} : { err: error };
    app.log.error({ part: parte, address, reason: motivo, ...err }, 'part fails');
  }
}
