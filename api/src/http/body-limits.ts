import { type Endpoint, ERROR } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { exceedsJson, type JsonLimits } from '../platform/json-limits.ts';
import { AppError } from './errors.ts';

/** Largest JSON body and its shape. */
export interface BodyLimits extends JsonLimits {
  bytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    json?: JsonLimits;
  }
}

/** Body that no endpoint of the contract describes, or describes without an end. */
export const MOST: BodyLimits = { bytes: 1024 * 1024, depth: 12, parts: 60_000 };
/** Room for texts and lists that are a little too long, which are refused beside their field. */
const SPARE: BodyLimits = { bytes: 16 * 1024, depth: 3, parts: 200 };
/** Room for fields that the contract doesn't know, such as those of a later client. */
const FIELDS_FACTOR = 4;
/** Body of a route that isn't in the contract, such as a form of the sign-in. */
export const SPARE_BODY = SPARE;

/** UTF-8 takes at most three bytes for each unit of a text's length. */
const BYTES_PER_CHARACTER = 3;
/** Longest text with a format or pattern that sets its length, without saying it. */
const PATTERN_CHARACTERS = 400;
/** Quotes, commas, braces, a number. */
const PUNCTUATION = 32;

/** Limits of an endpoint's body: those of the largest value that its schema takes, and some room. */
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

/** Size of the largest value that a schema takes. */
function sizeOf(schema: Json): BodyLimits {
  // A value of any kind: nothing says where it ends.
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
  // Keys of anybody's choice.
  if (typeof additionalProperties === 'object') return MOST;
  const fields = Object.entries(properties).map(([name, value]) => sum([textOf(name.length), sizeOf(value)]));
  return within(sum(fields));
}

/** A value that is within another one. */
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

/** Reads JSON bodies: too deep or too full a text is refused before it is parsed; an empty one may still say that it is JSON. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (exceedsJson(body, request.routeOptions.config.json ?? SPARE_BODY)) done(new AppError(413, ERROR.tooLarge));
    else parse(request, body, done);
  });
}
