import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { copyTree, type Tree } from '@credenciados/tools/copy-tree';

const run = promisify(execFile);

/** Change of a package's source: file, text to find, and replacement. */
export type Edit = [file: string, find: string, put: string];

/** A copy of the project for building versions of its packages. */
export interface Workshop extends Tree {
  /** Builds packages with changed sources; returns the folder of each, in order. */
  build(variants: readonly { package: string; edits: readonly Edit[] }[]): Promise<string[]>;
  /** Runs a command there, for the portal of a data folder if given. */
  does(command: readonly string[], dataDir?: string): Promise<string>;
  /** Runs one of the project's npm scripts there, likewise. */
  npm(script: string, args: string[], dataDir?: string): Promise<string>;
}

/** Opens a workshop, optionally with another version of the shared library. */
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
