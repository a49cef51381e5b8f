import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '@credenciados/platform/config';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const NONE = ["'none'"];

/** CSP of answers that aren't pages: they load nothing and can't be framed. Pages replace it. */
const NO_PAGE_POLICY: HelmetOptions['contentSecurityPolicy'] = {
  useDefaults: false,
  directives: { defaultSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
};
/** CSP of files. A worker script is bound by the CSP it was served with, so this one doesn't restrict loading. */
const FILE_POLICY: HelmetOptions['contentSecurityPolicy'] = {
  useDefaults: false,
  directives: {
    defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
    objectSrc: NONE,
    baseUri: NONE,
    frameAncestors: NONE,
  },
};

const OF_DATA = {
  contentSecurityPolicy: NO_PAGE_POLICY,
  crossOriginOpenerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** A page needs more than ten files before it can be used, so on a slow line each header that has no effect on a file delays it. */
const OF_FILES = { ...OF_DATA, contentSecurityPolicy: FILE_POLICY, xFrameOptions: false } satisfies HelmetOptions;

/**
 * Sets security headers on every answer; a route may replace them. They are equal for every request, so helmet computes them once.
 * Computing them for each request would cost more than a simple query.
 */
export function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const all = {
    contentSecurityPolicy: FILE_POLICY,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // Omitted because oidc-provider's own answers lack it, and browsers warn if pages of one origin differ.
    originAgentCluster: false,
  } satisfies HelmetOptions;
  const ofAll = Object.entries(headersOf(all));
  const ofData = headersOf({ ...all, ...OF_DATA });
  const ofFiles = headersOf({ ...all, ...OF_FILES });
  app.addHook('onRequest', (request, reply, done) => {
    const { answersData, answersFiles } = request.routeOptions.config ?? {};
    if (answersData) reply.headers(ofData);
    else if (answersFiles) reply.headers(ofFiles);
    // Set on the raw response too: oidc-provider writes to it without Fastify's reply.
    else for (const [name, value] of ofAll) reply.raw.setHeader(name, value);
    done();
  });
}

/** Headers that helmet sets for these options. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
