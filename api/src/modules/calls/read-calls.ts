import path from 'node:path';
import * as z from 'zod';
import { CALLS_JSON, parseJson, readText } from '../module-files.ts';
import type { ModuleStore } from '../module-store.ts';
import { type Refusal, refused } from '../refused.ts';
import { brokenCalls, type CallShape, shapesOf } from './call-shapes.ts';
import type { Shape } from './fits.ts';

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.strictObject({
    type: z.string().optional(),
    values: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    required: z.array(z.string()).optional(),
    rest: shapeSchema.optional(),
    items: shapeSchema.optional(),
    tuple: z.array(shapeSchema).optional(),
    anyOf: z.array(shapeSchema).optional(),
    allOf: z.array(shapeSchema).optional(),
  }),
);
const callsSchema: z.ZodType<Record<string, CallShape>> = z.record(
  z.string().regex(/^[A-Z]{3,6} \/\S{0,200}$/),
  z.strictObject({ asked: z.record(z.string(), shapeSchema), answer: z.union([shapeSchema, z.string()]) }),
);

/** The calls that a text of `calls.json` names; null where it says none, as of a build of before, or what can't be understood. */
export function callsIn(text: string): Record<string, CallShape> | null {
  return callsSchema.safeParse(parseJson(text)).data ?? null;
}

/**
 * Calls of a version that is stored that this API doesn't have or answers otherwise, a line each. What can't be read says nothing, as
 * what a build of before left: that it was touched is told by who serves it.
 */
export async function brokenCallsOf(
  store: ModuleStore,
  name: string,
  version: string,
  served = shapesOf(),
): Promise<string[]> {
  return brokenCalls(callsIn(await store.text(name, version, CALLS_JSON)) ?? {}, served);
}

/** Why the files of a folder can't be live beside this API, as refusals (TEL-19); a build of before says nothing. */
export async function refusalsOfCalls(folder: string): Promise<Refusal[]> {
  const text = await readText(path.join(folder, CALLS_JSON));
  if (text === '') return [];
  const calls = callsIn(text);
  if (!calls) throw refused('ARQUIVOS', CALLS_JSON);
  return brokenCalls(calls).map((detalhe) => ({ codigo: 'CHAMADA' as const, detalhe }));
}
