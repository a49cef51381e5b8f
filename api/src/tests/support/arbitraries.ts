import {
  cepSchema,
  codigoComprovanteSchema,
  codigoContatoSchema,
  codigoFrom,
  conteudoSchema,
  cpfSchema,
  daySchema,
  emailSchema,
  etapasSchema,
  instantSchema,
  itemKeySchema,
  keySchema,
  nomeModuloSchema,
  PERFIS,
  paginaMedidaSchema,
  perfisSchema,
  phoneSchema,
  procuradoSchema,
  sha256Schema,
  versionSchema,
} from '@credenciados/contract';
import fc from 'fast-check';
import * as z from 'zod';
import { nextCpf } from './test-app.ts';

/** Schemas that JSON Schema can't fully express, with values that they accept. */
const NAMED = new Map<z.core.$ZodType, fc.Arbitrary<string>>([
  [cpfSchema, fc.constant(null).map(() => nextCpf())],
  [cepSchema, fc.integer({ min: 66_000_000, max: 68_899_999 }).map(String)],
  [emailSchema, fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@exemplo.gov.br`)],
  [phoneSchema, fc.constantFrom('(91) 98888-7777', '(11) 3333-4444')],
  [conteudoSchema, fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `<p>x${text}</p>`)],
  [daySchema, fc.integer({ min: 1, max: 31 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)],
  [
    instantSchema,
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
  ],
  [codigoComprovanteSchema, fc.array(fc.nat({ max: 31 }), { minLength: 15, maxLength: 15 }).map(codigoFrom)],
  [codigoContatoSchema, fc.stringMatching(/^\d{6}$/)],
  [versionSchema, fc.stringMatching(/^[1-9]\.\d\.\d(-[0-9a-f]{8})?$/)],
  [paginaMedidaSchema, fc.stringMatching(/^[\w-]{2,40}\.[\w-]{22}$/)],
  [etapasSchema, fc.constantFrom('5:100:10', '1:0:0,99:100000:10080')],
  [perfisSchema, fc.subarray([...PERFIS], { minLength: 1 }).map((perfis) => perfis.join())],
  [nomeModuloSchema, fc.stringMatching(/^mf-[a-z]{1,8}$/)],
  [itemKeySchema, fc.stringMatching(/^[0-9a-f]{16}$/)],
  [procuradoSchema, fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `ana ${text}`)],
  [sha256Schema, fc.stringMatching(/^[0-9a-f]{64}$/)],
  [keySchema, fc.stringMatching(/^[A-Za-z0-9_-]{22,64}$/)],
]);
const MARK = 'x-arbitrary';

/** Unusual texts that the contract may accept, and that no code may fail on. */
const ODD_TEXTS = [
  '<script>alert(1)</script>',
  "'; DROP TABLE edital; --",
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  '%_\\',
  '=cmd|calc',
  '👩‍👩‍👧‍👦 ñ ﷽',
  '\u202eabc\u200b',
  '{{7*7}} <%= 7*7 %>',
  '__proto__',
];

/** Consecutive refused values after which a schema must be added to the list above. */
const MAX_MISSES = 20_000;

/** Arbitrary of values that a schema accepts, derived from the schema. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const marks: fc.Arbitrary<string>[] = [];
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const named = NAMED.get(zodSchema);
      if (named) jsonSchema[MARK] = marks.push(named) - 1;
    },
  });
  let misses = 0;
  return fromJson(json, marks).filter((value) => {
    const { success } = schema.safeParse(value);
    misses = success ? 0 : misses + 1;
    // Prevents an endless search.
    if (misses > MAX_MISSES)
      throw new Error(`Nothing made by chance is accepted; name its schema: ${JSON.stringify(json)}`);
    return success;
  });
}

type Json = z.core.JSONSchema._JSONSchema;

function fromJson(json: Json, marks: readonly fc.Arbitrary<string>[]): fc.Arbitrary<unknown> {
  if (typeof json === 'boolean') return fc.jsonValue();
  const named = marks[Number(json[MARK])];
  if (named) return named;
  const inner = (each: Json) => fromJson(each, marks);
  if (json.enum) return fc.constantFrom(...json.enum);
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.oneOf) return fc.oneof(...json.oneOf.map(inner));
  if (json.anyOf) return fc.oneof(...json.anyOf.map(inner));
  switch (json.type) {
    case 'object': {
      const fields = Object.entries(json.properties ?? {}).map(([name, each]) => [name, inner(each)]);
      const all: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
      return fc.record<Record<string, unknown>>(all, { requiredKeys: json.required ?? [] });
    }
    case 'array': {
      if (Array.isArray(json.items) || json.items === undefined) throw new Error('A list of one kind is expected');
      const { minItems: minLength = 0, maxItems = 4 } = json;
      return fc.array(inner(json.items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 4)) });
    }
    case 'string':
      return textOf(json);
    case 'integer':
    case 'number':
      return numberOf(json);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values are known for ${JSON.stringify(json)}`);
  }
}

function textOf({ format, minLength = 0, maxLength = 40 }: Exclude<Json, boolean>): fc.Arbitrary<string> {
  // A random text would never be a UUID.
  if (format === 'uuid') return fc.uuid();
  const odd = ODD_TEXTS.filter(({ length }) => minLength <= length && length <= maxLength);
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) });
  return odd.length > 0 ? fc.oneof({ weight: 3, arbitrary: any }, fc.constantFrom(...odd)) : any;
}

/** Small numbers, which are existing ids, and any others. */
function numberOf({ minimum, exclusiveMinimum, maximum }: Exclude<Json, boolean>): fc.Arbitrary<number> {
  const min = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1000);
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const any = fc.integer({ min, max });
  return min <= 1 && max > 12 ? fc.oneof(fc.integer({ min: Math.max(min, 0), max: 12 }), any) : any;
}

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Values that hardly any field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...ODD_TEXTS,
    'a\u0000b',
    '\ud800',
    'a\udc00\ud800b',
    'x'.repeat(300),
    'é'.repeat(120_000),
    ' ',
    '',
    null,
    true,
    [],
    {},
    [null],
    { length: -1 },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
    nested(100, '[', ']'),
    nested(100, '{"a":', '}'),
    Array.from({ length: 5000 }, () => 'x'),
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '1e3',
    '0x10',
    'NaN',
    '2026-02-30',
    '9999-12-31',
    '0000-01-01',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
