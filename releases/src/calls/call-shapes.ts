import { type Endpoint, endpoints } from '@credenciados/contract';
import * as z from 'zod';
import { mismatch, type Shape } from './fits.ts';

/** Shape of a call's input and of its answer. */
export interface CallShape {
  /** Shapes of `params`, `query` and `body`. */
  asked: Record<string, Shape>;
  /** Shape of the answer, or its kind if it has none, such as `file`. */
  answer: Shape | string;
}

const PARTS = ['params', 'query', 'body'] as const;
const NOTHING: Shape = { type: 'object', properties: {} };

/** The parts of a contract that are compared. */
export type Contract = Readonly<Record<string, Pick<Endpoint, 'params' | 'query' | 'body' | 'response'>>>;

const portal: Contract = endpoints;

/** True if the portal's contract has the call. */
export const isCall = (text: string): boolean => text in portal;

/** Shape of a call in a contract; null if the contract hasn't got it. */
export function shapeOf(key: string, contract = portal): CallShape | null {
  const endpoint = contract[key];
  if (!endpoint) return null;
  const asked = PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[part, shapeOfSchema(schema, 'input')] as const] : [];
  });
  const { response } = endpoint;
  return {
    asked: Object.fromEntries(asked),
    answer: typeof response === 'string' ? response : shapeOfSchema(response, 'output'),
  };
}

/** Cached lookup of the shapes of a contract's calls. */
export function shapesOf(contract = portal): (key: string) => CallShape | null {
  const known = new Map<string, CallShape | null>();
  return (key) => {
    const shape = known.has(key) ? (known.get(key) ?? null) : shapeOf(key, contract);
    known.set(key, shape);
    return shape;
  };
}

/** Calls of a build that the served contract breaks, one line each with the reason; empty if all fit. */
export function brokenCalls(calls: Readonly<Record<string, CallShape>>, served = shapesOf()): string[] {
  return Object.entries(calls).flatMap(([key, built]) => {
    const live = served(key);
    if (!live) return [`${key} isn’t there`];
    const fault = faultOf(built, live);
    return fault ? [`${key}, ${fault}`] : [];
  });
}

function faultOf(built: CallShape, live: CallShape): string | null {
  for (const part of PARTS) {
    const fault = mismatch(built.asked[part] ?? NOTHING, live.asked[part] ?? NOTHING, true);
    if (fault) return `${part}: ${fault}`;
  }
  if (typeof built.answer === 'string' || typeof live.answer === 'string') {
    return built.answer === live.answer ? null : 'answers otherwise';
  }
  const fault = mismatch(live.answer, built.answer, false);
  return fault && `answer: ${fault}`;
}

/** Shape of a schema's input or output. */
export function shapeOfSchema(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return shape(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
}

type Json = z.core.JSONSchema._JSONSchema;

/** Omits empty members, so that equal shapes have equal texts. Clients ignore additional properties of answers. */
function shape(json: Json): Shape {
  if (typeof json === 'boolean') return {};
  const { type, required, additionalProperties: more, items, prefixItems } = json;
  if (Array.isArray(type)) return { anyOf: type.map((each) => shape(ofType(json, each))) };
  const values = json.const === undefined ? json.enum : [json.const];
  const any = json.anyOf ?? json.oneOf;
  const properties = json.properties ?? namedBy(json);
  return {
    ...(type && { type }),
    ...(values && { values }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, shape(each)])),
    }),
    ...(required && required.length > 0 && { required }),
    ...(more !== undefined && more !== false && !namedBy(json) && { rest: shape(more) }),
    ...(items !== undefined && typeof items === 'object' && !Array.isArray(items) && { items: shape(items) }),
    ...(prefixItems && { tuple: prefixItems.map(shape) }),
    ...(any && { anyOf: any.map(shape) }),
    ...(json.allOf && { allOf: json.allOf.map(shape) }),
  };
}

/** Shape for one of the types that a schema lists, such as those of a nullable value. */
function ofType(json: z.core.JSONSchema.BaseSchema, type: NonNullable<z.core.JSONSchema.BaseSchema['type']>) {
  const values = json.enum?.filter((value) => (value === null) === (type === 'null'));
  return { ...json, type, ...(values && { enum: values }) };
}

/** Properties of a record with a closed list of names. */
function namedBy({ propertyNames, additionalProperties: each }: z.core.JSONSchema.BaseSchema) {
  const names = typeof propertyNames === 'object' && propertyNames.enum;
  if (!names || each === undefined) return undefined;
  return Object.fromEntries(names.map((name) => [String(name), each]));
}
