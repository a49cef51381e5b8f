import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH, WEBAUTHN_PATH } from './passkey-script.ts';
import { PASSWORD_SCRIPT, PASSWORD_SCRIPT_PATH } from './password-script.ts';
import { FONT_PATH, MARK_PATH, MARK_SVG, STYLE, STYLE_PATH } from './style.ts';

const FONT_FILE = '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2';
const WEBAUTHN_FILE = '../dist/bundle/index.umd.min.js';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Style, font, mark and scripts of the identity pages. Addresses change when what they name does, where they carry a digest. */
export async function registerAssetRoutes(app: FastifyInstance): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const font = await readFile(resolve(FONT_FILE));
  // The package offers its bundle for browsers beside its entry, not under a name of its own.
  const webAuthn = await readFile(path.join(path.dirname(resolve('@simplewebauthn/browser')), WEBAUTHN_FILE));
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
    {
      path: PASSKEY_SCRIPT_PATH,
      type: 'text/javascript; charset=utf-8',
      body: PASSKEY_SCRIPT,
      cache: FOR_EVER,
    },
    {
      path: PASSWORD_SCRIPT_PATH,
      type: 'text/javascript; charset=utf-8',
      body: PASSWORD_SCRIPT,
      cache: FOR_EVER,
    },
    {
      path: WEBAUTHN_PATH,
      type: 'text/javascript; charset=utf-8',
      body: webAuthn,
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
