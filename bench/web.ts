import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '@credenciados/journeys/browser';
import { ROOT, startPortal } from '@credenciados/journeys/portal';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { measureFirstLoad } from './first-load.ts';
import { measureByLighthouse } from './lighthouse.ts';
import { measureStaffPages } from './lighthouse-staff.ts';
import { writeStaticTwin } from './static-page.ts';
import { contentMade } from './visit.ts';

/**
 * Costs of the public pages (`npm run bench:web [load|lighthouse|staff]`, after a build): first load of *Editais* beside an equal page
 * without scripts, and Lighthouse; its accessibility of staff's pages. Prints each figure against its budget.
 */

const CARD = 'main article';
const PARTS = ['load', 'lighthouse', 'staff'];

const named = process.argv.slice(2);
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join()}. There are ${PARTS.join(', ')}`);
const measures = (part: string) => named.length === 0 || named.includes(part);

const work = await temporaryFolder('bench');
const webDir = path.join(work, 'web');
const twinDir = path.join(work, 'twin-web');
// Copies, so that a build in between doesn't affect the measurement.
for (const copy of [webDir, twinDir]) await cp(path.join(ROOT, 'dist/web'), copy, { recursive: true });
const browser = await openBrowser();
const serve = (name: string, folder: string) =>
  startPortal({ dataDir: path.join(work, name), env: { LOG_LEVEL: 'warn', WEB_DIR: folder } });
const portals = [await serve('portal', webDir)];
try {
  const [portal] = portals;
  if (!portal) throw new Error('There is no portal');
  const editais = `${portal.url}/credenciados/editais`;
  await contentMade(editais);
  const kept: boolean[] = [];
  if (measures('load')) {
    await writeStaticTwin(browser, editais, CARD, twinDir);
    const served = await serve('twin', twinDir);
    portals.push(served);
    // The home page, since the static portal has no modules with other addresses.
    const twin = `${served.url}/credenciados/`;
    kept.push(...(await measureFirstLoad(browser, { portal: editais, twin }, CARD)));
  }
  if (measures('lighthouse')) kept.push(...(await measureByLighthouse(editais, work)));
  if (measures('staff')) kept.push(...(await measureStaffPages(portal.url, work)));
  if (kept.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all(portals.map((portal) => portal.stop()));
  await rm(work, { recursive: true, force: true });
}
