import type { Registry } from '@credenciados/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieName, cookieOptions } from '../../http/cookies.ts';
import { type Browser, NO_BROWSER, newBrowser, readBrowser, seenAs, writeBrowser } from './browser.ts';
import { hasShares } from './flags.ts';
import { offeredEntries } from './variants.ts';

const COOKIE = 'portal_vez';

/** Whether anything is rolled out. */
export const isOffering = (registry: Registry): boolean => offeredEntries(registry).length > 0;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The browser that asks for a page, or for what is live. While something is rolled out, or a flag is of a share, a page gives it a place, in a cookie that goes
 * with the browser's session and names nobody; at other times it is given none (TEL-37). Where somebody is signed in, it is theirs.
 */
export function browserOf(
  config: Pick<Config, 'publicUrl'>,
  registry: Registry,
  { request, reply }: Exchange,
  asks: 'page' | 'what is live',
): Browser {
  if (!isOffering(registry) && !hasShares(registry)) return NO_BROWSER;
  const name = cookieName(config, COOKIE);
  const cookie = request.cookies[name];
  const known = readBrowser(cookie);
  const { session } = request;
  const browser = session
    ? seenAs(known, registry, session.perfil)
    : known.place === null && asks === 'page'
      ? newBrowser()
      : known;
  const written = writeBrowser(browser);
  if (browser.place !== null && written !== cookie) reply.setCookie(name, written, cookieOptions(config));
  return browser;
}
