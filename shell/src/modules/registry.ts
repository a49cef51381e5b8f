import { readPageJson } from '@credenciados/shared';
import type { Registry } from '@credenciados/shared/module-descriptor';

let cached: Registry | null = null;

/** The live modules, as the API wrote them into the page. */
export function registry(): Registry {
  cached ??= readPageJson<Registry>('registry') ?? { modules: [] };
  return cached;
}
