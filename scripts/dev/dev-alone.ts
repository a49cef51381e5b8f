import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, HtmlRspackPlugin, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { moduleNames, ROOT } from '../inputs.ts';
import { forDevelopment } from './dev-config.ts';

/** A module without portal, API and federation (`npm run dev:alone -w mf-analise`), on its `dev.tsx`. */

const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Módulo sozinho</title><link rel="icon" href="data:,"></head><body></body></html>`;

const name = path.basename(process.cwd());
if (!moduleNames().includes(name))
  throw new Error(`Run it in a module's folder: npm run dev:alone -w ${moduleNames()[0]}`);

const { default: configure } = await import(pathToFileURL(path.join(ROOT, name, 'rspack.config.ts')).href);
const federated: Configuration = configure(path.join(ROOT, '.cache/dev/alone', name));
/** Everything in one bundle: there is no shell that would bring React and the shared library. */
const alone: Configuration = {
  ...federated,
  name: `${name}-alone`,
  entry: { main: [path.join(ROOT, 'shell/src/fonts.css'), './dev.tsx'] },
  optimization: {},
  plugins: [new HtmlRspackPlugin({ templateContent: PAGE, publicPath: '/' })],
};

const port = Number(process.env.PORT ?? 4001);
const server = new RspackDevServer(
  {
    port,
    hot: true,
    static: false,
    historyApiFallback: { index: '/index.html', disableDotRule: true },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
  },
  rspack([forDevelopment(alone, { publicPath: '/', hot: true, bringsReact: true })]),
);
await server.start();
process.stdout.write(`${name} alone: http://localhost:${port}/credenciados/\n`);
