import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Compiler, type Configuration, type MultiCompiler, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { moduleConfiguration } from '../build-module.ts';
import { ROOT } from '../inputs.ts';
import { typeFaults } from '../type-faults.ts';
import type { ApiProcess } from './api-process.ts';
import { forDevelopment } from './dev-config.ts';
import { DEV_WEB, type DevRegistry, moduleBase } from './dev-registry.ts';
import { showTypeErrors } from './type-errors.ts';

const SHELL_BASE = '/credenciados/shell/';
const SOCKET = '/credenciados/dev/socket';

async function configOf(name: string): Promise<Configuration> {
  const configure = await moduleConfiguration(path.join(ROOT, name));
  return configure(name === 'shell' ? path.join(DEV_WEB, 'shell') : path.join(ROOT, '.cache/dev/modules', name));
}

/** Modules to develop, and the server's options. */
interface Development {
  developed: readonly string[];
  port: number;
  api: ApiProcess;
  registry: DevRegistry;
}

/** Compiles shell and modules and serves them with the API at one address. */
export async function servePortal({ developed, port, api, registry }: Development): Promise<RspackDevServer> {
  const configs = [
    forDevelopment(await configOf('shell'), { publicPath: SHELL_BASE, hot: true, bringsReact: true }),
    ...(await Promise.all(
      developed.map(async (name) =>
        forDevelopment(await configOf(name), { publicPath: moduleBase(name), hot: true, bringsReact: false }),
      ),
    )),
  ];
  const compiler = rspack(configs);
  for (const one of compiler.compilers.filter(({ name = '' }) => developed.includes(name))) noteEntry(one, registry);
  const compiled = new Promise<void>((resolve) => compiler.hooks.done.tap('first', () => resolve()));
  const server = serverOf(compiler, port, api);
  await server.start();
  const folders = ['shell', 'contract', 'shared', ...developed];
  showTypeErrors(server, compiler, async () => {
    // Type checks take as long as the start and compete with it for CPU: the page comes first.
    await Promise.all([compiled, api.reachable()]);
    return typeFaults(folders, path.join(ROOT, '.cache/dev/types'));
  });
  return server;
}

/** Updates the registry after each compilation of a module. */
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

/** One address for everything: compiled files from memory, anything else from the API. */
function serverOf(compiler: MultiCompiler, port: number, api: ApiProcess): RspackDevServer {
  return new RspackDevServer(
    {
      port,
      hot: true,
      liveReload: false,
      compress: false,
      static: false,
      headers: { 'Service-Worker-Allowed': '/credenciados/' },
      // The API reads these files to make pages.
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
}
