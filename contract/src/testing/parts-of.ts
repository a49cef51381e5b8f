import type * as z from 'zod';

interface Part {
  part: z.core.$ZodType;
  /** Path for a test's name: `body.pessoa.email`. */
  path: string;
}

/** A schema and all schemas within it. */
export function partsOf(schema: z.core.$ZodType, path = '', seen = new Set<z.core.$ZodType>()): Part[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const inner = { ...def, ...('shape' in def ? (def.shape as object) : {}), shape: null, checks: null };
  return [
    { part: schema, path },
    ...Object.entries(inner).flatMap(([name, parts]) =>
      [parts]
        .flat()
        .filter((part) => typeof part === 'object' && part !== null && '_zod' in part)
        .flatMap((part) => partsOf(part as unknown as z.core.$ZodType, path === '' ? name : `${path}.${name}`, seen)),
    ),
  ];
}
