/**
 * Texts that make patterns and parsers slow when repeated: unclosed openings, characters that rules skip, and recheck's attack strings for
 * former patterns.
 */
export const PUMPS: readonly string[] = [
  '<',
  '>',
  '&',
  ' ',
  '\t',
  '\n',
  'a',
  '0',
  '@',
  '.',
  '-',
  '(',
  '[',
  '{',
  '"',
  "'",
  '\\',
  '/',
  'é',
  '😀',
  '\u0301',
  '\u0000',
  'nbsp;<',
  '<!--',
  '<p>',
  '&lt;',
  '{ ',
  "0'‘",
  '0-0-0T0',
  'a@',
];

/** A text repeated up to a size in bytes (UTF-8). */
export function pumped(pump: string, bytes: number): string {
  return pump.repeat(Math.floor(bytes / Buffer.byteLength(pump)));
}

/** CPU milliseconds of this process for a function, so that other processes don't matter; the minimum of a few runs. */
export async function cpuMs(run: () => unknown, enough: number, runs = 8): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < runs && least >= enough; done++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Milliseconds for which a function keeps the main thread busy; the minimum of a few runs. If Node doesn't report the thread's CPU time, it
 * is the lesser of the process's CPU time, which other threads increase, and the event loop's active time, which other processes increase.
 */
export async function mainThreadMs(run: () => unknown, enough: number, runs = 8): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < runs && least >= enough; done++) {
    const loop = performance.eventLoopUtilization();
    const cpu = ownTime();
    await run();
    const { user, system } = ownTime(cpu);
    const { active } = performance.eventLoopUtilization(loop);
    least = Math.min(least, (user + system) / 1000, active > 0 ? active : Number.POSITIVE_INFINITY);
  }
  return least;
}

function ownTime(since?: NodeJS.CpuUsage): NodeJS.CpuUsage {
  const ofThread: unknown = Reflect.get(process, 'threadCpuUsage');
  return typeof ofThread === 'function' ? ofThread.call(process, since) : process.cpuUsage(since);
}
