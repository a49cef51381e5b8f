import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keySchema } from '@credenciados/contract';
import { TargetError } from '@credenciados/releases/target-error';
import { ROOT } from '../inputs.ts';
import { portalTarget } from '../portal-target.ts';
import { say } from '../say.ts';
import type { Executable } from '../system-chromium.ts';
import { reportHtml, summaryOf } from './html.ts';
import { makeReport } from './report.ts';
import { isDemonstration, openPreview, whoSignsIn } from './sign-in.ts';
import { openWindow } from './window.ts';

/** Options of a preview's report. */
export const REPORT_OPTIONS = { out: { type: 'string' }, 'with-personal-data': { type: 'boolean' } } as const;

export const REPORT_USAGE = `  npm run modules -- preview-report "LINK"      its pages beside the live ones in one HTML file: pictures, axe, weight;
                                                fails where it has violations of accessibility that the live pages haven't
       --out FILE                               default: .cache/previews/ID.html
       --with-personal-data                     where the portal is no demonstration: its pictures show what the portal shows
       A window opens for you to sign in as staff; REPORT_CPF and REPORT_PASSWORD do it where no second step is asked for`;

/** Options of the command. */
export interface ReportValues {
  out?: string | undefined;
  'with-personal-data'?: boolean | undefined;
}

/** Longer than a whole report takes after signing in. */
const LIMIT_MS = 15 * 60_000;

/**
 * Writes the report of a preview's changes (TEL-44), and prints its path; the process fails if accessibility got worse. False without a
 * link. Throws `TargetError`. `find`: provides the browser.
 */
export async function runReport(
  [link = '', ...more]: string[],
  { out, 'with-personal-data': withPersonalData }: ReportValues,
  find: () => Promise<Executable | undefined>,
): Promise<boolean> {
  if (more.length > 0 || !isLink(link)) return false;
  const { origin, pathname } = new URL(link);
  // Without https nothing is read or typed.
  const target = portalTarget(origin + path.posix.dirname(pathname));
  const who = whoSignsIn();
  if (!(await isDemonstration(origin + pathname)) && !withPersonalData) {
    throw new TargetError(
      'This portal is no demonstration: the report would show data of people. --with-personal-data says that it may, and that you keep it as you keep those.',
    );
  }
  const window = await openWindow(await find(), who === null);
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    void window.close();
  }, LIMIT_MS);
  try {
    const report = await makeReport({ window, target, link, preview: await openPreview(window.page, link, who) });
    const file = path.resolve(out ?? path.join(ROOT, '.cache/previews', `${report.id}.html`));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, reportHtml(report), { mode: 0o600 });
    for (const line of summaryOf(report)) say(line);
    for (const { path: page, why } of report.left) say(`left out: /${page} (${why})`);
    say(`${file}  (its pictures show what the portal showed to who signed in)`);
    if (report.pairs.some(({ violations }) => violations.added.length > 0)) process.exitCode = 1;
    return true;
  } catch (error) {
    if (error instanceof TargetError) throw error;
    if (isOver) throw new TargetError(`The report wasn’t done in ${LIMIT_MS / 60_000} minutes`, { cause: error });
    throw plain(error, link);
  } finally {
    clearTimeout(limit);
    await window.close();
  }
}

function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { pathname, hash } = new URL(link);
  return pathname.endsWith('/previa') && keySchema.safeParse(hash.slice(1)).success;
}

/** A page's error in one line, without the preview's key. */
function plain(error: unknown, link: string): unknown {
  if (!(error instanceof Error)) return error;
  const [first = ''] = error.message.split('\n');
  return new TargetError(`The browser can’t go on: ${first.replaceAll(new URL(link).hash, '')}`, { cause: error });
}
