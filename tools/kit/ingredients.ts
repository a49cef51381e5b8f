import path from 'node:path';
import { ROOT } from '../inputs.ts';
import { CONTRACT, LIBRARY } from '../library-types.ts';
import { readManifest } from './manifest.ts';
import { KIT, type Packages } from './pack.ts';
import type { Ingredients } from './standalone.ts';

/** Packages of the library that a module depends on itself, and packages of the API for a module's service. */
const SHARED_ONCE = ['react', 'react-dom', 'react-icons'];
const OF_SERVICE = ['jose', 'pg'];

const pick = (packages: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const version = packages[name];
      if (!version) throw new Error(`The repository has no ${name}`);
      return [name, version];
    }),
  );

/** Exact versions of a module's dependencies, without the shared library. */
export async function dependenciesOf(service: boolean): Promise<Record<string, string>> {
  const [shared, api] = await Promise.all(['shared', 'api'].map((each) => readManifest(path.join(ROOT, each))));
  return {
    ...pick(shared?.dependencies ?? {}, SHARED_ONCE),
    ...(service && pick(api?.dependencies ?? {}, OF_SERVICE)),
  };
}

/** Dependencies of a standalone module, with the packages in its folder `packages`. */
export async function ingredientsOf({ contract, library, kit }: Packages, service: boolean): Promise<Ingredients> {
  const api = await readManifest(path.join(ROOT, 'api'));
  return {
    dependencies: {
      [CONTRACT]: `file:packages/${contract}`,
      [LIBRARY]: `file:packages/${library}`,
      ...(await dependenciesOf(service)),
    },
    tools: { [KIT]: `file:packages/${kit}`, ...(service && pick(api.devDependencies, ['@types/pg'])) },
  };
}
