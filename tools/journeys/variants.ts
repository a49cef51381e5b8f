import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { copyTree, type Tree } from '@credenciados/tools/copy-tree';

const run = promisify(execFile);

/** A change of a package's source: a text in a file, and what takes its place. */
export type Edit = [file: string, find: string, put: string];

/** A copy of the project in which versions of its packages are built. */
export interface Workshop extends Tree {
  /** Builds a package with changed sources; gives the folder of each, in order. */
  build(variants: readonly { package: string; edits: readonly Edit[] }[]): Promise<string[]>;
  /** Runs a command there, for the portal of a data folder if one is named. */
  does(command: readonly string[], dataDir?: string): Promise<string>;
  /** Runs one of the project's npm scripts there, the same way. */
  npm(script: string, args: string[], dataDir?: string): Promise<string>;
}

/** Opens a workshop, in which the shared library may have another version. */
export async function openWorkshop({ sharedVersion }: { sharedVersion?: string } = {}): Promise<Workshop> {
  const folder = await temporaryFolder('oficina');
  const tree = await copyTree(path.join(folder, 'projeto'));
  if (sharedVersion) {
    const file = path.join(tree.root, 'shared/package.json');
    const manifest: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, version: sharedVersion }));
  }
  let built = 0;
  const does: Workshop['does'] = async ([command = '', ...args], dataDir) => {
    const env = { ...process.env, ...(dataDir && { DATA_DIR: dataDir }) };
    const { stdout } = await run(command, args, { cwd: tree.root, env });
    return stdout;
  };
  return {
    does,
    root: tree.root,
    remove: () => rm(folder, { recursive: true, force: true }),
    build: async (variants) => {
      const orders = variants.map(({ package: name, edits }) => {
        built += 1;
        const changes = edits.map(([file, find, put]) => ({ file, find, put }));
        return { package: name, edits: changes, out: path.join(folder, `feito-${built}`) };
      });
      const script = path.join(tree.root, 'tools/journeys/build-variants.ts');
      await run(process.execPath, ['--import', 'tsx', script, JSON.stringify(orders)], { cwd: tree.root });
      return orders.map(({ out }) => out);
    },
    npm: (script, args, dataDir) => does(['npm', 'run', '--silent', script, '--', ...args], dataDir),
  };
}
