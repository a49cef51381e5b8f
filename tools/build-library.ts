import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LIBRARY_JSON, missingNames } from '@credenciados/releases/library-use';
import { runRspack, settle } from './build-package.ts';
import { kernelNames, LibraryNamesPlugin } from './library-names.ts';
import { sharedVersion } from './shared-version.ts';

/**
 * Builds the library to run beside one of another major (TEL-34), and records the kernel functions it needs: pages whose shell lacks one
 * don't load it. Throws if the present kernel lacks one.
 */
export async function buildLibrary(folder: string): Promise<void> {
  const { libraryConfig } = await import('./rspack.ts');
  const config = libraryConfig({ outDir: folder });
  const taken = new LibraryNamesPlugin(false);
  await runRspack({ ...config, plugins: [...(config.plugins ?? []), taken] });
  const missing = missingNames(taken.names, kernelNames());
  if (missing.length > 0) throw new Error(`shared/src/kernel/index.ts exports no ${missing.join(', ')}`);
  await settle(folder);
  await writeFile(path.join(folder, LIBRARY_JSON), JSON.stringify({ version: sharedVersion, names: taken.names }));
}
