import fc from 'fast-check';
import { hostileValue } from './arbitraries.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Mixes the leaves of two values of one shape: takes those of `made` if `take` returns true. */
export function mix(real: unknown, made: unknown, take: () => boolean): unknown {
  if (!isObject(real) || !isObject(made)) return take() ? made : real;
  const names = [...new Set([...Object.keys(real), ...Object.keys(made)])];
  return Object.fromEntries(names.map((name) => [name, mixField(real, made, name, take)]));
}

function mixField(real: Record<string, unknown>, made: Record<string, unknown>, name: string, take: () => boolean) {
  if (!(name in made)) return real[name];
  return name in real ? mix(real[name], made[name], take) : made[name];
}

/** Mutation of an input: replaces, removes or adds a value at one of its places. */
export interface Spoiling {
  how: 'replace' | 'remove' | 'add';
  place: number;
  value: unknown;
}

/** Random mutation; `place` is taken modulo the number of places. */
export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  how: fc.constantFrom<Spoiling['how']>('replace', 'replace', 'replace', 'remove', 'add'),
  place: fc.nat({ max: 1000 }),
  value: hostileValue,
});

/** Copy of the input with one mutation. */
export function spoil(input: unknown, { how, place, value }: Spoiling): unknown {
  const copy = structuredClone(input);
  const places = placesOf(copy);
  const chosen = places[place % places.length];
  if (!chosen) return how === 'add' ? { extra: value } : value;
  const { holder, name } = chosen;
  if (how === 'remove') delete holder[name];
  else holder[how === 'add' ? `${name}_extra` : name] = value;
  return copy;
}

interface Place {
  holder: Record<string, unknown>;
  name: string;
}

function placesOf(value: unknown): Place[] {
  if (Array.isArray(value)) return value.flatMap(placesOf);
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => [{ holder: value, name }, ...placesOf(value[name])]);
}
