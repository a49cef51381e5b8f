import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { FileSpace } from '../documento/file-space.ts';

/**
 * `/healthz`: the process answers. `/readyz`: so do the database and the file store; `uploads` tells whether there is room for
 * files. Without it the portal is ready all the same: whatever is kept is served.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const space = new FileSpace(deps);
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const checks = {
      database: await passes(() => deps.database.pool.query('SELECT 1')),
      storage: await passes(() => deps.storage.check()),
    };
    const room = await space.hasRoom().catch(() => false);
    const ready = Object.values(checks).every((error) => error === null);
    for (const [part, error] of Object.entries(checks)) if (error) request.log.warn({ err: error, part }, 'not ready');
    reply.status(ready ? 200 : 503);
    return {
      status: ready ? 'ok' : 'unavailable',
      database: !checks.database,
      storage: !checks.storage,
      uploads: room,
    };
  });
}

async function passes(check: () => Promise<unknown>): Promise<unknown> {
  try {
    await check();
    return null;
  } catch (error) {
    return error;
  }
}
