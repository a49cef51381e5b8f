import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Registry, registrySchema } from '@credenciados/contract';
import { hasCode } from '@credenciados/platform/errno';
import { withLockFile } from './lock-file.ts';
import { FILES_JSON, filesDigest, readText } from './module-files.ts';
import { isStorable, type ModuleStore, type RegistryState } from './module-store.ts';

const DRAFT = '.draft-';
const ABANDONED_MS = 60 * 60 * 1000;

/** Modules in a folder that several processes may write to while others serve from it. */
export class DiskModuleStore implements ModuleStore {
  readonly #folder: string;
  readonly #staleMs: number | undefined;
  #seen: { look: string; tag: string | null } | undefined;

  /** `staleMs`: age at which another process's lock counts as left behind. */
  constructor(folder: string, staleMs?: number) {
    this.#folder = folder;
    this.#staleMs = staleMs;
  }

  async read(): Promise<RegistryState>;
  async read(known: string | null): Promise<RegistryState | null>;
  async read(known?: string | null): Promise<RegistryState | null> {
    const look = await this.#look();
    if (known !== undefined && this.#seen?.look === look && this.#seen.tag === known) return null;
    const text = await this.#registryText();
    const tag = tagOf(text);
    // File version from before the read: a change in between causes another read.
    this.#seen = { look, tag };
    if (tag === known) return null;
    return { registry: text === null ? null : registrySchema.parse(JSON.parse(text)), tag };
  }

  async replace(registry: Registry, tag: string | null): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true });
    const change = async (isHeld: () => Promise<boolean>) => {
      if ((await this.#tag()) !== tag) return false;
      const draft = path.join(this.#folder, `.registry-${randomUUID()}`);
      try {
        await writeSynced(draft, `${JSON.stringify(registrySchema.parse(registry), null, 2)}\n`);
        if (!(await isHeld())) return false;
        await rename(draft, this.#registryFile());
        await syncFolder(this.#folder);
        return true;
      } finally {
        await rm(draft, { force: true });
      }
    };
    return withLockFile(path.join(this.#folder, '.registry.lock'), change, this.#staleMs);
  }

  async add(name: string, version: string, folder: string): Promise<'added' | 'there' | 'taken'> {
    const target = this.#path(name, version);
    const found = await filesDigest(target);
    if (found !== null) return found === (await filesDigest(folder)) ? 'there' : 'taken';
    const modules = path.dirname(target);
    await mkdir(modules, { recursive: true });
    await removeOldDrafts(modules);
    const draft = path.join(modules, `${DRAFT}${randomUUID()}`);
    try {
      await cp(folder, draft, { recursive: true });
      await syncAll(draft);
      await rename(draft, target);
      await syncFolder(modules);
      return 'added';
    } catch (error) {
      // Another process put a version there meanwhile.
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return this.add(name, version, folder);
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async folder(name: string, version: string): Promise<string | null> {
    if (!isStorable(name, version)) return null;
    const folder = this.#path(name, version);
    return existsSync(path.join(folder, FILES_JSON)) ? folder : null;
  }

  async text(name: string, version: string, file: string): Promise<string> {
    return isStorable(name, version) ? readText(path.join(this.#path(name, version), file)) : '';
  }

  async versions(name: string): Promise<string[]> {
    const folder = path.join(this.#folder, 'modules', name);
    if (!existsSync(folder)) return [];
    const found = await readdir(folder);
    return found.filter((each) => !each.startsWith('.') && existsSync(path.join(folder, each, FILES_JSON)));
  }

  async remove(name: string, version: string): Promise<void> {
    await rm(this.#path(name, version), { recursive: true, force: true });
  }

  #path(name: string, version: string): string {
    if (!isStorable(name, version)) throw new Error(`${name} ${version} can't be a folder`);
    return path.join(this.#folder, 'modules', name, version);
  }

  #registryFile(): string {
    return path.join(this.#folder, 'registry.json');
  }

  async #registryText(): Promise<string | null> {
    try {
      return await readFile(this.#registryFile(), 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async #tag(): Promise<string | null> {
    return tagOf(await this.#registryText());
  }

  /** Version of the registry file without reading it. */
  async #look(): Promise<string> {
    try {
      const { mtimeNs, size, ino } = await stat(this.#registryFile(), { bigint: true });
      return `${mtimeNs}:${size}:${ino}`;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return '';
      throw error;
    }
  }
}

/** Removes half-copied folders left by a crash. */
async function removeOldDrafts(modules: string): Promise<void> {
  for (const name of await readdir(modules)) {
    if (!name.startsWith(DRAFT)) continue;
    const folder = path.join(modules, name);
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function isAbandoned(draft: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(draft)).mtimeMs >= ABANDONED_MS;
  } catch (error) {
    // Another process has just replaced it.
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

const tagOf = (text: string | null) => (text === null ? null : createHash('sha256').update(text).digest('hex'));

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename and files durable: a folder's entries, and each of its files, must be flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await syncFolder(path.join(entry.parentPath, entry.name));
  }
  await syncFolder(folder);
}
