import ipaddr from 'ipaddr.js';

/** Proxies of TRUST_PROXY: all, none, or a list of addresses and ranges. */
export function trustedProxies(value: string | undefined): boolean | string[] {
  if (!value || value === 'false') return false;
  return value === 'true' ? true : value.split(',').map((address) => address.trim());
}

/** True if each entry is an address or a range. */
export function isProxyList(value: string): boolean {
  const named = trustedProxies(value);
  return typeof named === 'boolean' || named.every(isAddressOrRange);
}

/** True if the setting trusts any caller's forwarded headers. */
export function trustsEverybody(value: string | undefined): boolean {
  const named = trustedProxies(value);
  return named === true || (named !== false && named.some((entry) => entry.endsWith('/0')));
}

function isAddressOrRange(entry: string): boolean {
  const [address = ''] = entry.split('/');
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return entry === address || ipaddr.isValidCIDR(entry);
}
