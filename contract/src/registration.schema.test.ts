import fc from 'fast-check';
import { TIPOS_EDITAL } from './domain.ts';
import { placed } from './error-field.ts';
import { registrationSchema } from './registration.schema.ts';
import { emptyRegistration, type RegistrationValues } from './registration.values.ts';
import { RULE } from './rule-texts.ts';

const TIPOS = [
  { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true },
  { codigo: 'COMPROVANTE_INCRA', descricao: 'Comprovante do INCRA', obrigatorio: true },
  { codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false },
];

const attached = (codigo: string) => ({
  caminho: 'a'.repeat(22),
  nomeOriginal: 'arquivo.pdf',
  tamanho: 10,
  tipoDocumento: { codigo, descricao: codigo },
  anexadoEm: 0,
});

const empty = emptyRegistration(7);
const filled: RegistrationValues = {
  ...empty,
  pessoa: {
    pessoaFisica: { ...empty.pessoa.pessoaFisica, cpf: '529.982.247-25', nome: 'Maria da Silva' },
    email: 'maria@exemplo.br',
    telefones: [{ numero: '(91) 99999-1234' }],
    endereco: {
      ...empty.pessoa.endereco,
      logradouro: 'Rua dos Mundurucus',
      numero: '10',
      semNumero: false,
      complemento: '',
      bairro: 'Batista Campos',
      cep: '66035-100',
      uf: 'PA',
      municipio: { id: '1501402' },
    },
  },
  confirmacaoEmail: 'maria@exemplo.br',
  codigoCrea: 'PA-12345',
  codigoIncra: 'ABC',
  formacao: 'Engenharia cartográfica',
  documentos: [attached('DOCUMENTO_IDENTIFICACAO'), attached('COMPROVANTE_INCRA')],
};

function errorsOf(values: RegistrationValues, tipo: 'GEOMENSOR' | 'VISTORIADOR' = 'GEOMENSOR') {
  const result = registrationSchema(tipo, TIPOS).safeParse(values);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('rules of the registration form', () => {
  it('returns the values to send, without those that only the form needs', () => {
    const cadastro = registrationSchema('GEOMENSOR', TIPOS).parse(filled);
    expect(cadastro).not.toHaveProperty('confirmacaoEmail');
    expect(cadastro).not.toHaveProperty('telefoneDigitado');
    expect(cadastro.pessoa.pessoaFisica.cpf).toBe('52998224725');
    expect(cadastro.pessoa.endereco.municipio.id).toBe(1501402);
    expect(cadastro.documentos[0]).toEqual({
      caminho: 'a'.repeat(22),
      nomeOriginal: 'arquivo.pdf',
      tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO' },
    });
  });

  it('reports everything that an empty form lacks at once', () => {
    expect(errorsOf(emptyRegistration(7))).toMatchObject({
      'pessoa.pessoaFisica.nome': RULE.required,
      'pessoa.email': RULE.required,
      confirmacaoEmail: RULE.required,
      telefoneDigitado: RULE.noPhone,
      codigoCrea: RULE.required,
      codigoIncra: RULE.required,
      formacao: RULE.required,
      'pessoa.endereco.logradouro': RULE.required,
      'pessoa.endereco.numero': RULE.required,
      'pessoa.endereco.bairro': RULE.required,
      'pessoa.endereco.uf': RULE.required,
      'pessoa.endereco.municipio.id': RULE.required,
      'documentos.0': 'Documento de identificação é obrigatório.',
      'documentos.1': 'Comprovante do INCRA é obrigatório.',
    });
  });

  it('counts a phone that is typed but not added, once', () => {
    const telefoneDigitado = '(91) 3333-4444';
    const none = { ...filled, telefoneDigitado, pessoa: { ...filled.pessoa, telefones: [] } };
    const phonesOf = (values: typeof filled) =>
      registrationSchema('GEOMENSOR', TIPOS)
        .parse(values)
        .pessoa.telefones.map(({ numero }) => numero);
    const before = phonesOf(filled);
    expect(phonesOf(none)).toEqual([telefoneDigitado]);
    expect(phonesOf({ ...filled, telefoneDigitado })).toEqual([...before, telefoneDigitado]);
    expect(phonesOf({ ...filled, telefoneDigitado: before[0] ?? '' })).toEqual(before);
  });

  it('reports a wrong phone at the field in which it is typed', () => {
    expect(errorsOf({ ...filled, telefoneDigitado: '(91) 3' })).toEqual({ telefoneDigitado: RULE.phone });
    expect(errorsOf({ ...filled, telefoneDigitado: '(00) 00000-0000' })).toEqual({ telefoneDigitado: RULE.phone });
    const campos = {
      'pessoa.telefones.0.numero': 'Um.',
      'pessoa.telefones.1.numero': 'Outro.',
      'pessoa.telefones.2.numero': 'Um.',
      'pessoa.email': 'E-mail inválido',
    };
    expect(placed(campos)).toEqual({ telefoneDigitado: 'Um. Outro.', 'pessoa.email': 'E-mail inválido' });
  });

  it('requires equal e-mails, ignoring case', () => {
    expect(errorsOf({ ...filled, confirmacaoEmail: 'outra@exemplo.br' })).toEqual({
      confirmacaoEmail: RULE.emailsDiffer,
    });
    expect(errorsOf({ ...filled, confirmacaoEmail: 'Maria@Exemplo.br' })).toEqual({});
  });

  it('requires the formation of the edital’s type', () => {
    const vistoriador = { ...filled, codigoIncra: '', formacao: '' };
    expect(errorsOf(vistoriador, 'VISTORIADOR')).toEqual({ formacaoVistoriador: RULE.required });
    expect(errorsOf({ ...vistoriador, formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' }, 'VISTORIADOR')).toEqual({});
  });

  it('accepts only INCRA codes of 3 or 4 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', '7', 'z'), maxLength: 7 }), (codigoIncra) => {
        const ok = codigoIncra.length === 3 || codigoIncra.length === 4;
        expect('codigoIncra' in errorsOf({ ...filled, codigoIncra })).toBe(!ok);
      }),
    );
  });

  it('accepts only documents with each required type once', () => {
    const codigo = fc.constantFrom('DOCUMENTO_IDENTIFICACAO', 'COMPROVANTE_INCRA', 'OUTROS');
    fc.assert(
      fc.property(fc.array(codigo, { maxLength: 6 }), (codigos) => {
        const times = (wanted: string) => codigos.filter((each) => each === wanted).length;
        const ok = times('DOCUMENTO_IDENTIFICACAO') === 1 && times('COMPROVANTE_INCRA') === 1;
        expect(Object.keys(errorsOf({ ...filled, documentos: codigos.map(attached) })).length === 0).toBe(ok);
      }),
    );
  });

  it('never accepts a form with a blank required text', () => {
    const blank = fc.constantFrom('', ' ', '\t\n');
    const field = fc.constantFrom('codigoCrea', 'codigoIncra', 'formacao', 'confirmacaoEmail');
    fc.assert(
      fc.property(field, blank, (name, value) => {
        expect(errorsOf({ ...filled, [name]: value })).toHaveProperty(name);
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    const text = fc.string();
    fc.assert(
      fc.property(fc.constantFrom(...TIPOS_EDITAL), text, text, text, text, (tipo, cpf, cep, uf, telefoneDigitado) => {
        const { pessoa } = filled;
        const values = {
          ...filled,
          telefoneDigitado,
          pessoa: { ...pessoa, pessoaFisica: { cpf, nome: uf }, endereco: { ...pessoa.endereco, cep, uf } },
        };
        expect(() => registrationSchema(tipo, TIPOS).safeParse(values)).not.toThrow();
      }),
    );
  });
});
