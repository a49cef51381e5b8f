import { formatCpf, generateCpf } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { cepSchema, cpfSchema, emailSchema, filtroSchema, phoneSchema } from './fields.ts';
import { RULE } from './rule-texts.ts';

const messages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

describe('CPF', () => {
  it('is accepted with and without mask, and normalised to 11 digits', () => {
    expect(cpfSchema.parse('529.982.247-25')).toBe('52998224725');
    expect(cpfSchema.parse(' 52998224725 ')).toBe('52998224725');
    expect(cpfSchema.parse('\u202a529.982.247\u201125\u202c')).toBe('52998224725');
    expect(cpfSchema.parse('５２９.９８２.２４７－２５')).toBe('52998224725');
  });

  it.each(['111.111.111-11', '000.000.000-00', '529.982.247-26', '5299822472', 'abc', '529.982.247-2x'])(
    'refuses %s as invalid',
    (value) => {
      expect(messages(cpfSchema.safeParse(value))).toEqual([RULE.cpf]);
    },
  );

  it('reports that it is required if empty', () => {
    expect(messages(cpfSchema.safeParse(''))?.[0]).toBe(RULE.required);
    expect(messages(cpfSchema.safeParse(undefined))).toEqual([RULE.required]);
  });

  // Not any digit: two remainders give the same check digit, so a few CPFs stay valid when another digit changes.
  it('refuses every CPF with a check digit changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const cpf = generateCpf();
        const digit = (Number(cpf[at]) + by) % 10;
        const changed = cpf.slice(0, at) + digit + cpf.slice(at + 1);
        expect(cpfSchema.safeParse(cpf).success).toBe(true);
        expect(cpfSchema.parse(formatCpf(cpf))).toBe(cpf);
        expect(cpfSchema.safeParse(changed).success).toBe(false);
      }),
    );
  });
});

describe('CEP', () => {
  it('has exactly 8 digits', () => {
    expect(cepSchema.parse('66035-100')).toBe('66035100');
    for (const value of ['00000-000', '6603-5100', '6603510', '660351000', 'abcde-fgh']) {
      expect(messages(cepSchema.safeParse(value))).toEqual([RULE.cep]);
    }
  });
});

describe('phone', () => {
  it('has at least 14 characters with its mask', () => {
    expect(phoneSchema.safeParse('(91) 3222-1234').success).toBe(true);
    expect(phoneSchema.safeParse('(91) 99999-1234').success).toBe(true);
    expect(messages(phoneSchema.safeParse('(91) 3222-123'))?.[0]).toBe(RULE.phone);
    expect(messages(phoneSchema.safeParse('(00) 3222-1234'))).toEqual([RULE.phone]);
  });
});

describe('e-mail', () => {
  it('is compared in lower case and without outer spaces', () => {
    expect(emailSchema.parse(' Maria@Exemplo.BR ')).toBe('maria@exemplo.br');
    expect(messages(emailSchema.safeParse('maria@'))).toEqual([RULE.email]);
  });

  it.each([
    ['mailto:maria@exemplo.br?subject=Oi', 'maria@exemplo.br'],
    ['Maria Silva <maria@exemplo.br>', 'maria@exemplo.br'],
    ['"Silva, Maria" <maria@exemplo.br>;', 'maria@exemplo.br'],
    ['<mailto:maria@exemplo.br>', 'maria@exemplo.br'],
    ['maria@exemplo.br.', 'maria@exemplo.br'],
    ['“maria@exemplo.br”,', 'maria@exemplo.br'],
    ['\u202amaria@exemplo.br\u200b', 'maria@exemplo.br'],
    ['a&b@x.org', 'a&b@x.org'],
    ["o'neil+credenciado@x.org", "o'neil+credenciado@x.org"],
    [`${'a'.repeat(64)}@x.org`, `${'a'.repeat(64)}@x.org`],
    ['ana@sub.exemplo.com.br', 'ana@sub.exemplo.com.br'],
    ['ana@xn--exmplo-bua.com', 'ana@xn--exmplo-bua.com'],
  ])('%s is %s', (typed, address) => expect(emailSchema.parse(typed)).toBe(address));

  it.each([
    `${'a'.repeat(65)}@x.org`,
    `ana@${'x'.repeat(64)}.org`,
    'ana@localhost',
    '.ana@x.org',
    'ana.@x.org',
    'an..a@x.org',
    'ana@-x.org',
    'ana@x..org',
    'ana silva@x.org',
    'ana@x.org, bia@x.org',
    'ana@x.o',
    'ana@127.0.0.1',
  ])('%s is refused', (typed) => expect(messages(emailSchema.safeParse(typed))).toEqual([RULE.email]));
});

describe('filter of a list', () => {
  it('accepts only the sortable columns', () => {
    const schema = filtroSchema(['nome']);
    expect(schema.safeParse({ ordem: 'nome', ordemDirecao: 'DESC' }).success).toBe(true);
    expect(schema.safeParse({ ordem: 'senha_hash' }).success).toBe(false);
    expect(schema.parse({})).toEqual({ campoSimples: '', pagina: 0, tamanho: 15 });
  });
});
