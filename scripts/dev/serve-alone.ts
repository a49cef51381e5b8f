import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, HtmlRspackPlugin, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { NO_JSON_SCHEMA } from '../../rspack.config.base.ts';
import { moduleConfiguration } from '../build-module.ts';
import { moduleFolder, ROOT } from '../inputs.ts';
import { say } from '../say.ts';
import { typeFaults } from '../type-faults.ts';
import { forDevelopment } from './dev-config.ts';
import { showTypeErrors } from './type-errors.ts';

const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Módulo sozinho</title><link rel="icon" href="data:,"></head><body></body></html>`;

/** The shell's, which the kit has beside its script. */
const FONTS = [path.join(ROOT, 'shell/src/fonts.css'), path.join(import.meta.dirname, 'fonts.css')].filter(existsSync);

/** Samples are made by the JSON Schema of what the API would answer. */
const isNoJsonSchema = (rule: unknown) => Object(rule).loader === NO_JSON_SCHEMA.loader;

/** Serves a module without portal, API and federation, on its `dev.tsx`, until the process ends. */
export async function serveAlone(name: string, port: number): Promise<void> {
  const cache = path.join(ROOT, '.cache/dev/alone', name);
  const federated = (await moduleConfiguration(moduleFolder(name)))(cache);
  /** Everything in one bundle: there is no shell that would bring React and the shared library. */
  const alone: Configuration = {
    ...federated,
    name: `${name}-alone`,
    entry: { main: [...FONTS, './dev.tsx'] },
    module: { rules: federated.module?.rules?.filter((rule) => !isNoJsonSchema(rule)) ?? [] },
    optimization: {},
    plugins: [new HtmlRspackPlugin({ templateContent: PAGE, publicPath: '/' })],
  };
  const compiler = rspack(forDevelopment(alone, { publicPath: '/', hot: true, bringsReact: true }));
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
