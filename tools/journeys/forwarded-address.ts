import type { Visitor } from './page.ts';

/** Settings of a portal that trusts forwarded addresses from this machine. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1,::1' };

let last = 0;

/** Gives a visitor their own address: the portal limits reports per address (TEL-23). */
export async function comeFromElsewhere({ context }: Pick<Visitor, 'context'>): Promise<void> {
  last += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${last}` });
}
