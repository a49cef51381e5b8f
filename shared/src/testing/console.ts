/** Messages of `console.error` and `console.warn` since the test began, or since `takeConsole` was last called. */
let messages: string[] = [];

/** Collects console messages instead of printing them, including warnings of React and errors of jsdom. */
export function watchConsole(): void {
  const collect = (...parts: unknown[]) => {
    messages.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
  };
  Object.assign(console, { error: collect, warn: collect });
}

/** Returns the collected warnings and errors, and forgets them. */
export function takeConsole(): string[] {
  const taken = messages;
  messages = [];
  return taken;
}

/** Fails a test that wrote warnings or errors to the console. */
export function refuseConsole(): void {
  const [first, ...rest] = takeConsole();
  if (first) throw new Error(`The console has ${rest.length + 1} warnings or errors. The first: ${first}`);
}
