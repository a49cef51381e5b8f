import { readPageJson } from '@credenciados/shared';
import type { PageRegistry } from '@credenciados/shared/module-descriptor';

let cached: PageRegistry | null = null;

/** The live modules, as the API wrote them into the page. */
export function registry(): PageRegistry {
  cached ??= readPageJson<PageRegistry>('registry') ?? { shell: { shared: '0.0.0' }, modules: [] };
  return cached;
}
