import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route answers with data alone, never with a page or a file: without the headers that tell browsers how to treat those,
     * since data is read by scripts.
     */
    answersData?: boolean;
    /** The route answers with a file of the page: a script, styles, a font or a picture, never with a page. */
    answersFiles?: boolean;
  }
}

const NONE = ["'none'"];

/** Policy of answers that aren't pages: they load nothing and can't be framed. Pages replace it. */
const NO_PAGE_POLICY: HelmetOptions['contentSecurityPolicy'] = {
  useDefaults: false,
  directives: { defaultSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
};
/** A script that works in the background is held to the policy that it came with: it may go on loading. */
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

/** A page asks for more than ten of them before it can be used, and on a thin line a header that says nothing of a script is waited for. */
const OF_FILES = { ...OF_DATA, contentSecurityPolicy: FILE_POLICY, xFrameOptions: false } satisfies HelmetOptions;

/**
 * Sends every answer with the headers by which browsers guard the portal; its own headers may replace them. They are the same for
 * every request, so the library is asked for them once: made for each, they cost more than the query of a look-up.
 */
export function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const all = {
    contentSecurityPolicy: FILE_POLICY,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // The issuer's own answers don't carry it, and browsers warn of a mix.
    originAgentCluster: false,
  } satisfies HelmetOptions;
  const ofAll = Object.entries(headersOf(all));
  const ofData = headersOf({ ...all, ...OF_DATA });
  const ofFiles = headersOf({ ...all, ...OF_FILES });
  app.addHook('onRequest', (request, reply, done) => {
    const { answersData, answersFiles } = request.routeOptions.config ?? {};
    if (answersData) reply.headers(ofData);
    else if (answersFiles) reply.headers(ofFiles);
    // Also on what the issuer answers by itself, past Fastify's reply.
    else for (const [name, value] of ofAll) reply.raw.setHeader(name, value);
    done();
  });
}

/** Headers that helmet sets. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
