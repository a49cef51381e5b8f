import * as z from 'zod';

/** Path to a value, as keys; index 0 stands for every item of a list. */
export type Place = readonly (string | number)[];

/** Every path in the values of a schema, including optional fields. */
export function placesOf(schema: z.ZodType): { place: Place; isText: boolean }[] {
  return inside(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), []);
}

type Json = z.core.JSONSchema._JSONSchema;

function inside(json: Json, place: Place): { place: Place; isText: boolean }[] {
  if (typeof json === 'boolean') return [{ place, isText: true }];
  const here = { place, isText: json.type === 'string' || json.type === undefined };
  const parts = [
    ...(json.anyOf ?? []).flatMap((each) => inside(each, place)),
    ...Object.entries(json.properties ?? {}).flatMap(([name, each]) => inside(each, [...place, name])),
    ...(json.items === undefined || Array.isArray(json.items) ? [] : inside(json.items, [...place, 0])),
  ];
  return json.anyOf ? parts : [here, ...parts];
}

/** Copy of a value with another value at a path; creates missing parents. */
export function withAt(value: unknown, [name, ...rest]: Place, leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (typeof name === 'number') {
    const list = Array.isArray(value) ? value : [];
    return Object.assign([...list], { [name]: withAt(list[name], rest, leaf) });
  }
  const holder: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...holder, [name]: withAt(holder[name], rest, leaf) };
}
