import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../inputs.ts';
import { sharedRange, sharedVersion } from '../shared-version.ts';

/** Web folder of the API during development. */
export const DEV_WEB = path.join(ROOT, '.cache/dev/web');
const BUILT_WEB = path.join(ROOT, 'dist/web');

/** Address of a module's files during development, outside of the published versions, which never change. */
export const moduleBase = (name: string) => `/credenciados/dev/${name}/`;

/** Version of unpublished modules. */
const VERSION = '0.0.0-dev';

/** Imports its code on demand: it takes a second of CPU, which the portal's start doesn't need. */
async function descriptorOf(name: string) {
  const { readDescriptor } = await import('../build-module.ts');
  return readDescriptor(path.join(ROOT, name));
}

async function readBuilt(): Promise<{ modules: { descriptor: { name: string } }[] }> {
  const file = path.join(BUILT_WEB, 'registry.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { modules: [] };
}

/** The registry of the development portal. */
export class DevRegistry {
  readonly #developed: readonly string[];
  readonly #others: boolean;
  /** Integrity of each module's `remoteEntry.js` as last compiled. */
  readonly #integrity = new Map<string, string>();
  /** Writes are serialised, so that the last one wins. */
  #writing: Promise<void> = Promise.resolve();

  /** `others`: modules that aren't developed are live as last built. */
  constructor(developed: readonly string[], { others }: { others: boolean }) {
    this.#developed = developed;
    this.#others = others;
  }

  /** Makes the folder that the API serves. */
  async prepare(): Promise<void> {
    await mkdir(path.join(DEV_WEB, 'shell'), { recursive: true });
    const modules = path.join(DEV_WEB, 'modules');
    await rm(modules, { recursive: true, force: true });
    if (this.#others) await symlink(path.join(BUILT_WEB, 'modules'), modules, 'dir');
    else await mkdir(modules);
    await this.write();
  }

  /** Records the integrity of a module's compiled entry file, which new pages check; open pages have loaded theirs. */
  compiled(name: string, remoteEntry: Buffer): Promise<void> {
    this.#integrity.set(name, `sha384-${createHash('sha384').update(remoteEntry).digest('base64')}`);
    return this.write();
  }

  /** Rewrites the registry: compiled modules with their present descriptors, and the others. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const own = await Promise.all(
      [...this.#integrity].map(async ([name, integrity]) => ({
        descriptor: await descriptorOf(name),
        version: VERSION,
        manifest: `${moduleBase(name)}mf-manifest.json`,
        sharedRange,
        integrity,
        files: '0'.repeat(64),
        uses: [],
      })),
    );
    const built = this.#others ? await readBuilt() : { modules: [] };
    const rest = built.modules.filter(({ descriptor }) => !this.#developed.includes(descriptor.name));
    const registry = { shell: { shared: sharedVersion, offers: {} }, modules: [...own, ...rest], flips: [] };
    const temporary = path.join(DEV_WEB, `.registry-${randomBytes(4).toString('hex')}`);
    await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`);
    await rename(temporary, path.join(DEV_WEB, 'registry.json'));
  }
}
