import { type DailyTasks, startDailyTasks } from '@credenciados/platform/jobs/chores';
import { Quarantine } from '@credenciados/platform/malware/quarantine';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

/** Age beyond which an upload can't be in progress. */
const ABANDONED_MS = 25 * 60 * 60 * 1000;

/** Daily cleaning of this process's own folder (`DATA_DIR`), which other processes can't reach. */
export function folderTasks({ config, storage, now }: Deps, { modules }: Pick<FastifyInstance, 'modules'>) {
  return {
    quarentena: () => new Quarantine(config.dataDir).collect(now()),
    rascunhos: () => storage.clearDrafts(new Date(now().getTime() - ABANDONED_MS)),
    modulos: async () => modules.store.forgetRemoved?.(),
  };
}

/** Starts the daily cleaning of this process's own folder. */
export function startFolderTasks(deps: Deps, app: Pick<FastifyInstance, 'modules' | 'log'>): DailyTasks {
  return startDailyTasks(folderTasks(deps, app), app.log);
}
