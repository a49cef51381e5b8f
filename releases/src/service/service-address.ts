/** Prefix of calls to modules' services, under `/credenciados`. */
export const SERVICE_PATH = '/servico';

/** Longest forwarded path. */
const MAX_PATH = 1000;
const MAX_QUERY = 4000;

/**
 * Path segment that every server reads alike, however often it decodes: no `.` at its beginning, no `;`, no backslash, and no encoded dot,
 * slash, percent sign or control character.
 */
const STEP = /^(?!\.)(?:[A-Za-z0-9._~!$'()*+,=:@-]|%(?!0|1|25|2[EFef]|3[Bb]|5[Cc]|7[Ff])[0-9A-Fa-f]{2})+$/;
const QUERY = /^\?[!$%&'()*+,./:;=?@A-Z[\]_a-z~0-9-]*$/;

/** True if the origin of an address is allowed. */
export function isServiceHost(allowed: readonly string[], address: string): boolean {
  return URL.canParse(address) && allowed.includes(new URL(address).origin);
}

/**
 * Target of a call: the service's address followed by the requested path and query, unchanged. Null for a path that could lead elsewhere or
 * is too long.
 */
export function serviceUrl(service: string, module: string, requested: string): URL | null {
  const prefix = `/credenciados${SERVICE_PATH}/${module}/`;
  if (!requested.startsWith(prefix)) return null;
  const rest = requested.slice(prefix.length);
  const end = rest.indexOf('?');
  const [path, query] = end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)];
  if (path.length > MAX_PATH || query.length > MAX_QUERY) return null;
  if (path !== '' && !path.split('/').every((step) => STEP.test(step))) return null;
  if (query !== '' && !QUERY.test(query)) return null;
  const text = `${service}/${path}${query}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  // Refuses paths that the URL parser would resolve differently.
  return url && url.origin === new URL(service).origin && url.pathname === `${new URL(`${service}/`).pathname}${path}`
    ? url
    : null;
}
