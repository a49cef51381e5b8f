import { DiskModuleStore } from '../disk-module-store.ts';
import { ReleaseRefused } from '../refused.ts';
import { publish } from '../release.ts';

/** Publishes a built folder in a separate process, and prints the outcome. */
const { STORE = '', FOLDER = '', NAME = '', VERSION = '', BY = '' } = process.env;
try {
  await publish({ store: new DiskModuleStore(STORE), by: BY }, FOLDER, NAME, VERSION);
  process.stdout.write('live');
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stdout.write(error.refusals.map(({ codigo }) => codigo).join());
}
