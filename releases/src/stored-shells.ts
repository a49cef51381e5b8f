import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { moduleFilesSchema } from '@credenciados/contract';
import { FILES_JSON, parseJson, readText } from './module-files.ts';
import { type ModuleStore, SHELL } from './module-store.ts';

/** Shortest interval between listings of the shells for files of unknown ones. */
const AGAIN_MS = 1000;

/**
 * Shells of the store. Open pages keep requesting their files, whatever was built, deployed or rolled back since and whichever process
 * answers. The files have content hashes in their names.
 */
export class StoredShells {
  readonly #store: ModuleStore;
  readonly #againMs: number;
  #folders = new Map<string, string>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #coming: Promise<void> | null = null;

  constructor(store: ModuleStore, againMs = AGAIN_MS) {
    this.#store = store;
    this.#againMs = againMs;
  }

  /**
   * Folder of the shell that has a file; null if none has. Before answering null, lists the shells once more: another process may have
   * published one a moment ago.
   */
  async find(file: string): Promise<string | null> {
    const known = this.#known(file);
    if (known) return known;
    this.#coming ??= this.#lookInTime();
    await this.#coming;
    return this.#known(file);
  }

  /** Several shells may have the file, of which the first may be removed. */
  #known(file: string): string | null {
    const folder = this.#folders.get(file);
    return folder !== undefined && existsSync(path.join(folder, file)) ? folder : null;
  }

  async #lookInTime(): Promise<void> {
    const wait = this.#lookedAt + this.#againMs - performance.now();
    await setTimeout(Math.max(wait, 0));
    // Later callers need a new listing, since this one may have missed their shell.
    this.#coming = null;
    this.#lookedAt = performance.now();
    const found = new Map<string, string>();
    for (const version of await this.#store.versions(SHELL)) {
      const folder = await this.#store.folder(SHELL, version);
      // Another process is still storing it, or is removing it.
      const files =
        folder && moduleFilesSchema.safeParse(parseJson(await readText(path.join(folder, FILES_JSON)))).data;
      if (folder && files) for (const name of Object.keys(files)) found.set(name, folder);
    }
    this.#folders = found;
  }
}
