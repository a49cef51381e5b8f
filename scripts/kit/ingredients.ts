import path from 'node:path';
import { ROOT } from '../inputs.ts';
import { LIBRARY } from '../library-types.ts';
import { readManifest } from './manifest.ts';
import { KIT, type Packages } from './pack.ts';
import type { Ingredients } from './standalone.ts';

/** Of the shared library's packages, those that a module names itself; of the API's, what a module's own service takes. */
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

/** Exact versions of what a module depends on, beside the shared library. */
export async function dependenciesOf(service: boolean): Promise<Record<string, string>> {
  const [shared, api] = await Promise.all(['shared', 'api'].map((each) => readManifest(path.join(ROOT, each))));
  return {
    ...pick(shared?.dependencies ?? {}, SHARED_ONCE),
    ...(service && pick(api?.dependencies ?? {}, OF_SERVICE)),
  };
}

/** What a module in a folder of its own is made with, where both packages lie in its `packages`. */
export async function ingredientsOf({ library, kit }: Packages, service: boolean): Promise<Ingredients> {
  const api = await readManifest(path.join(ROOT, 'api'));
  return {
    dependencies: { [LIBRARY]: `file:packages/${library}`, ...(await dependenciesOf(service)) },
    tools: { [KIT]: `file:packages/${kit}`, ...(service && pick(api.devDependencies, ['@types/pg'])) },
  };
}
