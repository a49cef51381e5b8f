/** Parameters of a path that matches a descriptor's route pattern (`a/:id`, `a/:id?`, `a/*`); null if it doesn't match. */
export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') return params;
    const value = given[index];
    const optional = segment.endsWith('?');
    const name = optional ? segment.slice(0, -1) : segment;
    if (value === undefined) {
      if (!optional) return null;
    } else if (name.startsWith(':')) {
      params[name.slice(1)] = value;
    } else if (name !== value) {
      return null;
    }
  }
  return given.length > wanted.length ? null : params;
}

/** Fills the parameters into an address (`/a/:id`); null if one is missing. */
export function fillPath(template: string, params: Record<string, string>): string | null {
  let missing = false;
  const filled = template.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) missing = true;
    return encodeURIComponent(value ?? '');
  });
  return missing ? null : filled;
}
