import type { Registry } from '@credenciados/contract';
import type { PlatformDeps } from '@credenciados/platform/deps';
import type { FastifyInstance } from 'fastify';
import { auditFlips } from './flip-audit.ts';

/** Polling interval of the registry while nobody requests a page. */
const LOOK_EVERY_MS = 30_000;

/** Audits each flip that this process sees: at the start, whenever the registry changes, and again after a failure. */
export function auditRegistry(app: FastifyInstance, { db }: Pick<PlatformDeps, 'db'>): void {
  const { modules } = app;
  let running: Promise<void> = Promise.resolve();
  let pending: Registry | null = null;
  const work = async () => {
    const registry = pending;
    if (!registry) return;
    try {
      await auditFlips(db, registry);
      if (pending === registry) pending = null;
    } catch (error) {
      app.log.error({ err: error }, 'flips of modules are not in the audit yet');
    }
  };
  const start = () => {
    running = running.then(work);
    return running;
  };
  modules.onChange((registry) => {
    pending = registry;
    start();
  });
  const look = async () => {
    try {
      await modules.read();
    } catch (error) {
      app.log.error({ err: error }, 'the registry of modules can’t be read');
    }
    await start();
  };
  app.addHook('onReady', look);
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
