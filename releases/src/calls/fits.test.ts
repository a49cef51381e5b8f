import { endpoints } from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { brokenCalls, type Contract, shapeOf, shapeOfSchema, shapesOf } from './call-shapes.ts';
import { mismatch } from './fits.ts';
import { callsIn } from './read-calls.ts';

/** Compares the input and expected answer of a build with those of an API (TEL-19). */

const text = z.object({ ok: z.literal(true) });
const asks = (body: z.ZodType): Contract => ({ 'POST /x': { body, response: text } });
const answers = (response: Contract[string]['response']): Contract => ({ 'GET /x': { response } });
/** Faults of a build for one contract under another one. */
function told(built: Contract, live: Contract): string[] {
  const calls = Object.keys(built).map((key) => [key, shapeOf(key, built)] as const);
  return brokenCalls(JSON.parse(JSON.stringify(Object.fromEntries(calls))), shapesOf(live));
}

describe('input', () => {
  const built = z.object({ nome: z.string(), tipo: z.enum(['A', 'B']), idade: z.number().optional() });
  it.each<[string, z.ZodType, string[]]>([
    ['the same', built, []],
    ['one more that may be given', built.extend({ cor: z.string().optional() }), []],
    ['one more that has a value where none is given', built.extend({ cor: z.string().default('x') }), []],
    ['one more value', built.extend({ tipo: z.enum(['A', 'B', 'C']) }), []],
    ['any text', built.extend({ tipo: z.string() }), []],
    ['null, too', built.extend({ nome: z.string().nullable() }), []],
    ['longer texts, other words', built.extend({ nome: z.string().max(3, 'Curto').regex(/^x/) }), []],
    ['anything', z.looseObject({}), []],
    ['one more that must be given', built.extend({ cor: z.string() }), ['POST /x, body: cor: is missing']],
    ['one that must be given now', built.required(), ['POST /x, body: idade: may be missing']],
    ['one less', built.omit({ nome: true }), ['POST /x, body: nome: isn’t known']],
    ['a number', built.extend({ nome: z.number() }), ['POST /x, body: nome: string instead of number']],
    ['whole numbers', built.extend({ idade: z.int().optional() }), ['POST /x, body: idade: number instead of integer']],
    ['one value less', built.extend({ tipo: z.enum(['A']) }), ['POST /x, body: tipo: B isn’t one of A']],
    ['a list', z.array(built), ['POST /x, body: the whole: object instead of array']],
  ])('an API that takes %s', (_what, live, expected) => {
    expect(told(asks(built), asks(live))).toEqual(expected);
  });

  it('a body, or a part of the address, that isn’t accepted any more would be lost', () => {
    const query = { 'GET /x': { query: z.object({ pagina: z.number().optional() }), response: text } };
    expect(told(query, answers(text))).toEqual(['GET /x, query: pagina: isn’t known']);
    expect(told(answers(text), query)).toEqual([]);
    expect(told(asks(z.array(z.string())), { 'POST /x': { response: text } })).toEqual([
      'POST /x, body: the whole: array instead of object',
    ]);
  });

  it('a nullable text doesn’t fit where a text is required', () => {
    const [nullable, sure] = [z.object({ a: z.string().nullable() }), z.object({ a: z.string() })];
    expect(told(asks(nullable), asks(sure))).toEqual(['POST /x, body: a: null instead of string']);
  });
});

describe('output', () => {
  const row = z.object({ id: z.int(), situacao: z.enum(['A', 'B']), nota: z.string().nullable() });
  const built = z.object({ content: z.array(row), total: z.number() });
  const rows = (each: z.ZodType) => built.extend({ content: z.array(each) });
  it.each<[string, Contract[string]['response'], string[]]>([
    ['the same', built, []],
    ['one more', rows(row.extend({ novo: z.string() })), []],
    ['fewer values', rows(row.extend({ situacao: z.enum(['A']) })), []],
    ['never null', rows(row.extend({ nota: z.string() })), []],
    ['one less', rows(row.omit({ id: true })), ['GET /x, answer: content[].id: is missing']],
    ['one that may be missing', built.partial({ total: true }), ['GET /x, answer: total: may be missing']],
    ['texts', rows(row.extend({ id: z.string() })), ['GET /x, answer: content[].id: string instead of integer']],
    [
      'a value that is new',
      rows(row.extend({ situacao: z.enum(['A', 'B', 'C']) })),
      ['GET /x, answer: content[].situacao: C isn’t one of A, B'],
    ],
    ['null', z.null(), ['GET /x, answer: the whole: null instead of object']],
    ['a file', 'file', ['GET /x, answers otherwise']],
  ])('an API that answers %s', (_what, live, expected) => {
    expect(told(answers(built), answers(live))).toEqual(expected);
  });

  it('a missing call is reported as missing', () => {
    expect(told({ ...answers(text), ...asks(row) }, answers(text))).toEqual(['POST /x isn’t there']);
  });

  it('unions, lists of a length and records are compared by their content', () => {
    const a = z.object({ tipo: z.literal('A'), valor: z.int() });
    const b = z.object({ tipo: z.literal('B') });
    const union = z.discriminatedUnion('tipo', [a, b]);
    expect(told(answers(union), answers(b))).toEqual([]);
    expect(told(answers(a), answers(union))).toEqual(['GET /x, answer: valor: is missing']);
    const pair = z.tuple([a.nullable(), b.nullable()]);
    expect(told(answers(pair), answers(z.tuple([a, b])))).toEqual([]);
    expect(told(answers(pair), answers(z.array(a)))).toEqual(['GET /x, answer: the whole: a list instead of 2']);
    expect(told(answers(pair), answers(z.tuple([b, b])))[0]).toMatch(/^GET \/x, answer: \[0\]\.valor: is missing$/);
    const counts = z.record(z.enum(['A', 'B']), z.int());
    expect(told(answers(counts), answers(counts))).toEqual([]);
    expect(told(answers(counts), answers(z.record(z.enum(['A']), z.int())))).toEqual(['GET /x, answer: B: is missing']);
    expect(told(answers(z.record(z.string(), z.int())), answers(counts))).toEqual([]);
    expect(told(answers(z.intersection(a, z.object({ x: z.string() }))), answers(a))).toEqual([
      'GET /x, answer: x: is missing',
    ]);
  });
});

/** A schema with values of it. */
interface Kind {
  schema: z.ZodType;
  values: fc.Arbitrary<unknown>;
  what: string;
}

const scalar: fc.Arbitrary<Kind> = fc.constantFrom<Kind>(
  { what: 'string', schema: z.string(), values: fc.constantFrom('', 'x') },
  { what: 'number', schema: z.number(), values: fc.constantFrom(1, 1.5) },
  { what: 'integer', schema: z.int(), values: fc.constant(7) },
  { what: 'boolean', schema: z.boolean(), values: fc.boolean() },
  { what: 'null', schema: z.null(), values: fc.constant(null) },
  { what: 'any', schema: z.unknown(), values: fc.constantFrom('x', 1, null, [], {}) },
  { what: 'a|b', schema: z.enum(['a', 'b']), values: fc.constantFrom('a', 'b') },
  { what: 'a|b|c', schema: z.enum(['a', 'b', 'c']), values: fc.constantFrom('a', 'b', 'c') },
);
const { kind } = fc.letrec<{ kind: Kind; object: Kind }>((tie) => ({
  kind: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('object'),
    tie('kind').map((each) => ({
      what: `${each.what}[]`,
      schema: z.array(each.schema),
      values: fc.array(each.values, { maxLength: 2 }),
    })),
    tie('kind').map((each) => ({
      what: `${each.what}?`,
      schema: each.schema.nullable(),
      values: fc.option(each.values),
    })),
    fc.tuple(scalar, tie('object')).map(([one, other]) => ({
      what: `(${one.what} or ${other.what})`,
      schema: z.union([one.schema, other.schema]),
      values: fc.oneof(one.values, other.values),
    })),
    tie('kind').map((each) => ({
      what: `{*: ${each.what}}`,
      schema: z.record(z.string(), each.schema),
      values: fc.dictionary(fc.constantFrom('p', 'q'), each.values),
    })),
  ),
  object: fc
    .dictionary(fc.constantFrom('p', 'q', 'r'), fc.record({ each: tie('kind'), optional: fc.boolean() }), {
      maxKeys: 3,
    })
    .map((properties) => {
      const all = Object.entries(properties);
      const shape = all.map(([name, { each, optional }]) => [name, optional ? each.schema.optional() : each.schema]);
      const values = all.map(([name, { each }]) => [name, each.values]);
      return {
        what: `{${all.map(([name, { each, optional }]) => `${name}${optional ? '?' : ''}: ${each.what}`).join(', ')}}`,
        schema: z.strictObject(Object.fromEntries(shape)),
        values: fc.record(Object.fromEntries(values), {
          requiredKeys: all.filter(([, { optional }]) => !optional).map(([name]) => name) as never[],
        }),
      };
    }),
}));

describe('any two shapes', () => {
  it('each call of the portal’s contract fits itself, as it is read from a file', () => {
    const all = Object.fromEntries(Object.keys(endpoints).map((key) => [key, shapeOf(key)]));
    expect(Object.keys(all).length).toBeGreaterThan(100);
    const read = callsIn(JSON.stringify(all));
    expect(read).toEqual(JSON.parse(JSON.stringify(all)));
    expect(brokenCalls(read ?? {})).toEqual([]);
  });

  it('that fit have no value that the other refuses, or knows less of', () => {
    let fitting = 0;
    const isSound = ([one, other]: readonly [Kind, Kind], value: unknown) => {
      if (mismatch(shapeOfSchema(one.schema, 'input'), shapeOfSchema(other.schema, 'input'), true)) return;
      fitting += 1;
      expect(other.schema.safeParse(value)).toMatchObject({ success: true });
    };
    const pair = fc.tuple(kind, kind).chain((both) => fc.tuple(fc.constant(both), both[0].values));
    fc.assert(
      fc.property(pair, ([both, value]) => isSound(both, value)),
      { numRuns: 1_500 },
    );
    expect(fitting).toBeGreaterThan(100);
  });

  it('fit themselves, and every union that they are a member of', () => {
    fc.assert(
      fc.property(kind, ({ schema }) => {
        const shape = shapeOfSchema(schema, 'input');
        for (const wider of [schema, schema.nullable(), z.union([z.int(), schema]), z.unknown()]) {
          expect(mismatch(shape, shapeOfSchema(wider, 'input'), true)).toBeNull();
        }
      }),
      { numRuns: 150 },
    );
  });

  it('that don’t fit have a value that shows it', () => {
    let unfit = 0;
    fc.assert(
      fc.property(kind, kind, (one, other) => {
        const fault = mismatch(shapeOfSchema(one.schema, 'input'), shapeOfSchema(other.schema, 'input'), true);
        // Unions are compared member by member, not as a whole.
        if (!fault || /or/.test(other.what)) return;
        unfit += 1;
        const seen = fc.sample(one.values, { numRuns: 300, seed: 1 });
        expect({
          fault,
          one: one.what,
          other: other.what,
          shown: seen.some((each) => !other.schema.safeParse(each).success),
        }).toMatchObject({
          shown: true,
        });
      }),
      { numRuns: 400 },
    );
    expect(unfit).toBeGreaterThan(100);
  });
});
