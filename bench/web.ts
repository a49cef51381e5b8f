import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '../e2e/support/browser.ts';
import { ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureByLighthouse } from './lighthouse.ts';
import { writeStaticTwin } from './static-page.ts';
import { measureTasks } from './tasks.ts';
import { measureThinLine } from './thin-line.ts';
import { contentMade } from './visit.ts';

/**
 * Costs of the public pages (`npm run bench:web`, after a build): first load of *Editais* beside an equal page without script, slow
 * lines, longest tasks on a slow processor, and Lighthouse. Prints each figure against its budget. Parts: `load`, `thin`, `tasks`,
 * `lighthouse`. `--waterfall` prints each request's times.
 */

const CARD = 'main article';
const PARTS = ['load', 'thin', 'tasks', 'lighthouse'];

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join()}. There are ${PARTS.join(', ')}`);
const measures = (part: string) => named.length === 0 || named.includes(part);

/** The registration form of an edital that takes registrations. */
async function formOf(origin: string): Promise<string> {
  const editais: { id: number; valido: boolean }[] = await (
    await fetch(`${origin}/credenciados/publico/edital`)
  ).json();
  const open = editais.find(({ valido }) => valido);
  if (!open) throw new Error('No edital is open');
  return `${origin}/credenciados/credenciados/cadastro/${open.id}`;
}

const work = await temporaryFolder('bench');
const webDir = path.join(work, 'web');
const twinDir = path.join(work, 'twin-web');
// Copies, so that a build in the meantime changes nothing of what is measured.
for (const copy of [webDir, twinDir]) await cp(path.join(ROOT, 'dist/web'), copy, { recursive: true });
const browser = await openBrowser();
const serve = (name: string, folder: string) =>
  startPortal({ dataDir: path.join(work, name), env: { LOG_LEVEL: 'warn', WEB_DIR: folder } });
const portals = [await serve('portal', webDir)];
try {
  const [portal] = portals;
  if (!portal) throw new Error('There is no portal');
  const editais = `${portal.url}/credenciados/editais`;
  const form = await formOf(portal.url);
  for (const address of [editais, form]) await contentMade(address);
  const kept: boolean[] = [];
  if (named.some((part) => part !== 'lighthouse') || named.length === 0) {
    await writeStaticTwin(browser, editais, CARD, twinDir);
    const served = await serve('twin', twinDir);
    portals.push(served);
    // Home, since no module is there to own another address.
    const twin = `${served.url}/credenciados/`;
    if (measures('load')) kept.push(...(await measureFirstLoad(browser, { portal: editais, twin }, CARD)));
    if (measures('thin')) kept.push(...(await measureThinLine(browser, { editais, form, twin }, CARD)));
    if (measures('tasks'))
      kept.push(...(await measureTasks(browser, { twin, portal: { 'the editais': editais, 'the form': form } })));
  }
  if (measures('lighthouse')) kept.push(...(await measureByLighthouse(editais, work)));
  if (kept.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all(portals.map((portal) => portal.stop()));
  await rm(work, { recursive: true, force: true });
}
