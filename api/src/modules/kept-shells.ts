import path from 'node:path';
import { moduleFilesSchema } from '@credenciados/shared/contract';
import { FILES_JSON, parseJson, readText } from './module-files.ts';
import { type ModuleStore, SHELL } from './module-store.ts';

/** After so long it is looked for new ones, where somebody asks for a file of none that is known. */
const AGAIN_MS = 1000;

/**
 * The shells of the store, of which open pages go on asking for their files, whatever was built, deployed or rolled back since and
 * whichever process answers. Their files carry the hash of their content in their names.
 */
export class KeptShells {
  readonly #store: ModuleStore;
  readonly #folders = new Map<string, string>();
  readonly #seen = new Set<string>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(store: ModuleStore) {
    this.#store = store;
  }

  /** The folder that has a file; null where no shell that is kept has one of that name. */
  async find(file: string): Promise<string | null> {
    if (!this.#folders.has(file) && performance.now() - this.#lookedAt > AGAIN_MS) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
      await this.#looking;
    }
    return this.#folders.get(file) ?? null;
  }

  async #look(): Promise<void> {
    for (const version of await this.#store.versions(SHELL)) {
      if (this.#seen.has(version)) continue;
      const folder = await this.#store.folder(SHELL, version);
      // Another process is still putting it there.
      if (!folder) continue;
      const files = moduleFilesSchema.parse(parseJson(await readText(path.join(folder, FILES_JSON))));
      for (const name of Object.keys(files)) if (!this.#folders.has(name)) this.#folders.set(name, folder);
      this.#seen.add(version);
    }
    this.#lookedAt = performance.now();
  }
}
