import path from 'node:path';
import { FOR_EVER } from '@credenciados/platform/http/caching';
import type { FastifyInstance } from 'fastify';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH, WEBAUTHN, WEBAUTHN_PATH } from './passkey-script.ts';
import { PASSWORD_SCRIPT, PASSWORD_SCRIPT_PATH } from './password-script.ts';
import { FONT, FONT_PATH, MARK_PATH, MARK_SVG, STYLE, STYLE_PATH } from './style.ts';

const SCRIPT = 'text/javascript; charset=utf-8';

/** Serves stylesheet, font, logo and scripts of the identity pages, each at an address with the digest of its content. */
export function registerAssetRoutes(app: FastifyInstance): void {
  const assets: [path: string, type: string, body: string | Buffer][] = [
    [STYLE_PATH, 'text/css; charset=utf-8', STYLE],
    [FONT_PATH, 'font/woff2', FONT],
    [MARK_PATH, 'image/svg+xml', MARK_SVG],
    [PASSKEY_SCRIPT_PATH, SCRIPT, PASSKEY_SCRIPT],
    [PASSWORD_SCRIPT_PATH, SCRIPT, PASSWORD_SCRIPT],
    [WEBAUTHN_PATH, SCRIPT, WEBAUTHN],
  ];
  for (const [address, type, body] of assets) {
    const headers = {
      'cache-control': FOR_EVER,
      // The digest in the address is that of the content.
      etag: `"${path.basename(address)}"`,
      'x-content-type-options': 'nosniff',
    };
    app.get(address, async (_request, reply) => reply.type(type).headers(headers).send(body));
  }
}
