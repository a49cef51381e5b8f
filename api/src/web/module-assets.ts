import path from 'node:path';
import type { RegistryEntry } from '@credenciados/shared/contract';
import * as z from 'zod';
import { CachedFile } from './cached-file.ts';

const filesSchema = z.object({ sync: z.array(z.string()).default([]) });

/** What is read of a module's `mf-manifest.json`. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: filesSchema, css: filesSchema }) })),
});

/** Addresses of what a module needs before it can mount. */
export interface ModuleAssets {
  scripts: string[];
  styles: string[];
}

const MODULES = '/credenciados/modules/';

/** Finds the first files of each live module, from its own manifest. */
export class ModuleAssetsReader {
  readonly #webDir: string;
  readonly #manifests = new Map<string, CachedFile<z.infer<typeof manifestSchema>>>();

  constructor(webDir: string) {
    this.#webDir = webDir;
  }

  /** The files of a module; null for one that this server doesn't hold. */
  async read({ manifest }: RegistryEntry): Promise<ModuleAssets | null> {
    if (!manifest.startsWith(MODULES)) return null;
    const { metaData, exposes } = await this.#manifest(manifest).read();
    const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
    const spa = exposes.find((expose) => expose.path === './spa')?.assets;
    const { name, path: inside } = metaData.remoteEntry;
    return {
      scripts: [path.posix.join(folder, inside, name), ...(spa?.js.sync ?? []).map((file) => folder + file)],
      styles: (spa?.css.sync ?? []).map((file) => folder + file),
    };
  }

  #manifest(address: string) {
    let file = this.#manifests.get(address);
    if (!file) {
      const relative = address.slice('/credenciados/'.length);
      file = new CachedFile(path.join(this.#webDir, relative), (text) => manifestSchema.parse(JSON.parse(text)));
      this.#manifests.set(address, file);
    }
    return file;
  }
}
