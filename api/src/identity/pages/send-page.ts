import type { FastifyReply } from 'fastify';

/** Headers of every identity page. Only the portal's own stylesheet, font and forms are allowed; no caching, no framing. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Not `no-referrer`: under it browsers send `Origin: null` with forms, which the same-origin check refuses.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Headers of pages that run the portal's own scripts, for passkeys and passwords. */
const SCRIPTED_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'self'`,
};

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.status(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
}

/** Sends a page that runs scripts of the portal. */
export function sendScriptedPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.status(status).headers(SCRIPTED_HEADERS).type('text/html; charset=utf-8').send(html);
}
