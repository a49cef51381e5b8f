import type { NamedComposition } from '@credenciados/contract/module-descriptor';
import { settings } from '@credenciados/shared';
import { readPageJson } from '@credenciados/shared/shell';
import { watchConduct } from './modules/conduct/watch.ts';
import { keepOfflinePage } from './offline/offline-page.ts';

/** Background work that starts long after the first page; takes the parameters of `watchConduct`. */
export async function comeLater(...early: Parameters<typeof watchConduct>): Promise<void> {
  watchConduct(...early);
  // On a developer's portal alone: it takes rules out of style sheets.
  if (settings().moduleOverrides) (await import('./modules/conduct/styles.ts')).watchStyles();
  const { measure } = readPageJson<NamedComposition>('registry') ?? {};
  if (measure) (await import('./modules/measure/measure-page.ts')).measurePage(measure);
  await keepOfflinePage();
}
