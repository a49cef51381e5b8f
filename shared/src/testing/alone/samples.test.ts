import { type Endpoint, endpoints } from '@credenciados/contract';
import * as z from 'zod';
import { sampleOf } from './samples.ts';

const contract: Record<string, Endpoint> = endpoints;
const answers = Object.entries(contract).flatMap(([key, { response }]) =>
  response instanceof z.ZodType ? [[key, response] as const] : [],
);

test.each(answers)('%s: the contract accepts the sample answer, full and empty', (_key, response) => {
  for (const empty of [false, true]) {
    expect(response.safeParse(sampleOf(response, { empty }))).toMatchObject({ success: true });
  }
});

test('a list has differing rows, and none if empty', () => {
  const list = z.object({ content: z.array(z.object({ id: z.number().int().positive(), nome: z.string() })) });
  expect(sampleOf(list)).toMatchObject({ content: [{ id: 1 }, { id: 2 }, { id: 3, nome: 'Camila Seabra de Souza' }] });
  expect(sampleOf(list, { empty: true })).toEqual({ content: [] });
});

test('no two rows have the same id, also in nested lists and lists of tuples (React’s keys)', () => {
  const row = z.object({ id: z.number().int().positive() });
  const nested = z.array(z.object({ id: z.number().int().positive(), documentos: z.array(row) }));
  const ids = nested.parse(sampleOf(nested)).flatMap(({ documentos }) => documentos.map(({ id }) => id));
  expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sampleOf(z.tuple([row, row]))).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a pattern is respected', () => {
  expect(sampleOf(z.string().regex(/^[A-Z]{3}-\d{4}$/))).toMatch(/^[A-Z]{3}-\d{4}$/);
});
