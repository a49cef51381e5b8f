import type { Visitor } from './page.ts';

/** For portals that are told to trust who passes calls on from this machine. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1,::1' };

let last = 0;

/** A visitor comes from an address of their own: of what one address tells the portal keeps so much alone (TEL-23). */
export async function comeFromElsewhere({ context }: Pick<Visitor, 'context'>): Promise<void> {
  last += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${last}` });
}
