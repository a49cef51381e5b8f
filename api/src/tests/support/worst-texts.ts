/**
 * What patterns and parsers take longest over, when it is repeated: characters that begin something which never ends, those that
 * every rule skips, and the pumps that recheck found for the patterns that once were here.
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
