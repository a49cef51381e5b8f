import fc from 'fast-check';
import { extensionOf, fileError, shownType } from './arquivo.ts';
import { cadastroFormSchema, cadastroSchema, documentErrors } from './credenciado.ts';
import { UPLOAD_LIMITS } from './domain.ts';
import { RULE } from './rule-texts.ts';

const tipos = [
  { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true },
  { codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false },
];
const cadastro = {
  idEdital: 1,
  pessoa: {
    pessoaFisica: { cpf: '529.982.247-25', nome: 'Maria da Silva' },
    email: 'maria@exemplo.br',
    telefones: [{ numero: '(91) 99999-1234' }],
    endereco: {
      logradouro: 'Rua dos Mundurucus',
      numero: '10',
      semNumero: false,
      complemento: '',
      bairro: 'Batista Campos',
      cep: '66035-100',
      uf: 'PA' as const,
      municipio: { id: 1501402 },
    },
  },
  codigoCrea: 'PA-12345',
  codigoIncra: 'ABC',
  formacao: 'Engenharia cartográfica',
  documentos: [
    { caminho: 'a'.repeat(22), nomeOriginal: 'rg.pdf', tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO' } },
  ],
};

function errorsOf(value: unknown, tipo: 'GEOMENSOR' | 'VISTORIADOR' = 'GEOMENSOR') {
  const result = cadastroSchema(tipo, tipos).safeParse(value);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('registration', () => {
  it('is accepted if complete', () => {
    expect(errorsOf(cadastro)).toEqual({});
  });

  // INS-4
  it('asks GEOMENSOR for an INCRA code of 3 to 4 characters and a formation', () => {
    expect(errorsOf({ ...cadastro, codigoIncra: '' })).toEqual({ codigoIncra: RULE.required });
    expect(errorsOf({ ...cadastro, codigoIncra: 'AB' })).toEqual({ codigoIncra: RULE.incraLength });
    expect(errorsOf({ ...cadastro, codigoIncra: 'ABCDE' })).toHaveProperty('codigoIncra');
    expect(errorsOf({ ...cadastro, formacao: ' ' })).toEqual({ formacao: RULE.required });
  });

  it('asks VISTORIADOR for a listed formation and no INCRA code', () => {
    const vistoriador = { ...cadastro, codigoIncra: '', formacao: '' };
    expect(errorsOf(vistoriador, 'VISTORIADOR')).toEqual({ formacaoVistoriador: RULE.required });
    expect(errorsOf({ ...vistoriador, formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' }, 'VISTORIADOR')).toEqual({});
    expect(errorsOf({ ...vistoriador, formacaoVistoriador: 'MEDICO' }, 'VISTORIADOR')).toHaveProperty(
      'formacaoVistoriador',
    );
  });

  // INS-5
  it('asks for a number unless S/N is set, which makes it 0', () => {
    const endereco = { ...cadastro.pessoa.endereco, numero: '' };
    expect(errorsOf({ ...cadastro, pessoa: { ...cadastro.pessoa, endereco } })).toEqual({
      'pessoa.endereco.numero': RULE.required,
    });
    const semNumero = { ...cadastro, pessoa: { ...cadastro.pessoa, endereco: { ...endereco, semNumero: true } } };
    expect(cadastroSchema('GEOMENSOR', tipos).parse(semNumero).pessoa.endereco.numero).toBe('0');
  });

  it('reports all errors at once, including those of rules over several fields', () => {
    const pessoa = { ...cadastro.pessoa, pessoaFisica: { cpf: '', nome: '' }, endereco: { numero: '' } };
    const errors = errorsOf({ ...cadastro, pessoa, codigoIncra: '', formacao: '', documentos: [] });
    expect(errors).toMatchObject({
      'pessoa.endereco.numero': RULE.required,
      codigoIncra: RULE.required,
      formacao: RULE.required,
      documentos: 'Documento de identificação é obrigatório.',
    });
    const form = { ...cadastro, pessoa, confirmacaoEmail: 'outra@exemplo.br' };
    const issues = cadastroFormSchema('GEOMENSOR', tipos).safeParse(form).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toContain(RULE.emailsDiffer);
  });

  it('asks for one to three phones', () => {
    const withPhones = (count: number) =>
      errorsOf({
        ...cadastro,
        pessoa: { ...cadastro.pessoa, telefones: Array(count).fill({ numero: '(91) 99999-1234' }) },
      });
    expect(withPhones(0)).toEqual({ 'pessoa.telefones': RULE.noPhone });
    expect(withPhones(3)).toEqual({});
    expect(withPhones(4)).toEqual({ 'pessoa.telefones': RULE.tooManyPhones });
  });

  it('requires the repeated e-mail to match in the form', () => {
    const parse = (confirmacaoEmail: string) =>
      cadastroFormSchema('GEOMENSOR', tipos).safeParse({ ...cadastro, confirmacaoEmail });
    expect(parse('Maria@exemplo.br').success).toBe(true);
    expect(parse('joao@exemplo.br').error?.issues[0]).toMatchObject({
      path: ['confirmacaoEmail'],
      message: 'Os e-mails informados devem ser iguais',
    });
  });

  it('the form and the API refuse the same inputs', () => {
    const value = fc.record({
      codigoIncra: fc.string({ maxLength: 6 }),
      formacao: fc.string({ maxLength: 210 }),
      codigoCrea: fc.string({ maxLength: 60 }),
      logradouro: fc.string({ maxLength: 110 }),
      numero: fc.string({ maxLength: 12 }),
      semNumero: fc.boolean(),
      phones: fc.array(fc.constantFrom('(91) 99999-1234', '(91) 3222-1234', '91', ''), { maxLength: 5 }),
      tipo: fc.constantFrom('GEOMENSOR' as const, 'VISTORIADOR' as const),
      formacaoVistoriador: fc.constantFrom('ENGENHEIRO_AGRONOMO', 'OUTRA', null, undefined),
    });
    fc.assert(
      fc.property(value, ({ tipo, logradouro, numero, semNumero, phones, ...fields }) => {
        const input = {
          ...cadastro,
          ...fields,
          pessoa: {
            ...cadastro.pessoa,
            telefones: phones.map((phone) => ({ numero: phone })),
            endereco: { ...cadastro.pessoa.endereco, logradouro, numero, semNumero },
          },
        };
        const form = cadastroFormSchema(tipo, tipos).safeParse({
          ...input,
          confirmacaoEmail: input.pessoa.email,
        });
        expect(form.success).toBe(cadastroSchema(tipo, tipos).safeParse(input).success);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('documents of a registration', () => {
  it('every required type must be attached, once', () => {
    expect(documentErrors(tipos, [])).toEqual(['Documento de identificação é obrigatório.']);
    const identidade = { codigo: 'DOCUMENTO_IDENTIFICACAO' };
    expect(documentErrors(tipos, [identidade, identidade])).toEqual([
      'Já existe um anexo para o tipo Documento de identificação',
    ]);
  });

  it.each(['Certidão de quitação', 'Consulta de penalidade INCRA/SIGEF', 'Foto', 'Diploma'])(
    'the message for a missing %s says obrigatório, for any gender (DOC-2)',
    (descricao) => {
      const type = { codigo: 'X', descricao, obrigatorio: true };
      expect(documentErrors([type], [])).toEqual([`${descricao} é obrigatório.`]);
    },
  );

  it('OUTROS may be attached any number of times', () => {
    const outros = { codigo: 'OUTROS' };
    expect(documentErrors(tipos, [{ codigo: 'DOCUMENTO_IDENTIFICACAO' }, outros, outros])).toEqual([]);
  });

  it('a type unknown to the edital is refused', () => {
    expect(documentErrors(tipos, [{ codigo: 'DOCUMENTO_IDENTIFICACAO' }, { codigo: 'X' }])).toEqual([
      RULE.documentType,
    ]);
  });
});

// DOC-3, DOC-4
describe('files by name and size', () => {
  it('extensions count in any case', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf');
    expect(extensionOf('sem-extensao')).toBe('');
    expect(fileError({ name: 'RG.JPEG', size: 10 }, 'CADASTRO')).toBeNull();
  });

  it('PDFs and images are displayed by their extension', () => {
    expect(['a.PDF', 'a.b.png', 'a.jpg', 'a.jpeg'].map(shownType)).toEqual([
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/jpeg',
    ]);
    expect(['pdf', 'a.docx', 'a.svg', 'a.html', 'a.', 'a.constructor'].map(shownType)).toEqual(Array(6).fill(null));
  });

  it('each purpose has its formats, limit and texts', () => {
    expect(fileError({ name: 'a.rar', size: 10 }, 'CADASTRO')).toBeNull();
    expect(fileError({ name: 'a.rar', size: 10 }, 'MENSAGEM')).toBe(
      'Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.',
    );
    expect(fileError({ name: 'a.png', size: 10 }, 'EDITAL')).toBe('Arquivo inválido, permitido apenas PDF.');
    const over = (finalidade: 'CADASTRO' | 'MENSAGEM' | 'EDITAL') =>
      fileError({ name: 'a.pdf', size: UPLOAD_LIMITS[finalidade].maxBytes + 1 }, finalidade);
    expect(over('CADASTRO')).toBe('Arquivo deve ter no máximo 20 MB de tamanho!');
    expect(over('MENSAGEM')).toBe('Arquivo deve ter no máximo 15MB de tamanho!');
    expect(over('EDITAL')).toBe('O tamanho máximo permitido é de 15MB');
  });

  it('an empty file is refused', () => {
    expect(fileError({ name: 'a.pdf', size: 0 }, 'CADASTRO')).toBe('O arquivo está vazio.');
  });
});
