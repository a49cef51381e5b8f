import * as z from 'zod';
import { type Endpoint, endpoints } from '../../contract/index.ts';
import { sampleOf } from './samples.ts';

const contract: Record<string, Endpoint> = endpoints;
const answers = Object.entries(contract).flatMap(([key, { response }]) =>
  response instanceof z.ZodType ? [[key, response] as const] : [],
);

test.each(answers)('%s: the contract itself accepts the sample answer, full and empty', (_key, response) => {
  for (const empty of [false, true]) {
    expect(response.safeParse(sampleOf(response, { empty }))).toMatchObject({ success: true });
  }
});

test('a list has rows that differ, and none when it is to be empty', () => {
  const list = z.object({ content: z.array(z.object({ id: z.number().int().positive(), nome: z.string() })) });
  expect(sampleOf(list)).toMatchObject({ content: [{ id: 1 }, { id: 2 }, { id: 3, nome: 'Camila Seabra de Souza' }] });
  expect(sampleOf(list, { empty: true })).toEqual({ content: [] });
});

test('a pattern is kept', () => {
  expect(sampleOf(z.string().regex(/^[A-Z]{3}-\d{4}$/))).toMatch(/^[A-Z]{3}-\d{4}$/);
});
