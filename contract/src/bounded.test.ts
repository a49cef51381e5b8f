import * as z from 'zod';
import { listOf } from './bounded.ts';
import { respostaFormSchema } from './conversa.ts';
import { type Endpoint, endpoints } from './index.ts';
import { partsOf } from './testing/parts-of.ts';

const inputs = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? partsOf(schema).map(({ part }) => [key, part] as const) : [])),
);
const only = (type: string) => inputs.filter(([, { _zod }]) => _zod.def.type === type);

/** True for a custom rule, whose work may grow with the text or list. */
const isRule = ({ _zod: { def } }: z.core.$ZodCheck) => def.check === 'custom';
const isBound = ({ _zod: { def } }: z.core.$ZodCheck) => ['max_length', 'string_format'].includes(def.check);
const isLimit = ({ _zod: { def } }: z.core.$ZodCheck) => def.check === 'max_length' && def.abort === true;

describe('any input', () => {
  test('a text’s length is checked before its other rules', () => {
    const texts = only('string');
    expect(texts.length).toBeGreaterThan(30);
    for (const [key, { _zod }] of texts) {
      const checks = _zod.def.checks ?? [];
      const rule = checks.findIndex(isRule);
      const limit = checks.findIndex(isLimit);
      expect({ key, limited: rule < 0 || (limit >= 0 && limit < rule) }).toEqual({ key, limited: true });
    }
  });

  test('every text has a maximum length, or a pattern that implies one', () => {
    for (const [key, { _zod }] of only('string')) {
      const bounded = 'format' in _zod.def || (_zod.def.checks ?? []).some((check) => isBound(check));
      expect({ key, bounded }).toEqual({ key, bounded: true });
    }
  });

  test('the items of a list that is too long are not validated', () => {
    const lists = only('array');
    expect(lists.length).toBeGreaterThan(5);
    for (const [key, list] of lists) {
      const maximum = (list._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
        'maximum' in def ? [def.maximum] : [],
      )[0];
      expect({ key, maximum }).toEqual({ key, maximum: expect.any(Number) });
      const looked: unknown[] = [];
      const item = new Proxy({}, { get: (_, name) => looked.push(name) });
      const { error } = z.safeParse(
        list,
        Array.from({ length: Number(maximum) + 1 }, () => item),
      );
      expect({ key, looked, issues: error?.issues.map(({ code }) => code) }).toEqual({
        key,
        looked: [],
        issues: ['too_big'],
      });
    }
  });

  test('a list within its limits is validated as usual', () => {
    const list = listOf(z.number(), { max: 2, required: 'Nenhum' });
    expect(list.safeParse([1, 2]).data).toEqual([1, 2]);
    expect(list.safeParse([]).error?.issues[0]?.message).toBe('Nenhum');
    expect(list.safeParse([1, 2, 3]).error?.issues[0]?.message).toBe('Informe no máximo 2 itens.');
    expect(list.safeParse('x').error?.issues[0]?.message).toBe('Valor inválido: era esperado uma lista.');
    expect(list.safeParse([1, 'x']).error?.issues[0]?.path).toEqual([1]);
  });

  test.each([40_000, 99_999, 1024 * 1024])('a reply of %d "<" is refused or accepted in no time', (length) => {
    const before = process.cpuUsage();
    respostaFormSchema.safeParse({ conteudo: '<'.repeat(length) });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});

describe('default messages of schemas', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.object({}), 'x', 'Valor inválido: era esperado um objeto.'],
    [z.string(), 1, 'Valor inválido: era esperado um texto.'],
    [z.string(), undefined, 'O campo é obrigatório'],
    [z.number(), 'x', 'Valor inválido: era esperado um número.'],
    [z.coerce.number(), 'x', 'Valor inválido: era esperado um número.'],
    [z.boolean(), 'x', 'Valor inválido: era esperado verdadeiro ou falso.'],
    [z.enum(['A']), 'B', 'Opção inválida.'],
    [z.enum(['A']), undefined, 'O campo é obrigatório'],
    [z.string().max(3), 'xxxx', 'Use no máximo 3 caracteres.'],
    [z.string().min(3), 'x', 'Use no mínimo 3 caracteres.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Informe no máximo 1 itens.'],
    [z.number().max(3), 4, 'O maior valor aceito é 3.'],
    [z.number().min(3), 2, 'O menor valor aceito é 3.'],
    [z.string().regex(/^a$/), 'b', 'Formato inválido.'],
    [z.strictObject({}), { a: 1 }, 'Há campos que não são conhecidos.'],
  ])('is Portuguese: %#', (schema, value, message) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
