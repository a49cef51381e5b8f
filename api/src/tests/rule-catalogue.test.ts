import { type Cadastro, NO_REGRAS, RULE } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { pdf, quickCadastro, upload } from './support/domain.ts';
import { cfb, png, rar, zip } from './support/hostile-files/bytes.ts';
import { type Answer, MESSAGE, type Scene, setScene } from './support/refusals/scene.ts';

/**
 * Texts of the rules (INS-3 to INS-5, DOC-2, ANL-3, MSG-3, EDT-4). The API itself refuses input that breaks a rule, whatever the client
 * checks. A rule added to the contract needs a case here, or a reason why it has none.
 */

let world: ContractWorld;
let scene: Scene;
let cadastro: Cadastro;

beforeAll(async () => {
  world = await createContractWorld();
  scene = setScene(world, await world.api.signIn('CAGEO'));
  cadastro = await quickCadastro(world.api, await world.theOpenEdital());
});
afterAll(() => world.close());

/** Rule, status, field of the message (null: the error's own message), and the request that breaks the rule. */
type Case = readonly [rule: keyof typeof RULE, status: number, field: string | null, send: () => Answer];

const register = (change: object): Answer => scene.register({ ...cadastro, ...change }, null);
const person = (change: object): Answer => register({ pessoa: { ...cadastro.pessoa, ...change } });
const address = (change: object): Answer => person({ endereco: { ...cadastro.pessoa.endereco, ...change } });
const phones = (...numeros: string[]): Answer => person({ telefones: numeros.map((numero) => ({ numero })) });
const saveModelo = (change: object): Answer =>
  scene.send('POST', '/modeloMensagem/cadastrar', { assunto: 'Um assunto', conteudo: MESSAGE, ...change });
const edital = async (change: object): Answer => scene.send('POST', '/edital/save', await scene.editalForm(change));
const period = (inicio: string, fim: string): Answer => edital({ periodoAbertura: { inicio, fim } });
const file = (finalidade: 'CADASTRO' | 'MENSAGEM' | 'EDITAL', name: string, content: Buffer): Answer =>
  upload(world.api, finalidade, name, content, scene.carla);
const withSilence = (segundaPessoa: object): Answer =>
  edital({
    regras: {
      ...NO_REGRAS,
      ...{ decisaoUnidade: 'DIAS_UTEIS', superiorNome: 'Rui Melo', superiorEmail: 'rui@mail.example' },
      ...{
        silencio: 'APROVAR',
        silencioFundamento: 'Lei nº 1.',
        segundaPessoa: { ...NO_REGRAS.segundaPessoa, ...segundaPessoa },
      },
    },
  });
const decide = (body: object): Answer => scene.send('POST', '/solicitacaoCredenciado/validar', { id: 1, ...body });
const PROTECTED = { name: 'a.pdf', content: 'x'.repeat(20), unpacked: 8, flags: 1 };
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(50)]);
const manyNames = () => Array.from({ length: 5001 }, (_, index) => `${index}.txt`);
const MB = 1024 * 1024;

const CASES: readonly Case[] = [
  ['silenceOfTwo', 422, 'regras.silencio', () => withSilence({ APROVAR: true })],
  ['required', 400, 'codigoCrea', () => register({ codigoCrea: ' ' })],
  ['halfCharacter', 400, 'codigoCrea', () => register({ codigoCrea: 'CREA \ud800' })],
  ['cpf', 400, 'pessoa.pessoaFisica.cpf', () => person({ pessoaFisica: { nome: 'Ana', cpf: '111.111.111-11' } })],
  ['cep', 400, 'pessoa.endereco.cep', () => address({ cep: '0000-0000' })],
  ['email', 400, 'pessoa.email', () => person({ email: 'ana@' })],
  ['phone', 400, 'pessoa.telefones.0.numero', () => phones('91988887777')],
  ['noPhone', 400, 'pessoa.telefones', () => phones()],
  ['tooManyPhones', 400, 'pessoa.telefones', () => phones(...Array.from({ length: 4 }, () => '(91) 98888-7777'))],
  ['incraLength', 422, 'codigoIncra', () => register({ codigoIncra: 'AB' })],
  ['municipioUf', 422, 'pessoa.endereco.municipio', () => address({ uf: 'SP' })],
  [
    'documentType',
    422,
    'documentos',
    () =>
      register({ documentos: [...cadastro.documentos, { ...cadastro.documentos[0], tipoDocumento: { codigo: 'X' } }] }),
  ],
  ['decision', 400, 'aprovar', () => decide({})],
  ['justification', 400, 'justificativa', () => decide({ aprovar: false })],
  ['reason', 400, 'motivo', () => scene.send('PUT', '/solicitacaoCredenciado/arquivar/1', { motivo: ' ' })],
  ['laterDeadline', 422, 'dataLimiteResposta', () => extendTo('2026-03-24')],
  ['subjectRequired', 400, 'assunto', () => saveModelo({ assunto: '  ' })],
  ['subjectMin', 400, 'assunto', () => saveModelo({ assunto: 'abcd' })],
  ['subjectMax', 400, 'assunto', () => saveModelo({ assunto: 'a'.repeat(201) })],
  ['messageRequired', 400, 'conteudo', () => saveModelo({ conteudo: '<p>&nbsp;</p>' })],
  ['replyRequired', 400, 'conteudo', () => scene.reply(1, { conteudo: '' })],
  ['endDate', 422, 'periodoAbertura.fim', () => period('2026-03-01', '2026-03-20')],
  ['endBeforeStart', 422, 'periodoAbertura.fim', () => period('2026-04-02', '2026-04-01')],
  ['date', 400, 'periodoAbertura.fim', () => period('2026-03-01', '2026-02-30')],
  ['searchPeople', 400, 'campoSimples', () => scene.send('POST', '/busca/findByFiltro', { campoSimples: 'jo' })],
  ['onePdf', 400, 'anexoEdital', () => edital({ anexoEdital: twoFiles() })],
  ['onlyPdf', 415, null, () => file('EDITAL', 'edital.docx', pdf())],
  ['pdfSize', 413, null, () => file('EDITAL', 'edital.pdf', pdf(15 * MB))],
  ['attachmentSize', 413, null, () => file('MENSAGEM', 'anexo.pdf', pdf(15 * MB))],
  ['attachmentFormat', 415, null, () => file('MENSAGEM', 'anexo.rar', pdf())],
  ['emptyFile', 422, null, () => file('CADASTRO', 'vazio.pdf', Buffer.alloc(0))],
  ['fileContent', 422, null, () => file('CADASTRO', 'foto.png', pdf())],
  ['fileDamaged', 422, null, () => file('CADASTRO', 'foto.png', png({ end: false }))],
  ['fileProtected', 422, null, () => file('CADASTRO', 'tudo.zip', zip([PROTECTED]))],
  ['fileOwnMacros', 422, null, () => file('CADASTRO', 'a.doc', cfb(['WordDocument', 'Macros']))],
  ['fileTooManyEntries', 422, null, () => file('MENSAGEM', 'anexos.zip', zip(manyNames()))],
  ['fileTooLargeUnpacked', 422, null, () => file('CADASTRO', 'tudo.rar', rar([{ name: 'a.txt', unpacked: 5e12 }]))],
  ['fileSplitArchive', 422, null, () => file('CADASTRO', 'tudo.rar', rar(['a.txt'], { volume: true }))],
  ['fileTooManyPoints', 422, null, () => file('CADASTRO', 'foto.png', png({ width: 100_000, height: 100_000 }))],
  ['filePhonePicture', 422, null, () => file('CADASTRO', 'foto.jpg', HEIC)],
  ['form', 400, null, () => saveModelo({ assunto: '', conteudo: '' })],
];

function twoFiles() {
  return [1, 2].map((place) => ({ nome: `${place}.pdf`, caminho: String(place).repeat(32) }));
}

/** Extends a rectification, whose deadline is the 26th, to a day. */
async function extendTo(dataLimiteResposta: string) {
  const { id } = await world.solicitacaoOf(await world.newApplicant(), 'RETIFICADO');
  return scene.send('PUT', `/solicitacaoCredenciado/prorrogar/${id}`, { dataLimiteResposta });
}

/** Entries that the API never sends as its own message. */
const SHOWN_BY_THE_CLIENT: Partial<Record<keyof typeof RULE, string>> = {
  emailsDiffer: 'the confirmation of the e-mail is not sent',
  terms: 'the acceptance is asked for before the form',
  deadlineRequired: 'a missing day is told by the form; the API asks for a day as for any field',
  fileUnreadable: 'a file that holds up the thread that reads it, which is tried where the thread is',
  malformed: 'a request that no page sends; its refusals are tried where requests are read',
  upload: 'the title over why an upload failed',
  removeAttachment: 'the title over why an attachment was not removed',
  moreInvalidFiles: 'the end of a list of refused files',
};

describe('input that breaks a rule is answered', () => {
  it.each(CASES)('%s', async (rule, status, field, send) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    const { message, campos } = answer.json();
    if (field === null) expect(message).toBe(RULE[rule]);
    else expect(campos).toEqual({ [field]: RULE[rule] });
  });

  it('under a title for attachments of another format', async () => {
    expect((await file('MENSAGEM', 'anexo.exe', pdf())).json()).toEqual({
      status: 415,
      messageTitle: RULE.attachmentFormatTitle,
      message: RULE.attachmentFormat,
    });
  });

  it('with the documents of the edital: each missing one, and a superfluous one', async () => {
    const [first] = cadastro.documentos;
    const twice = await register({ documentos: [...cadastro.documentos, first] });
    expect(twice.json()).toMatchObject({
      status: 422,
      message: 'Já existe um anexo para o tipo Documento de identificação',
    });
    const none = await register({ documentos: [] });
    expect(none.json()).toMatchObject({ status: 422, message: RULE.form, codigo: 'FORM_INVALIDO' });
    expect(none.json().erros).toHaveLength(6);
    for (const text of none.json().erros)
      expect(text).toMatch(/^(Certidão|Consulta|Comprovante|Documento) .* é obrigatório\.$/);
  });

  it('with the limit of a registration’s document', async () => {
    const answer = await file('CADASTRO', 'grande.pdf', pdf(20 * MB));
    expect(answer.json()).toEqual({ status: 413, message: 'Arquivo deve ter no máximo 20 MB de tamanho!' });
  });
});

describe('the table', () => {
  it('has every rule of the contract, or a reason why not', () => {
    const names = [...CASES.map(([rule]) => rule), 'attachmentFormatTitle', ...Object.keys(SHOWN_BY_THE_CLIENT)];
    expect(names.sort()).toEqual(Object.keys(RULE).sort());
  });

  it('has the exact texts of the rules', () => {
    expect(RULE).toMatchObject({
      required: 'O campo é obrigatório',
      cpf: 'CPF inválido',
      cep: 'CEP inválido',
      emailsDiffer: 'Os e-mails informados devem ser iguais',
      noPhone: 'Nenhum telefone foi adicionado!',
      documentType: 'Selecione o tipo de documento!',
      decision: 'Para finalizar é obrigatório selecionar uma opção.',
      subjectRequired: 'Defina um assunto',
      subjectMin: 'Assunto precisa ter pelo menos 5 caracteres',
      deadlineRequired: 'Defina um prazo',
      messageRequired: 'A mensagem é obrigatória',
      replyRequired: 'Preencha o campo de mensagem.',
      endDate: 'A data de encerramento deve ser superior ao dia atual.',
      onePdf: 'É permitido anexar apenas um arquivo.',
      onlyPdf: 'Arquivo inválido, permitido apenas PDF.',
      pdfSize: 'O tamanho máximo permitido é de 15MB',
      attachmentSize: 'Arquivo deve ter no máximo 15MB de tamanho!',
      attachmentFormatTitle: 'Formato de arquivo inválido!',
      attachmentFormat: 'Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.',
      moreInvalidFiles: 'E outros...',
      form: 'Verifique todos os campos obrigatórios.',
    });
  });
});
