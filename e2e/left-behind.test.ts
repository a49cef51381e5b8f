import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { atNight } from '@credenciados/testing/nightly';
import { findChromium } from '@credenciados/tools/find-chromium';
import { moduleNames, ROOT } from '@credenciados/tools/inputs';
import { writeFiles } from '@credenciados/tools/kit/standalone';
import { refuseLeftBehind } from '@credenciados/tools/left-behind/check';
import { expect, test } from '@jest/globals';

/** Publish check for what a module's pages leave behind, in the browser (TEL-15). */

const PAGE_OF_MODULE = `import { Page, useInterval, useWindowEvent } from '@credenciados/shared';
import { useEffect } from 'react';

export function UmPage() {
  EFFECTS
  return <Page title="Um">Um</Page>;
}
`;

/** Module with one page that has these effects. */
const moduleWith = (effects: string) => ({
  'package.json': JSON.stringify({ name: 'mf-um', type: 'module', dependencies: { react: '19.0.0' } }),
  'module.ts': `import type { ModuleDefinition } from '@credenciados/shared';
export const descriptor = {
  name: 'mf-um', title: 'Um', menu: [], widgets: [],
  routes: [
    { path: 'um/:id', access: 'any', page: async () => (await import('./src/um.page.tsx')).UmPage },
    { path: 'dois', access: 'public', page: async () => () => 'Dois' },
  ],
} satisfies ModuleDefinition;`,
  'dev.tsx': `import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
startAlone({ descriptor });`,
  'src/um.page.tsx': PAGE_OF_MODULE.replace('EFFECTS', effects),
});

/** Checks a module in a folder of the project, so that its packages resolve. */
async function check(files: Record<string, string>, find: typeof findChromium = findChromium): Promise<void> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(ROOT, '.cache/left-behind-'));
  try {
    const root = path.join(work, 'mf-um');
    await writeFiles(root, files);
    await refuseLeftBehind(root, work, find);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

test('a page that leaves an interval, listeners and an animation loop behind is refused with kind and place', async () => {
  const left = moduleWith(`useEffect(() => {
    const nothing = () => undefined;
    setInterval(nothing, 60_000);
    addEventListener('resize', nothing);
    document.addEventListener('scroll', nothing, { signal: new AbortController().signal });
    const draw = () => void requestAnimationFrame(draw);
    draw();
  }, []);`);
  const refusal = expect.objectContaining({
    name: 'CommandError',
    message: [
      'The module leaves behind:',
      '  an interval, begun in src/um.page.tsx:7 (page /um/1)',
      '  a listener of resize on the window, begun in src/um.page.tsx:8 (page /um/1)',
      '  a listener of scroll on the document, begun in src/um.page.tsx:9 (page /um/1)',
      '  an animation loop, begun in src/um.page.tsx:10 (page /um/1)',
      'Use useInterval or useWindowEvent of the library, or end it in the clean-up of its effect.',
    ].join('\n'),
  });
  await expect(check(left)).rejects.toEqual(refusal);
});

test('the library’s hooks, and anything ended in time, pass', async () => {
  const tidy = moduleWith(`const nothing = () => undefined;
  useInterval(nothing, 60_000);
  useWindowEvent('resize', nothing);
  useEffect(() => {
    const interval = setInterval(nothing, 60_000);
    const frame = requestAnimationFrame(nothing);
    const abort = new AbortController();
    addEventListener('scroll', nothing, abort);
    addEventListener('resize', nothing, true);
    addEventListener('load', nothing, { once: true });
    return () => {
      clearTimeout(interval);
      cancelAnimationFrame(frame);
      abort.abort();
      removeEventListener('resize', nothing, { capture: true });
    };
  }, []);`);
  await check(tidy);
});

test('an interval started by a button is refused, however often the button occurs', async () => {
  const pressed = moduleWith(`const begin = () => setInterval(() => undefined, 60_000);
  return <Page title="Um">{[1, 2].map((each) => <button key={each} type="button" onClick={begin}>Começar</button>)}</Page>;`);
  await expect(check(pressed)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^The module leaves behind:\n {2}an interval, begun in src\/um\.page\.tsx:5 \(page \/um\/1\)\nUse /,
    ),
  });
});

test('without a browser that starts, the check refuses and says so', async () => {
  const find = async () => ({ path: '/nowhere/chromium', env: {} });
  await expect(check(moduleWith(''), find)).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/^No browser opens: install Chromium or Chrome, or name one with CHROMIUM_PATH$/),
  });
});

atNight(() =>
  test.each(moduleNames())('%s leaves nothing behind', async (name) => {
    const work = await mkdtemp(path.join(ROOT, '.cache/left-behind-'));
    try {
      await refuseLeftBehind(path.join(ROOT, name), work, findChromium);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }),
);
