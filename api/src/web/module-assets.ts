import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageEntry } from '@credenciados/contract';
import * as z from 'zod';
import { CachedFile } from './cached-file.ts';

const filesSchema = z.object({
  sync: z.array(z.string()).default([]),
  async: z.array(z.string()).default([]),
});

/** Fields used of a module's `mf-manifest.json`. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: filesSchema, css: filesSchema }) })),
});

/** File that a module needs before it can mount. */
export interface Asset {
  href: string;
  /** Integrity hash of the entry file. */
  integrity: string;
}

/** Files that a module needs before it can mount. */
export interface ModuleAssets {
  scripts: Asset[];
  styles: Asset[];
  /** Further files of one route's page, to preload. */
  ahead: Asset[];
}

const MODULES = '/credenciados/modules/';

/** Finds the initial files of each live module, in the module's manifest. */
export class ModuleAssetsReader {
  /** Folder that contains `modules`. */
  readonly #store: string;
  readonly #manifests = new Map<string, CachedFile<z.infer<typeof manifestSchema>>>();
  readonly #checks = new Map<string, Promise<string>>();

  constructor(store: string) {
    this.#store = store;
  }

  /** Initial files of a module, and its chunks with these names; null if this server doesn't have the module. */
  async read({ manifest, integrity }: PageEntry, parts: readonly string[] = []): Promise<ModuleAssets | null> {
    if (!manifest.startsWith(MODULES)) return null;
    const { metaData, exposes } = await this.#manifest(manifest).read();
    const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
    const spa = exposes.find((expose) => expose.path === './spa')?.assets;
    const { name, path: inside } = metaData.remoteEntry;
    const all = (files: string[] = []) => Promise.all(files.map((file) => this.#asset(folder + file)));
    // An unknown chunk name only means one preload hint less.
    const ahead = parts.flatMap((part) => spa?.js.async.find((file) => partOf(file) === part) ?? []);
    return {
      scripts: [{ href: path.posix.join(folder, inside, name), integrity }, ...(await all(spa?.js.sync))],
      styles: await all(spa?.css.sync),
      ahead: await all(ahead),
    };
  }

  /** A file in a version's folder never changes, so its integrity hash is computed once. */
  async #asset(href: string): Promise<Asset> {
    let check = this.#checks.get(href);
    if (!check) {
      check = checkOf(this.#pathOf(href));
      this.#checks.set(href, check);
      check.catch(() => this.#checks.delete(href));
    }
    return { href, integrity: await check };
  }

  #pathOf(address: string): string {
    return path.join(this.#store, address.slice('/credenciados/'.length));
  }

  #manifest(address: string) {
    let file = this.#manifests.get(address);
    if (!file) {
      file = new CachedFile(this.#pathOf(address), (text) => manifestSchema.parse(JSON.parse(text)));
      this.#manifests.set(address, file);
    }
    return file;
  }
}

/** Chunk name of a file: `cadastro` for `cadastro.0123abcd.js`. */
const partOf = (file: string) => file.replace(/\.[0-9a-f]{8}\.js$/, '');

/** Integrity hash, in the format of `SubresourceIntegrityPlugin`. */
async function checkOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
