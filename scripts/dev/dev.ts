import { spawnSync } from 'node:child_process';
import { existsSync, watchFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Compiler, type Configuration, type MultiCompiler, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { trimSlashes } from '../../api/src/platform/settings/trim-slashes.ts';
import { moduleConfiguration } from '../build-module.ts';
import { moduleNames, ROOT } from '../inputs.ts';
import { typeFaults } from '../type-faults.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { forDevelopment } from './dev-config.ts';
import { DEV_WEB, DevRegistry, moduleBase } from './dev-registry.ts';
import { showTypeErrors } from './type-errors.ts';

/**
 * Development (`npm run dev`): shell, modules and API at one address, with hot reload. Names of modules develop these and take
 * the others as they were built last. `--portal URL` serves one module alone, for a portal that allows overrides.
 */

const SHELL_BASE = '/credenciados/shell/';
const SOCKET = '/credenciados/dev/socket';
const say = (line: string) => process.stdout.write(`${line}\n`);

async function configOf(name: string): Promise<Configuration> {
  const configure = await moduleConfiguration(path.join(ROOT, name));
  return configure(name === 'shell' ? path.join(DEV_WEB, 'shell') : path.join(ROOT, '.cache/dev/modules', name));
}

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
  // A changed descriptor is live at the next load of the page. Another list of widgets asks for a new start.
  for (const name of developed) {
    watchFile(path.join(ROOT, name, 'module.ts'), { interval: 500 }, () => registry.write().catch(onProblem));
  }
  const configs = [
    forDevelopment(await configOf('shell'), { publicPath: SHELL_BASE, hot: true, bringsReact: true }),
    ...(await Promise.all(
      developed.map(async (name) =>
        forDevelopment(await configOf(name), { publicPath: moduleBase(name), hot: true, bringsReact: false }),
      ),
    )),
  ];
  const address = `http://localhost:${port}`;
  const api = await startApi(address, DEV_WEB);
  const compiler = rspack(configs);
  for (const one of compiler.compilers.filter(({ name = '' }) => developed.includes(name))) noteEntry(one, registry);
  const server = await serve(compiler, port, api);
  const folders = ['shell', 'shared', ...developed];
  showTypeErrors(server, compiler, () => typeFaults(folders, path.join(ROOT, '.cache/dev/types')));
  say(`Developing ${developed.join(', ')}: ${address}/credenciados/`);
}

/** Keeps the registry true to what a module's compiler makes. */
function noteEntry(compiler: Compiler, registry: DevRegistry): void {
  compiler.hooks.done.tapPromise('dev-registry', async (stats) => {
    const { name, outputFileSystem, outputPath } = compiler;
    if (!name || stats.hasErrors()) return;
    const content = await new Promise<Buffer>((resolve, reject) => {
      outputFileSystem?.readFile(path.join(outputPath, 'remoteEntry.js'), (error, data) =>
        error || !data ? reject(error) : resolve(Buffer.from(data)),
      );
    });
    await registry.compiled(name, content);
  });
}

/** One address for everything: what is developed comes from memory, all else from the API. */
async function serve(compiler: MultiCompiler, port: number, api: ApiProcess): Promise<RspackDevServer> {
  const server = new RspackDevServer(
    {
      port,
      hot: true,
      liveReload: false,
      compress: false,
      static: false,
      headers: { 'Service-Worker-Allowed': '/credenciados/' },
      // What the API makes pages of.
      devMiddleware: { writeToDisk: (file) => /\/web\/shell\/[^/]+\.(html|css)$/.test(file) },
      webSocketServer: { type: 'ws', options: { path: SOCKET } },
      client: {
        webSocketURL: { hostname: 'localhost', port, pathname: SOCKET },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      proxy: [{ context: () => true, target: `http://127.0.0.1:${api.port}`, xfwd: true }],
      setupMiddlewares: (middlewares) => [
        {
          name: 'wait-for-the-api',
          middleware: async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            if (request.url?.startsWith(SHELL_BASE) || (await api.reachable())) return next();
            response.statusCode = 503;
            response.end('The API does not answer; the terminal says why.');
          },
        },
        ...middlewares,
      ],
      setupExitSignals: false,
    },
    compiler,
  );
  await server.start();
  const stop = async () => {
    await Promise.all([server.stop(), api.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return server;
}

/** One module from this machine inside a portal that runs elsewhere: its files, for any origin. A change reloads the page. */
async function developInPortal(name: string, portal: string, port: number): Promise<void> {
  const base = `http://localhost:${port}/`;
  const config = forDevelopment(await configOf(name), { publicPath: base, hot: false, bringsReact: false });
  const server = new RspackDevServer(
    {
      port,
      hot: false,
      liveReload: true,
      static: false,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: { hostname: 'localhost', port, pathname: '/ws' }, overlay: false, logging: 'warn' },
      setupExitSignals: true,
    },
    rspack([config]),
  );
  await server.start();
  say(`${name} is served at ${base}remoteEntry.js`);
  say(`Open ${trimSlashes(portal)}/?mf:${name}=${base}remoteEntry.js`);
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
  return developInPortal(name, values.portal, portFrom(4001));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
