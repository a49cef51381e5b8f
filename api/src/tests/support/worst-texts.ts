/**
 * Texts that are slow for patterns and parsers when repeated: openings that never close, characters that rules skip, and recheck's
 * pumps for former patterns.
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

/** A text of so many bytes (UTF-8), made of one pump. */
export function pumped(pump: string, bytes: number): string {
  return pump.repeat(Math.floor(bytes / Buffer.byteLength(pump)));
}

/** Milliseconds of this process's own time that something takes: other processes make it no longer. The least of a few runs. */
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
 * Milliseconds that something keeps the main thread busy; the least of a few runs. Where Node doesn't tell the thread's own time, it is no more
 * than the process's, nor than the time that the event loop was active: other processes make the first no longer, threads the second.
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
