import { RULE, TIPOS_EDITAL, type TipoDocumento, type TipoEdital } from '@credenciados/contract';
import { emptyRegistration, type RegistrationValues } from '@credenciados/contract/registration.values';
import fc from 'fast-check';
import { nextCpf } from './test-app.ts';

/** Registration form as a person may have filled it in. */
export interface FilledForm {
  tipo: TipoEdital;
  values: RegistrationValues;
}

const SPACES = fc.constantFrom('', '', '', ' ', '\t', '\n', '\u00a0');
const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });
const long = (length: number) => fc.constantFrom('x'.repeat(length), 'x'.repeat(length + 1), ` ${'x'.repeat(length)} `);

/** Mostly valid values, sometimes an invalid one. */
function mostly<T>(right: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 40, arbitrary: right }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const text = (right: string, max: number) =>
  mostly<string>(
    fc.tuple(SPACES, SPACES).map(([before, after]) => `${before}${right}${after}`),
    anyText,
    SPACES,
    long(max),
  );

const masked = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
const cpf = mostly<string>(
  fc.constant(null).map(() => masked(nextCpf())),
  fc.constant(null).map(() => nextCpf()),
  fc.constantFrom('', '111.111.111-11', '529.982.247-26', '529.982.247-2', '529.982.247-25x', '٥٢٩٩٨٢٢٤٧٢٥'),
  anyText,
);
const cep = mostly<string>(
  fc.constantFrom('66035-100', '66010000'),
  fc.constantFrom('', '00000-000', '66035-10', '66035-1000', '6603-5100', 'abcde-fgh'),
  anyText,
);
const email = mostly<string>(
  fc.constantFrom('maria@exemplo.br', ' Maria@Exemplo.BR ', 'm.s+x@sub.exemplo.gov.br'),
  fc.constantFrom('', 'maria', 'maria@', '@exemplo.br', 'maria@exemplo', 'a b@exemplo.br', `${'m'.repeat(250)}@e.br`),
  anyText,
);
const phone = mostly<string>(
  fc.constantFrom('(91) 98888-7777', '(11) 3333-4444'),
  fc.constantFrom('', '(91) 9888', '(00) 98888-7777', '91988887777', '(91) 98888-77777'),
  anyText,
);

/** Belém, São Paulo and invalid codes; only the first is in PA. */
const municipio = mostly<string>(
  fc.constant('1501402'),
  fc.constantFrom('', '0', '-1', '3550308', '99999999', '1.5', 'x'),
);
const uf = mostly<string>(fc.constant('PA'), fc.constantFrom('', 'SP', 'XX', 'pa'), anyText);

const codigos = (tipos: readonly TipoDocumento[]) => {
  const required = tipos.filter(({ obrigatorio }) => obrigatorio).map(({ codigo }) => codigo);
  return mostly<string[]>(
    fc.constant(required),
    fc.constant([...required, 'OUTROS', 'OUTROS']),
    fc.shuffledSubarray([...required, ...required, 'OUTROS', 'DESCONHECIDO']),
    fc.constant(Array.from({ length: 51 }, () => 'OUTROS')),
  );
};

/** Forms for editais of these types, about half of them valid. */
export function filledForm(
  idEdital: number,
  tiposOf: (tipo: TipoEdital) => readonly TipoDocumento[],
  tipos: readonly TipoEdital[] = TIPOS_EDITAL,
): fc.Arbitrary<FilledForm> {
  const formOf = (tipo: TipoEdital): fc.Arbitrary<FilledForm> => {
    const geomensor = tipo === 'GEOMENSOR';
    const fields = fc.record({
      cpf,
      nome: text('Maria da Silva', 200),
      email,
      sameEmail: mostly(fc.constant(true), fc.constant(false)),
      phones: mostly(fc.array(phone, { minLength: 1, maxLength: 3 }), fc.array(phone, { maxLength: 5 })),
      loosePhone: mostly(fc.constant(''), fc.constantFrom('(91) 3', '(91) 98888-7777')),
      logradouro: text('Rua dos Mundurucus', 100),
      numero: mostly(fc.constantFrom('10', '0', '12-A'), fc.constantFrom('', ' ', '12345678901')),
      semNumero: fc.boolean(),
      complemento: text('', 100),
      bairro: text('Batista Campos', 100),
      cep,
      uf,
      municipio,
      codigoCrea: text('PA-12345', 50),
      codigoIncra: geomensor
        ? mostly(fc.constantFrom('ABC', 'A1B2', ' ABC '), anyText, fc.constant(''))
        : fc.constant(''),
      formacao: geomensor ? text('Agrimensura', 200) : fc.constant(''),
      formacaoVistoriador: geomensor
        ? fc.constant('')
        : mostly(fc.constant('ENGENHEIRO_AGRONOMO'), fc.constantFrom('', 'OUTRA')),
      codigos: codigos(tiposOf(tipo)),
    });
    return fields.map((each) => ({ tipo, values: toValues(idEdital, each) }));
  };
  return fc.constantFrom(...tipos).chain(formOf);
}

interface Fields {
  cpf: string;
  nome: string;
  email: string;
  sameEmail: boolean;
  phones: string[];
  loosePhone: string;
  logradouro: string;
  numero: string;
  semNumero: boolean;
  complemento: string;
  bairro: string;
  cep: string;
  uf: string;
  municipio: string;
  codigoCrea: string;
  codigoIncra: string;
  formacao: string;
  formacaoVistoriador: string;
  codigos: string[];
}

function toValues(idEdital: number, each: Fields): RegistrationValues {
  const { logradouro, numero, semNumero, complemento, bairro, cep: code, uf: unit } = each;
  const empty = emptyRegistration(idEdital);
  return {
    ...empty,
    pessoa: {
      pessoaFisica: { ...empty.pessoa.pessoaFisica, cpf: each.cpf, nome: each.nome },
      email: each.email,
      telefones: each.phones.map((number) => ({ numero: number })),
      endereco: {
        ...empty.pessoa.endereco,
        logradouro,
        numero: semNumero ? '0' : numero,
        semNumero,
        complemento,
        bairro,
        cep: code,
        uf: unit,
        municipio: { id: each.municipio },
      },
    },
    confirmacaoEmail: each.sameEmail ? each.email : 'outra@exemplo.br',
    telefoneDigitado: each.loosePhone,
    codigoCrea: each.codigoCrea,
    codigoIncra: each.codigoIncra,
    formacao: each.formacao,
    formacaoVistoriador: each.formacaoVistoriador,
    documentos: each.codigos.map((codigo, place) => ({
      caminho: `chave-de-teste-${String(place).padStart(12, '0')}`,
      nomeOriginal: 'documento.pdf',
      tamanho: 200,
      tipoDocumento: { codigo, descricao: codigo },
      anexadoEm: 0,
    })),
  };
}

/** True for rules that only the form has: the confirmation of the e-mail, and a phone that was typed but not added. */
export function isFormsOwn({ path, message }: { path: PropertyKey[]; message: string }): boolean {
  return path[0] === 'confirmacaoEmail' || (path[0] === 'telefoneDigitado' && !PHONE_RULES.has(message));
}
const PHONE_RULES = new Set<string>([RULE.noPhone, RULE.tooManyPhones, RULE.phone, RULE.required]);
