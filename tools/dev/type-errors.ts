import type { Compiler, MultiCompiler } from '@rspack/core';
import type { RspackDevServer } from '@rspack/dev-server';

/**
 * Checks types after each compilation, in parallel: errors are shown over the page like compilation errors, and disappear with the next
 * one. `check` returns one line per error.
 */
export function showTypeErrors(
  server: RspackDevServer,
  compiler: Compiler | MultiCompiler,
  check: () => Promise<string[]>,
): void {
  let faults: string[] = [];
  let running = false;
  let again = false;
  const run = async () => {
    again = running;
    if (running) return;
    running = true;
    faults = await check().catch((error: unknown) => [String(error)]);
    running = false;
    if (again) return run();
    if (faults.length === 0) return;
    process.stderr.write(`${faults.join('\n')}\n`);
    server.sendMessage(server.webSocketServer?.clients ?? [], 'errors', faults);
  };
  compiler.hooks.done.tap('type-errors', (stats) => {
    faults = [];
    if (!stats.hasErrors()) void run();
  });
  // A page opened later gets only the compilation's errors from the server.
  server.webSocketServer?.implementation.on('connection', (client) => {
    if (faults.length > 0) server.sendMessage([client], 'errors', faults);
  });
  void run();
}
