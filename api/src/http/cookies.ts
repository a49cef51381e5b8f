import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:');

/**
 * A cookie's name as browsers get it: over https with `__Host-`, by which no site beside the portal can plant one of theirs (RFC
 * 6265bis, section 4.1.3). Browsers want such a cookie secure, and for all paths.
 */
export function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

/** How the portal sets a cookie: no script reads it, no other site has it sent with its forms. */
export function cookieOptions(site: Site, sameSite: 'lax' | 'strict' = 'lax') {
  return { path: '/', httpOnly: true, sameSite, secure: isSecure(site) } as const;
}
