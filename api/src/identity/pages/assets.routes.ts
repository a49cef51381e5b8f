import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { FONT_PATH, MARK_PATH, MARK_SVG, STYLE, STYLE_PATH } from './style.ts';

const FONT_FILE = '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Style, font and mark of the identity pages. Their addresses change when they do, except the font's and the mark's. */
export async function registerAssetRoutes(app: FastifyInstance): Promise<void> {
  const font = await readFile(createRequire(import.meta.url).resolve(FONT_FILE));
  const assets = [
    {
      path: STYLE_PATH,
      type: 'text/css; charset=utf-8',
      body: STYLE,
      cache: FOR_EVER,
    },
    {
      path: FONT_PATH,
      type: 'font/woff2',
      body: font,
      cache: 'public, max-age=2592000',
    },
    {
      path: MARK_PATH,
      type: 'image/svg+xml',
      body: MARK_SVG,
      cache: 'public, max-age=86400',
    },
  ];
  for (const { path, type, body, cache } of assets) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'cache-control': cache,
          'x-content-type-options': 'nosniff',
        })
        .send(body),
    );
  }
}
