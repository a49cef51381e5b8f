import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/**
 * Compiles the response schemas of the contract into functions that write JSON directly. What a schema doesn't name is
 * left out, so that no column reaches the browser by accident.
 */
export function registerSerializer(app: FastifyInstance, options: { strict: boolean }): void {
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    const write = fastJson(toJsonSchema(schema));
    if (!options.strict) return write;
    return (data) => {
      const checked = schema.safeParse(data);
      if (!checked.success) throw new Error(`${method} ${url} answers against its contract: ${checked.error.message}`);
      return write(data);
    };
  });
}

function toJsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return json as Schema;
}
