import type { Perfil, Registry } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Browser, NO_BROWSER, newBrowser, readBrowser, withProfile, writeBrowser } from './browser.ts';
import { rolloutEntries } from './variants.ts';

const COOKIE = 'portal_vez';

/** True if a rollout is under way. */
export const hasRollout = (registry: Registry): boolean => rolloutEntries(registry).length > 0;

type Cookies = Pick<Config, 'publicUrl'>;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Browser of a request for a page or for the live modules. During a rollout its page sets a session cookie with a random number that names
 * nobody (TEL-37). The profile of a signed-in person counts.
 */
export function browserOf(
  config: Cookies,
  registry: Registry,
  exchange: Exchange,
  asks: 'page' | 'what is live',
): Browser {
  if (!hasRollout(registry)) return NO_BROWSER;
  const { session } = exchange.request;
  const known = placeIn(config, exchange);
  const browser = session
    ? withProfile(known, registry, session.perfil)
    : known.place === null && asks === 'page'
      ? newBrowser()
      : known;
  return writePlace(config, exchange, browser);
}

/** Records in the cookie that somebody with a profile signed in: the next page already has that profile's versions. */
export function enterAs(config: Cookies, registry: Registry, exchange: Exchange, perfil: Perfil): void {
  if (hasRollout(registry)) writePlace(config, exchange, withProfile(placeIn(config, exchange), registry, perfil));
}

const placeIn = (config: Cookies, { request }: Exchange): Browser =>
  readBrowser(request.cookies[cookieName(config, COOKIE)]);

function writePlace(config: Cookies, { request, reply }: Exchange, browser: Browser): Browser {
  const name = cookieName(config, COOKIE);
  const written = writeBrowser(browser);
  const isNew = browser.place !== null && written !== request.cookies[name];
  if (isNew) reply.setCookie(name, written, cookieOptions(config));
  return browser;
}
