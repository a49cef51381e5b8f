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

/** Calls in the text of a `calls.json`; null for an older build or an unreadable file. */
export function callsIn(text: string): Record<string, CallShape> | null {
  return callsSchema.safeParse(parseJson(text)).data ?? null;
}

/**
 * Calls of a stored version that this API lacks or answers differently, one line each. Older builds and unreadable files give none: changed
 * files are detected when they are served.
 */
export async function brokenCallsOf(
  store: ModuleStore,
  name: string,
  version: string,
  served = shapesOf(),
): Promise<string[]> {
  return brokenCalls(callsIn(await store.text(name, version, CALLS_JSON)) ?? {}, served);
}

/** Refusals for the calls of a folder's files that this API breaks (TEL-19); none for older builds. */
export async function refusalsOfCalls(folder: string): Promise<Refusal[]> {
  const text = await readText(path.join(folder, CALLS_JSON));
  if (text === '') return [];
  const calls = callsIn(text);
  if (!calls) throw refused('ARQUIVOS', CALLS_JSON);
  return brokenCalls(calls).map((detalhe) => ({ codigo: 'CHAMADA' as const, detalhe }));
}
