import ipaddr from 'ipaddr.js';

/** What a provider gives one customer at the least: whoever has one address of it has all of them. */
const IPV6_BITS = 64;

/**
 * What an address is counted by, wherever something is limited by address: an IPv4 address itself, however it is written
 * (`::ffff:192.0.2.1` is `192.0.2.1`), and the /64 network of an IPv6 one.
 */
export function addressKey(ip: string): string {
  // A connection without an address (a socket file) has none to group by.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
