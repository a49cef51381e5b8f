import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Policy = FastifyHelmetOptions['contentSecurityPolicy'];
const NONE = ["'none'"];

/** What isn't a page loads nothing and is framed by nobody. A page's own policy replaces it. */
const NO_PAGE_POLICY: Policy = {
  useDefaults: false,
  directives: { defaultSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
};
/** A script that works in the background is held to the policy that it came with: it may go on loading. */
const FILE_POLICY: Policy = {
  useDefaults: false,
  directives: {
    defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
    objectSrc: NONE,
    baseUri: NONE,
    frameAncestors: NONE,
  },
};

/**
 * For a route that answers with data alone, never with a page or a file: without the headers that tell browsers how to treat those,
 * since data is read by scripts.
 */
export const HEADERS_OF_DATA: FastifyHelmetOptions = {
  contentSecurityPolicy: NO_PAGE_POLICY,
  crossOriginOpenerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Sends every answer with the headers by which browsers guard the portal; its own headers may replace them. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: FILE_POLICY,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // The issuer's own answers don't carry it, and browsers warn of a mix.
    originAgentCluster: false,
  });
}
