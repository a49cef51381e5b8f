import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Smallest IPv6 network that a provider gives a customer. */
const IPV6_BITS = 64;

/**
 * Rate-limit key of an address: the IPv4 address itself, however written (`::ffff:192.0.2.1` is `192.0.2.1`), or the /64 network of an
 * IPv6 one.
 */
export function addressKey(ip: string): string {
  // An IPv4 address in the form that Node gives is its own key. Most are, and this runs for every request.
  if (isIPv4(ip)) return ip;
  // A connection without an address (a Unix socket) is its own group.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
