import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { moduleConfiguration } from '../build-module.ts';
import { ROOT } from '../inputs.ts';
import { NO_JSON_SCHEMA } from '../rspack.ts';
import { forDevelopment } from './dev-config.ts';

const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Módulo sozinho</title><link rel="icon" href="data:,"></head><body></body></html>`;

/** Fonts of the shell; the kit has a copy beside its script. */
const FONTS = [path.join(ROOT, 'shell/src/fonts.css'), path.join(import.meta.dirname, 'fonts.css')].filter(existsSync);

/** Samples are made from the JSON Schema of the API's answers. */
const isNoJsonSchema = (rule: unknown) => Object(rule).loader === NO_JSON_SCHEMA.loader;

/** Builds the page of a module without portal, API and federation (its `dev.tsx`) into a folder. */
export async function alonePage(root: string, folder: string, { hot }: { hot: boolean }): Promise<Configuration> {
  const federated = (await moduleConfiguration(root))(folder);
  return forDevelopment(
    {
      ...federated,
      name: `${federated.name}-alone`,
      // One bundle: no shell provides React and the shared library.
      entry: { main: [...FONTS, './dev.tsx'] },
      module: { rules: federated.module?.rules?.filter((rule) => !isNoJsonSchema(rule)) ?? [] },
      optimization: {},
      plugins: [new HtmlRspackPlugin({ templateContent: PAGE, publicPath: '/' })],
    },
    { publicPath: '/', hot, bringsReact: true },
  );
}
