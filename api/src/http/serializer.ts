import { weakMemoize } from '@credenciados/platform/memoize';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/**
 * Compiles the response schemas of the contract into functions that write JSON directly. Fields that a schema doesn't name are omitted, so
 * that no column reaches the browser by accident.
 */
export function registerSerializer(app: FastifyInstance, options: { strict: boolean }): void {
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    const write = (data: unknown) => writerOf(schema)(data);
    if (!options.strict) return write;
    return (data) => {
      const checked = schema.safeParse(data);
      if (!checked.success) throw new Error(`${method} ${url} answers against its contract: ${checked.error.message}`);
      return write(data);
    };
  });
}

/** Compiled once per process, at a schema's first answer: a start would wait for all of them. */
const writerOf = weakMemoize((schema: z.ZodType): ((data: unknown) => string) => fastJson(toJsonSchema(schema)));

function toJsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return json as Schema;
}

/** Rewrites schemas of nullable values and tuples to forms that compile to direct code, instead of trying alternatives. */
function simplify(json: z.core.JSONSchema.BaseSchema): void {
  const [value, other] = json.anyOf ?? [];
  if (json.anyOf?.length === 2 && value && isNullType(other)) {
    delete json.anyOf;
    Object.assign(json, value, { nullable: true });
  }
  if (Array.isArray(json.items)) {
    const items = json.items.filter((item) => typeof item === 'object');
    const [only, ...more] = new Map(items.map((item) => [JSON.stringify(item), item])).values();
    json.items = more.length === 0 ? only : { anyOf: items };
  }
}

function isNullType(json: z.core.JSONSchema._JSONSchema | undefined): boolean {
  return typeof json === 'object' && json.type === 'null';
}
