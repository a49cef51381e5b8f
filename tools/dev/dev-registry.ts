import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../inputs.ts';
import { sharedRange, sharedVersion } from '../shared-version.ts';

/** Web folder of the API during development. */
export const DEV_WEB = path.join(ROOT, '.cache/dev/web');
const BUILT_WEB = path.join(ROOT, 'dist/web');

/** Where a module's files are served while it is developed: outside the published versions, which never change. */
export const moduleBase = (name: string) => `/credenciados/dev/${name}/`;

/** Version of unpublished modules. */
const VERSION = '0.0.0-dev';

/** A module's, by what reads it: a second of the processor, which the portal's start has no need of. */
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
  /** By module, of its `remoteEntry.js` as it was compiled last. */
  readonly #integrity = new Map<string, string>();
  /** One writing after another, so that the last has the last word. */
  #writing: Promise<void> = Promise.resolve();

  /** `others`: modules that aren't developed are live as they were built last. */
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

  /** Takes note of a module's entry file. Pages check it by this; those that are open have loaded theirs. */
  compiled(name: string, remoteEntry: Buffer): Promise<void> {
    this.#integrity.set(name, `sha384-${createHash('sha384').update(remoteEntry).digest('base64')}`);
    return this.write();
  }

  /** Writes it anew: modules that have been compiled, with their descriptors as they are now, and the others. */
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
