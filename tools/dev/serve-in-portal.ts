import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { trimSlashes } from '@credenciados/platform/settings/trim-slashes';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { moduleConfiguration } from '../build-module.ts';
import { moduleFolder, ROOT } from '../inputs.ts';
import { forDevelopment } from './dev-config.ts';

/** Serves a module's files from this machine to a portal elsewhere, for any origin. A change reloads the page. */
export async function developInPortal(name: string, portal: string, port: number): Promise<void> {
  const base = `http://localhost:${port}/`;
  const configure = await moduleConfiguration(moduleFolder(name));
  const config = forDevelopment(configure(path.join(ROOT, '.cache/dev/modules', name)), {
    publicPath: base,
    hot: false,
    bringsReact: false,
  });
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
