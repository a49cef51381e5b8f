import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with data alone, never with a page or a file. */
    onlyData?: boolean;
  }
}

/** They tell browsers how to treat a page or a download; data is read by scripts. */
const OF_PAGES = new Set([
  'cross-origin-opener-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** What isn't a page loads nothing and is framed by nobody. A page's own policy replaces it. */
const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A script that works in the background is held to the policy that it came with: it may go on loading. */
const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Sends every answer with the headers by which browsers guard the portal; its own headers may replace them. */
export function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const ofAll = securityHeaders(config);
  const ofData = {
    ...Object.fromEntries(Object.entries(ofAll).filter(([name]) => !OF_PAGES.has(name))),
    'content-security-policy': NO_PAGE_POLICY,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.onlyData ? ofData : ofAll);
    done();
  });
}

/** What the library sets on an answer: always the same, so it is asked once. */
function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const set = helmet({
    // Each kind of answer has a policy of its own.
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // The issuer's own answers don't carry it, and browsers warn of a mix.
    originAgentCluster: false,
  });
  set(request, answer, () => undefined);
  return { ...answer.getHeaders(), 'content-security-policy': FILE_POLICY };
}
