import { spawnSync } from 'node:child_process';
import { existsSync, watchFile } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '@credenciados/platform/say';
import { moduleNames, ROOT } from '../inputs.ts';
import { startApi } from './api-process.ts';
import { DEV_WEB, DevRegistry } from './dev-registry.ts';

/**
 * Development (`npm run dev`): shell, modules and API at one address, with hot reload. Given names of modules, develops these and uses the
 * others as last built. `--portal URL` serves one module for a portal that allows overrides.
 */

const onProblem = ({ message }: { message: string }) => process.stderr.write(`${message}\n`);

async function developPortal(names: readonly string[], port: number): Promise<void> {
  const all = moduleNames();
  const developed = names.length > 0 ? names : all;
  const others = developed.length < all.length;
  if (others && !existsSync(path.join(ROOT, 'dist/web/registry.json'))) {
    say('The other modules are not built yet: building …');
    const { status } = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) throw new Error('The build failed');
  }
  const registry = new DevRegistry(developed, { others });
  await registry.prepare();
  // A changed descriptor is live after a reload of the page. A changed list of widgets needs a restart.
  for (const name of developed) {
    watchFile(path.join(ROOT, name, 'module.ts'), { interval: 500 }, () => registry.write().catch(onProblem));
  }
  const address = `http://localhost:${port}`;
  // Started first: it takes longest, and even loading the compiler takes a second or two.
  const api = await startApi(address, DEV_WEB);
  const running: { stop(): Promise<void> }[] = [api];
  const stop = () => Promise.all(running.map((each) => each.stop()));
  const end = async () => {
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    const { servePortal } = await import('./serve-portal.ts');
    running.push(await servePortal({ developed, port, api, registry }));
  } catch (error) {
    await stop();
    throw error;
  }
  say(`Developing ${developed.join(', ')}: ${address}/credenciados/`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { portal: { type: 'string' }, port: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !moduleNames().includes(name));
  if (unknown.length > 0)
    throw new Error(`No such module: ${unknown.join(', ')}. There are ${moduleNames().join(', ')}`);
  const portFrom = (standard: number) => Number(values.port ?? process.env.PORT ?? standard);
  if (!values.portal) return developPortal(positionals, portFrom(8080));
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error('With --portal, name one module');
  const { developInPortal } = await import('./serve-in-portal.ts');
  return developInPortal(name, values.portal, portFrom(4001));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
