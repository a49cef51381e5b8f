/** JSON Schema of a call without lengths, patterns and texts, to compare a module's calls with the API's (ADR 42). */
export interface Shape {
  type?: string | undefined;
  /** Possible values; one for a constant. */
  values?: readonly unknown[] | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: readonly string[] | undefined;
  /** Shape of every other property. */
  rest?: Shape | undefined;
  items?: Shape | undefined;
  tuple?: readonly Shape[] | undefined;
  anyOf?: readonly Shape[] | undefined;
  allOf?: readonly Shape[] | undefined;
}

/**
 * Reason why some value of one shape isn't valid for the other, as its path and value; null if all are. Ignores lengths, patterns and
 * ranges: their violations are answered with a message. With `dropped`, a property unknown to the other shape is a fault, too, since it
 * would be lost. A combination that fits only several members of a union together is refused.
 */
export function mismatch(one: Shape, other: Shape, dropped: boolean, at = ''): string | null {
  if (one.anyOf) return first(one.anyOf, (each) => mismatch(each, other, dropped, at));
  if (other.allOf) return first(other.allOf, (each) => mismatch(one, each, dropped, at));
  if (other.anyOf) return oneOf(other.anyOf, (each) => mismatch(one, each, dropped, at));
  if (one.allOf) return oneOf(one.allOf, (each) => mismatch(each, other, dropped, at));
  // Accepts any value.
  if (!other.type && !other.values) return null;
  return mismatchOfKind(one, other, at || 'the whole') ?? mismatchWithin(one, other, dropped, at);
}

/** Compares types or closed lists of values. */
function mismatchOfKind(one: Shape, other: Shape, place: string): string | null {
  if (other.values) {
    if (!one.values) return `${place}: any ${one.type ?? 'value'} instead of ${other.values.join(', ')}`;
    const unknown = one.values.filter((value) => !other.values?.includes(value));
    return unknown.length > 0 ? `${place}: ${unknown.join(', ')} isn’t one of ${other.values.join(', ')}` : null;
  }
  const types = one.values?.map(typeOf) ?? [one.type ?? 'anything'];
  return first(types, (type) =>
    type === other.type || (type === 'integer' && other.type === 'number')
      ? null
      : `${place}: ${type} instead of ${other.type}`,
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function mismatchWithin(one: Shape, other: Shape, dropped: boolean, at: string): string | null {
  if (other.type === 'array') return mismatchOfList(one, other, dropped, at);
  return other.type === 'object' ? mismatchOfObject(one, other, dropped, at) : null;
}

function mismatchOfList(one: Shape, other: Shape, dropped: boolean, at: string): string | null {
  const { tuple, items } = other;
  if (tuple) {
    if (one.tuple?.length !== tuple.length) return `${at || 'the whole'}: a list instead of ${tuple.length}`;
    return first(tuple.entries(), ([place, each]) =>
      mismatch(one.tuple?.[place] ?? {}, each, dropped, `${at}[${place}]`),
    );
  }
  if (!items) return null;
  return first(one.tuple ?? [one.items ?? {}], (each) => mismatch(each, items, dropped, `${at}[]`));
}

function mismatchOfObject(one: Shape, other: Shape, dropped: boolean, at: string): string | null {
  const [own, wanted] = [one.properties ?? {}, other.properties ?? {}];
  const within = (name: string) => (at ? `${at}.${name}` : name);
  const isLost = dropped && !other.rest;
  return (
    first(other.required ?? [], (name) => {
      if (own[name] && one.required?.includes(name)) return null;
      return `${within(name)}: ${own[name] || one.rest ? 'may be missing' : 'is missing'}`;
    }) ??
    first(Object.entries(own), ([name, shape]) => {
      const there = wanted[name] ?? other.rest;
      if (there) return mismatch(shape, there, dropped, within(name));
      return isLost ? `${within(name)}: isn’t known` : null;
    }) ??
    (one.rest && mismatchOfRest(one.rest, other, dropped, within)) ??
    null
  );
}

/** Compares properties with arbitrary names. */
function mismatchOfRest(
  rest: Shape,
  { properties, rest: taken }: Shape,
  dropped: boolean,
  at: (name: string) => string,
) {
  const named = first(Object.entries(properties ?? {}), ([name, shape]) => mismatch(rest, shape, dropped, at(name)));
  if (named) return named;
  if (taken) return mismatch(rest, taken, dropped, at('*'));
  return dropped ? `${at('*')}: isn’t known` : null;
}

function first<T>(all: Iterable<T>, look: (each: T) => string | null): string | null {
  for (const each of all) {
    const fault = look(each);
    if (fault) return fault;
  }
  return null;
}

/** Null if one of the shapes fits; else the reason of the first. */
function oneOf(all: readonly Shape[], look: (each: Shape) => string | null): string | null {
  const faults = all.map(look);
  return faults.includes(null) ? null : (faults[0] ?? null);
}
