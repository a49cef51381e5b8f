import { ownerOf, pageOwner, seen, tellConduct } from './owner.ts';

/** Nobody can press anything meanwhile. */
const BLOCKED_MS = 3_000;
/** Never idle for so long, again and again: something is done over and over. Once, the computer may have had no time for the page. */
const BUSY_MS = 10_000;
const BUSY_TIMES = 3;
const LOOK_AGAIN_MS = 1_000;
/** A page of the portal takes a tenth of this. */
const HEAP_MB = 500;
const HEAP_MS = 10_000;

/** What Chromium tells of a frame that took long (Long Animation Frames API), and of its heap. */
interface LongFrame extends PerformanceEntry {
  scripts: readonly { duration: number; sourceURL: string }[];
}
interface Memory {
  usedJSHeapSize: number;
}

const seconds = (ms: number) => `${ms / 1000} s`;

/**
 * Tells of modules that keep the page's thread or its memory, as far as the browser says so (TEL-15). React runs what modules
 * render from the shell's files: what no module's file did is the work of the page that is shown.
 */
export function watchBlocks(): void {
  if (PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) {
    new PerformanceObserver((list) => (list.getEntries() as LongFrame[]).forEach(judgeFrame)).observe({
      type: 'long-animation-frame',
      buffered: true,
    });
  }
  if ('requestIdleCallback' in window) waitForIdle();
  if ('memory' in performance) setInterval(weigh, HEAP_MS);
}

function judgeFrame({ scripts }: LongFrame): void {
  const longest = [...scripts].sort((one, other) => other.duration - one.duration)[0];
  if (!longest || longest.duration < BLOCKED_MS) return;
  tellConduct(ownerOf(longest.sourceURL) ?? pageOwner(), seen(`Blocked the page for over ${seconds(BLOCKED_MS)}`));
}

function waitForIdle(times = 0): void {
  requestIdleCallback(
    ({ didTimeout }) => {
      // A page in the background gets few turns.
      const busy = didTimeout && document.visibilityState === 'visible' ? times + 1 : 0;
      if (busy === BUSY_TIMES) {
        tellConduct(pageOwner(), seen(`Kept the page busy for over ${seconds(BUSY_MS * BUSY_TIMES)}`));
      }
      if (busy > 0 && busy < BUSY_TIMES) waitForIdle(busy);
      else setTimeout(waitForIdle, LOOK_AGAIN_MS);
    },
    { timeout: BUSY_MS },
  );
}

function weigh(): void {
  const { usedJSHeapSize } = (performance as Performance & { memory: Memory }).memory;
  if (usedJSHeapSize > HEAP_MB * 2 ** 20) tellConduct(pageOwner(), seen(`The page holds over ${HEAP_MB} MB`));
}
