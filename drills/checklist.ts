import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@credenciados/journeys/portal';

/** A step of docs/production.md: the heading, and its shell block. */
export interface Step {
  title: string;
  script: string;
}

/** Steps of a page: every heading with a shell block below it. Throws if one has two. */
export function stepsOf(page: string): Step[] {
  return page.split(/^#+ (?=\S)/m).flatMap((section) => {
    const title = section.split('\n', 1)[0] ?? '';
    const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
    if (blocks.length > 1) throw new Error(`More than one shell block below: ${title}`);
    return blocks.map((script) => ({ title, script }));
  });
}

export const readChecklist = (): Step[] => stepsOf(readFileSync(path.join(ROOT, 'docs/production.md'), 'utf8'));
