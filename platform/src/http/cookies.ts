import type { Config } from '@credenciados/platform/config';

type Site = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:');

/**
 * Cookie's name in the browser. Over https it gets the prefix `__Host-`, so that no other site can set it (RFC 6265bis, section 4.1.3).
 * Browsers require such a cookie to be secure and to have the path `/`.
 */
export function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

/** Attributes of the portal's cookies: hidden from scripts, and not sent with forms of other sites. */
export function cookieOptions(site: Site, sameSite: 'lax' | 'strict' = 'lax') {
  return { path: '/', httpOnly: true, sameSite, secure: isSecure(site) } as const;
}
