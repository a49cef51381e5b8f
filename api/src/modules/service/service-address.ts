/** Where the portal takes in what it passes on to modules' services, under `/credenciados`. */
export const SERVICE_PATH = '/servico';

/** Characters of an address that a service could have use for. */
const MAX_PATH = 1000;
const MAX_QUERY = 4000;

/**
 * One step of a path that means the same to every server, however often it decodes: no `.` at its beginning, no `;`, no backslash,
 * and nothing encoded that would be a dot, a slash, a percent sign or a control character.
 */
const STEP = /^(?!\.)(?:[A-Za-z0-9._~!$'()*+,=:@-]|%(?!0|1|25|2[EFef]|3[Bb]|5[Cc]|7[Ff])[0-9A-Fa-f]{2})+$/;
const QUERY = /^\?[!$%&'()*+,./:;=?@A-Z[\]_a-z~0-9-]*$/;

/** True if the origin of an address is allowed. */
export function isServiceHost(allowed: readonly string[], address: string): boolean {
  return URL.canParse(address) && allowed.includes(new URL(address).origin);
}

/**
 * Where a call goes on to: the service's address, and behind it the path and query that came, as they were written. Null where the
 * path could lead anywhere else, or is longer than paths are.
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
