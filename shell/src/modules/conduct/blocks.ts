import { ownerOf, pageOwner, seen, tellConduct } from './owner.ts';

/** Time without any reaction of the page above which it is reported. */
const BLOCKED_MS = 3_000;
/** Heap size above which a page is reported; pages of the portal use a tenth of it. */
const HEAP_MB = 500;
const HEAP_MS = 10_000;

/** Long animation frame, and heap size; only in Chromium. */
interface LongFrame extends PerformanceEntry {
  scripts: readonly { duration: number; sourceURL: string }[];
}
interface Memory {
  usedJSHeapSize: number;
}

/**
 * Reports modules that block the main thread or retain much memory, as far as the browser measures it (TEL-15). React renders modules from
 * the shell's files, so a block by no module's file counts for the module on screen. A page that is never idle isn't reported:
 * `requestIdleCallback` also starves on a busy computer, and names no script.
 */
export function watchBlocks(): void {
  if (PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) {
    new PerformanceObserver((list) => (list.getEntries() as LongFrame[]).forEach(judgeFrame)).observe({
      type: 'long-animation-frame',
      buffered: true,
    });
  }
  if ('memory' in performance) setInterval(weigh, HEAP_MS);
}

function judgeFrame({ scripts }: LongFrame): void {
  const longest = [...scripts].sort((one, other) => other.duration - one.duration)[0];
  if (!longest || longest.duration < BLOCKED_MS) return;
  tellConduct(ownerOf(longest.sourceURL) ?? pageOwner(), seen(`Blocked the page for over ${BLOCKED_MS / 1000} s`));
}

function weigh(): void {
  const { usedJSHeapSize } = (performance as Performance & { memory: Memory }).memory;
  if (usedJSHeapSize > HEAP_MB * 2 ** 20) tellConduct(pageOwner(), seen(`The page holds over ${HEAP_MB} MB`));
}
