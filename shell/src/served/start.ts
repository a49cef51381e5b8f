import { tellOrigin } from '../layout/tell-origin.ts';
import { applyTheme } from '../layout/theme.ts';
import { keepFont, settleFont, showKnownFont } from './font.ts';
import { HOLDS, noteHold, noteRelease, RELEASES } from './held-press.ts';
import { fillKept, showKept } from './kept.ts';
import { noteClick } from './pending-click.ts';
import { takeOver } from './take-over.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Stands in a page that came with its content, before the body. The page can be read and its links work without any more
 * script; the portal's is fetched once the page is shown, and runs at the first sign of somebody who does something, or
 * after a while.
 */
interface Plan {
  scripts: string[];
  /** What the scripts will ask for next. */
  hints: string[];
  wake: 'now' | 'touch';
}

/** Whoever only reads is left alone for so long. */
const CALM_MS = 5_000;
/** Who waits so long for a script is told; it may come all the same. */
const PATIENCE_MS = 30_000;
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'];

let plan: Plan | null = null;
let wanted = false;
let started = false;
let fetched = false;

/** A browser tells of a pointer that stands still, too, when something new comes to be under it. */
const isStill = (sign: Event) =>
  sign instanceof PointerEvent && sign.type === 'pointermove' && sign.movementX === 0 && sign.movementY === 0;

function onSign(sign: Event): void {
  if (!isStill(sign)) start();
}

function start(): void {
  wanted = true;
  if (!plan || started) return;
  started = true;
  for (const sign of SIGNS) removeEventListener(sign, onSign, true);
  void fetchAhead('high');
  for (const source of plan.scripts) {
    const script = document.createElement('script');
    script.src = source;
    script.async = false;
    script.onerror = tellFailure;
    document.body.append(script);
  }
  setTimeout(tellFailure, PATIENCE_MS);
  // Before any of them runs, and once all are asked for. A page that starts at once has no font but one that is here already.
  if (plan.wake === 'touch') settleFont();
}

/**
 * Brings what will run into the browser's cache, without running it. While the scripts come, what they ask for next comes
 * beside them, two at a time: all at once it would keep them from running, and one by one a thin line would lie idle at the end,
 * with what is left still to ask for.
 */
async function fetchAhead(priority: 'low' | 'high'): Promise<void> {
  if (!plan || fetched) return;
  fetched = true;
  // Whoever runs one that failed asks again, and tells.
  const bring = (files: string[]) =>
    Promise.allSettled(files.map((file) => fetch(file, { priority }).then((answer) => answer.arrayBuffer())));
  const { scripts, hints } = plan;
  let coming = true;
  const first = bring(scripts).then(() => {
    coming = false;
  });
  const lane = async () => {
    while (coming && hints.length > 0) await Promise.race([first, bring(hints.splice(0, 1))]);
  };
  await Promise.all([lane(), lane()]);
  await bring(hints);
  setTimeout(() => keepFont().catch(() => undefined), CALM_MS);
}

applyTheme();
tellOrigin();
window.tomarLugar = takeOver;
showKnownFont();
showKept();
// A visitor's page isn't theirs who is signed in.
if (sessionStorage.getItem('@jwt')) {
  document.documentElement.classList.add('abrindo');
  wanted = true;
}
for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
addEventListener('click', noteClick, true);
for (const hold of HOLDS) addEventListener(hold, noteHold, true);
for (const release of RELEASES) addEventListener(release, noteRelease, true);
addEventListener('DOMContentLoaded', () => {
  fillKept();
  plan = JSON.parse(document.getElementById('arranque')?.textContent ?? 'null');
  if (wanted || plan?.wake === 'now') start();
});
addEventListener('load', () => {
  setTimeout(() => fetchAhead('low'));
  setTimeout(start, CALM_MS);
});
