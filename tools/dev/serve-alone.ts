import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { moduleFolder, ROOT } from '../inputs.ts';
import { typeFaults } from '../type-faults.ts';
import { alonePage } from './alone-page.ts';
import { showTypeErrors } from './type-errors.ts';

/** Serves a module without portal, API and federation, on its `dev.tsx`, until the process ends. */
export async function serveAlone(name: string, port: number): Promise<void> {
  const cache = path.join(ROOT, '.cache/dev/alone', name);
  const compiler = rspack(await alonePage(moduleFolder(name), cache, { hot: true }));
  const server = new RspackDevServer(
    {
      port,
      hot: true,
      static: false,
      historyApiFallback: { index: '/index.html', disableDotRule: true },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    },
    compiler,
  );
  await server.start();
  showTypeErrors(server, compiler, () => typeFaults([name], path.join(cache, 'types')));
  say(`${name} alone: http://localhost:${port}/credenciados/`);
}
