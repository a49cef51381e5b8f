import { type Endpoint, ERROR } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import { exceedsJson, type JsonLimits } from '@credenciados/platform/json-limits';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/** Limits of a JSON body: its size and shape. */
interface BodyLimits extends JsonLimits {
  bytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    json?: JsonLimits;
  }
}

/** Limits for a body without a schema in the contract, or with an unbounded one. */
export const MOST: BodyLimits = { bytes: 1024 * 1024, depth: 12, parts: 60_000 };
/** Margin for texts and lists slightly too long, so that validation refuses them beside their field. */
const SPARE: BodyLimits = { bytes: 16 * 1024, depth: 3, parts: 200 };
/** Factor for fields that the contract doesn't know, such as those of a later client. */
const FIELDS_FACTOR = 4;
/** Limits for a route outside the contract, such as a form of the sign-in. */
export const SPARE_BODY = SPARE;

/** Maximum UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_CHARACTER = 3;
/** Assumed maximum for a text that is bounded only by its format or pattern. */
const PATTERN_CHARACTERS = 400;
/** Bytes for the quotes, comma and braces of a value, or for a number. */
const PUNCTUATION = 32;

/** Limits of an endpoint's body: the largest value that its schema accepts, plus a margin. */
export function bodyLimitsOf({ body }: Pick<Endpoint, 'body'>): BodyLimits {
  const needed = body
    ? sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    : { bytes: 0, depth: 0, parts: 0 };
  return {
    bytes: Math.min(needed.bytes + SPARE.bytes, MOST.bytes),
    depth: Math.min(needed.depth + SPARE.depth, MOST.depth),
    parts: Math.min(needed.parts * FIELDS_FACTOR + SPARE.parts, MOST.parts),
  };
}

type Json = z.core.JSONSchema._JSONSchema;
type Schema = Exclude<Json, boolean>;

/** Size of the largest value that a schema accepts. */
function sizeOf(schema: Json): BodyLimits {
  // A schema that accepts any value is unbounded.
  if (typeof schema === 'boolean') return MOST;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return largest(choices.map(sizeOf));
  if (schema.allOf) return sum(schema.allOf.map(sizeOf));
  if (schema.enum) return textOf(Math.max(...schema.enum.map((value) => String(value).length)));
  if (schema.const !== undefined) return textOf(String(schema.const).length);
  switch (schema.type) {
    case 'string':
      return textOf(schema.maxLength ?? PATTERN_CHARACTERS);
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return textOf(0);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return MOST;
  }
}

function textOf(characters: number): BodyLimits {
  return { bytes: characters * BYTES_PER_CHARACTER + PUNCTUATION, depth: 0, parts: 1 };
}

function listOf({ items, maxItems }: Schema): BodyLimits {
  if (maxItems === undefined || items === undefined || Array.isArray(items)) return MOST;
  const item = sizeOf(items);
  return within({ bytes: item.bytes * maxItems, depth: item.depth, parts: item.parts * maxItems });
}

function objectOf({ properties = {}, additionalProperties }: Schema): BodyLimits {
  // An object with arbitrary keys is unbounded.
  if (typeof additionalProperties === 'object') return MOST;
  const fields = Object.entries(properties).map(([name, value]) => sum([textOf(name.length), sizeOf(value)]));
  return within(sum(fields));
}

/** Adds one level of nesting to a value's limits. */
function within({ bytes, depth, parts }: BodyLimits): BodyLimits {
  return { bytes: bytes + PUNCTUATION, depth: depth + 1, parts: parts + 1 };
}

function sum(all: readonly BodyLimits[]): BodyLimits {
  return {
    bytes: all.reduce((total, { bytes }) => total + bytes, 0),
    depth: Math.max(0, ...all.map(({ depth }) => depth)),
    parts: all.reduce((total, { parts }) => total + parts, 0),
  };
}

function largest(all: readonly BodyLimits[]): BodyLimits {
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    depth: Math.max(...all.map(({ depth }) => depth)),
    parts: Math.max(...all.map(({ parts }) => parts)),
  };
}

/**
 * Registers the parser of JSON bodies. It refuses a text that exceeds the limits before parsing it, and accepts an empty body with the JSON
 * content type.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (exceedsJson(body, request.routeOptions.config.json ?? SPARE_BODY)) done(new AppError(413, ERROR.tooLarge));
    else parse(request, body, done);
  });
}
