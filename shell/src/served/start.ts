import { applyKeptTheme } from '@credenciados/contract/device';
import { tellOrigin } from '../layout/tell-origin.ts';
import { keepFont, settleFont, showKnownFont } from './font.ts';
import { HOLDS, noteHold, noteRelease, RELEASES } from './held-press.ts';
import { fillKept, showKept } from './kept.ts';
import { noteClick } from './pending-click.ts';
import { takeOver } from './take-over.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Inline script in the head of a page with content. The page is readable and its links work without further scripts. It fetches the
 * portal's scripts once the page is shown, and runs them at the first sign of activity, or after a while.
 */
interface Plan {
  scripts: string[];
  /** Files that the scripts will request next. */
  hints: string[];
  wake: 'now' | 'touch';
}

/** Wait before scripts start for a person who only reads. */
const CALM_MS = 5_000;
/** Pause after loading, so that the page paints and the click that woke it is answered. */
const REST_MS = 200;
/** Wait after which a slow script is reported; it may still arrive. */
const PATIENCE_MS = 30_000;
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'];

let plan: Plan | null = null;
let wanted = false;
let started = false;
let fetched = false;

/** Browsers also fire `pointermove` for a still pointer when a new element appears under it. */
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
  setTimeout(readyWords, REST_MS);
  // Runs before any script, and after all are requested. A page that starts at once uses only a cached font.
  if (plan.wake === 'touch') settleFont();
}

/**
 * Fetches the scripts into the browser's cache without running them. The scripts come first, so that on a slow line they run while their
 * own requests are pending. Those start once one script has arrived, three at a time: the line stays busy, and the remaining scripts aren't
 * last.
 */
async function fetchAhead(priority: 'low' | 'high'): Promise<void> {
  if (!plan || fetched) return;
  fetched = true;
  // Failures are retried and reported when the file is run.
  const bring = (files: string[]) =>
    Promise.allSettled(files.map((file) => fetch(file, { priority }).then((answer) => answer.arrayBuffer())));
  const { scripts, hints } = plan;
  const coming = scripts.map((script) => bring([script]));
  let areThere = false;
  const all = Promise.all(coming).then(() => {
    areThere = true;
  });
  await Promise.race(coming);
  const lane = async () => {
    while (!areThere && hints.length > 0) await Promise.race([all, bring(hints.splice(0, 1))]);
  };
  await Promise.all([lane(), lane(), lane()]);
  await bring(hints);
  setTimeout(() => keepFont().catch(() => undefined), CALM_MS);
}

/** Warms up the browser's number and date formats. Their first use blocks a slow phone for as long as a whole task may take. */
function readyWords(): void {
  (0).toLocaleString('pt-BR');
  setTimeout(() => new Date().toLocaleDateString('pt-BR'));
}

applyKeptTheme();
tellOrigin();
window.tomarLugar = takeOver;
showKnownFont();
showKept();
// The rendered page is a visitor's, so a signed-in person sees the splash instead.
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
