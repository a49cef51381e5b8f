import {
  type Cadastro,
  CODIGO,
  type Edital,
  ERROR,
  endOfDayIn,
  type Inscricao,
  missingDocument,
  RULE,
} from '@credenciados/contract';
import {
  arquivo,
  auditoria,
  documento,
  outbox,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  BELEM,
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  pdf,
  quickCadastro,
  SAO_PAULO,
  upload,
  uploadPdf,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia', 'tentativa_login'], { restart: true });
  edital = await openEdital(api, cageo);
  api.draft = await api.newDraft();
});

const send = (body: object, as?: SignedIn, headers?: Record<string, string>) =>
  call(api, 'POST', '/publico/credenciado/cadastrar', { as, body, headers });
const solicitacoes = () => api.db.select().from(solicitacao);

/** A registration with one value changed, given by its path. */
async function withValue(path: string, value: unknown): Promise<Cadastro> {
  const cadastro = await makeCadastro(api, edital);
  const keys = path.split('.');
  const last = keys.pop();
  if (last === undefined) throw new Error('An empty path');
  // biome-ignore lint/suspicious/noExplicitAny: a test walks the body by a path
  const parent = keys.reduce<any>((node, key) => node[key], cadastro);
  parent[last] = value;
  return cadastro;
}

describe('a visitor registers', () => {
  test('gets a protocolo, an account, and one e-mail with the link to set a password', async () => {
    const cadastro = await makeCadastro(api, edital, { nome: 'Ana  Souza' });
    const inscricao = okay<Inscricao>(await send(cadastro));
    expect(inscricao.protocolo).toMatch(/^2026\.\d{8}-\d$/);
    expect(inscricao).toMatchObject({ dataCadastro: MIDDAY.toISOString(), edital: { id: edital.id } });
    expect(inscricao.documentos).toHaveLength(6);
    for (const { sha256 } of inscricao.documentos) expect(sha256).toMatch(/^[0-9a-f]{64}$/);

    const [row] = await solicitacoes();
    expect(row).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', codigoIncra: 'ABC1', cep: '66010000', versao: 1 });
    const [account] = await api.db
      .select()
      .from(usuario)
      .where(eq(usuario.cpf, row?.cpf ?? ''));
    expect(account).toMatchObject({ id: row?.usuarioId, email: 'ana@exemplo.gov.br', senhaHash: null });
    const perfis = await api.db
      .select()
      .from(usuarioPerfil)
      .where(eq(usuarioPerfil.usuarioId, account?.id ?? 0));
    expect(perfis.map(({ perfil }) => perfil)).toEqual(['CREDENCIADOS']);

    const mails = await api.db.select().from(outbox);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ destinatario: 'ana@exemplo.gov.br' });
    expect(mails[0]?.assunto).toContain(inscricao.protocolo);
    const [letter] = mails;
    if (!letter) throw new Error('No mail');
    expect(letter.texto).not.toContain('/identidade/senha/');
    expect((await readBody(api.config, letter)).texto).toContain('http://localhost:8080/identidade/senha/');

    const files = await api.db.select().from(arquivo).innerJoin(documento, eq(documento.arquivoKey, arquivo.key));
    expect(files).toHaveLength(6);
    for (const file of files) expect(file.arquivo.vinculadoEm).toEqual(MIDDAY);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'SOLICITACAO_REGISTRADA'));
    expect(facts.at(-1)).toMatchObject({ atorId: null, entidadeId: String(inscricao.idSolicitacao) });
    expect(JSON.stringify(facts.at(-1)?.dados)).not.toContain(cadastro.pessoa.pessoaFisica.cpf);
  });

  test('under a VISTORIADOR edital, with its formation and documents', async () => {
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    edital = await openEdital(api, cageo, 'VISTORIADOR');
    okay(await send(await makeCadastro(api, edital)));
    expect((await solicitacoes())[0]).toMatchObject({
      formacaoVistoriador: 'ENGENHEIRO_AGRONOMO',
      formacao: null,
      codigoIncra: null,
    });
  });

  test('with S/N the number is 0', async () => {
    const cadastro = await makeCadastro(api, edital);
    const endereco = { ...cadastro.pessoa.endereco, numero: '', semNumero: true };
    okay(await send({ ...cadastro, pessoa: { ...cadastro.pessoa, endereco } }));
    expect((await solicitacoes())[0]).toMatchObject({ numero: '0', semNumero: true });
  });

  test('keeps HTML in any text as typed', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const cadastro = await makeCadastro(api, edital, { nome: html });
    const { pessoa } = cadastro;
    const endereco = { ...pessoa.endereco, logradouro: html, bairro: html, complemento: html };
    const body = { ...cadastro, codigoCrea: html, formacao: html, pessoa: { ...pessoa, endereco } };
    const { idSolicitacao } = okay<Inscricao>(await send(body));
    const found = await call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as: cageo });
    expect(found.headers['content-type']).toContain('application/json');
    const { credenciado } = found.json();
    expect(credenciado).toMatchObject({ codigoCrea: html, formacao: html });
    expect(credenciado.pessoa).toMatchObject({ nomeRazaoSocial: html });
    expect(credenciado.pessoa.endereco).toMatchObject({ logradouro: html, bairro: html, complemento: html });
    const [mail] = await api.db.select().from(outbox);
    if (!mail) throw new Error('No mail');
    expect((await readBody(api.config, mail)).html).not.toContain('<img');
  });
});

// EDT-2, INS-1
describe('the edital', () => {
  test.each([
    ['the last moment before it opens', '2026-03-01T02:59:59.999Z', 422],
    ['its first moment', '2026-03-01T03:00:00.000Z', 200],
    ['its closing second', '2026-04-01T02:59:59.000Z', 200],
    ['the end of its closing second', '2026-04-01T02:59:59.999Z', 200],
    ['the second after', '2026-04-01T03:00:00.000Z', 422],
  ])('at %s: %s gives %i, by the server’s clock', async (_what, now, status) => {
    expect(edital.dataFim).toBe(endOfDayIn('2026-03-31', 'America/Belem').toISOString());
    api.setNow(new Date(now));
    const response = await send(await makeCadastro(api, edital));
    expect(response.statusCode).toBe(status);
    if (status === 422) expect(response.json().message).toBe(ERROR.editalNotValid);
  });

  test('closed accepts none, unknown answers 404', async () => {
    const cadastro = await makeCadastro(api, edital);
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    expect((await send(cadastro)).json().message).toBe(ERROR.editalNotValid);
    expect((await send({ ...cadastro, idEdital: 999 })).statusCode).toBe(404);
    expect(await solicitacoes()).toHaveLength(0);
  });

  test('closing concurrently: every accepted solicitação was made while it was open', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => quickCadastro(api, edital, { email: `pessoa${place}@exemplo.gov.br` })),
    );
    const [closed, ...responses] = await Promise.all([
      call(api, 'GET', '/edital/encerrarEdital', { as: cageo }),
      ...bodies.map((body) => send(body)),
    ]);
    expect(closed.statusCode).toBe(200);
    // Audit rows are in the order of their transactions' ends.
    const { rows } = await api.database.asOwner(
      `select count(*)::int as late from auditoria where acao = 'SOLICITACAO_REGISTRADA'
         and id > (select max(id) from auditoria where acao = 'EDITAL_ENCERRADO')`,
    );
    expect(rows[0].late).toBe(0);
    const made = responses.filter(({ statusCode }) => statusCode === 200).length;
    expect(await solicitacoes()).toHaveLength(made);
  });
});

describe('a known CPF', () => {
  test('anonymous: USUARIO_EXISTENTE', async () => {
    const { cpf } = await api.signIn('CREDENCIADOS');
    const response = await send(await makeCadastro(api, edital, { cpf }));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ codigo: 'USUARIO_EXISTENTE', message: CODIGO.USUARIO_EXISTENTE });
    expect(await solicitacoes()).toHaveLength(0);
  });

  test('signed in: the person’s own solicitação, without a new account or password link', async () => {
    const applicant = await api.signIn('CREDENCIADOS');
    okay(await send(await makeCadastro(api, edital, applicant), applicant));
    expect((await solicitacoes())[0]?.usuarioId).toBe(applicant.usuarioId);
    const [mail] = await api.db.select().from(outbox);
    expect(mail).toMatchObject({ sigiloso: null, texto: expect.not.stringContaining('/identidade/senha/') });
  });

  test('staff: they get the applicant profile, too', async () => {
    const staff = await api.signIn('CAVISTORIA');
    okay(await send(await makeCadastro(api, edital, staff), staff));
    const perfis = await api.db.select().from(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, staff.usuarioId));
    expect(perfis.map(({ perfil }) => perfil).sort()).toEqual(['CAVISTORIA', 'CREDENCIADOS']);
  });

  test('signed in, another CPF: refused', async () => {
    const response = await send(await makeCadastro(api, edital), await api.signIn('CREDENCIADOS'));
    expect(response.statusCode).toBe(403);
    expect(response.json().campos).toHaveProperty(['pessoa.pessoaFisica.cpf']);
  });

  // INS-6
  test('a second solicitação in the same edital: CREDENCIADO_CADASTRADO_EDITAL', async () => {
    const applicant = await api.signIn('CREDENCIADOS');
    okay(await send(await makeCadastro(api, edital, applicant), applicant));
    const response = await send(await makeCadastro(api, edital, applicant), applicant);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
      message: 'CPF já cadastrado para o edital vigente.',
    });
  });

  test('in a new edital: accepted', async () => {
    const applicant = await api.signIn('CREDENCIADOS');
    okay(await send(await makeCadastro(api, edital, applicant), applicant));
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    edital = await openEdital(api, cageo);
    okay(await send(await makeCadastro(api, edital, applicant), applicant));
  });

  // INS-8
  test('in a new edital, with other data: the former solicitação stays as sent', async () => {
    const applicant = await api.signIn('CREDENCIADOS', { nome: 'Rita Lima' });
    okay(await send({ ...(await makeCadastro(api, edital, applicant)), codigoCrea: 'PA-1' }, applicant));
    const [sent] = await solicitacoes();
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    edital = await openEdital(api, cageo);
    okay(await send({ ...(await makeCadastro(api, edital, applicant)), codigoCrea: 'PA-2' }, applicant));
    await api.database.asOwner(
      `update usuario set nome = 'Rita Lima Souza', email = 'outro@exemplo.br' where id = $1`,
      [applicant.usuarioId],
    );
    const [former, later] = (await solicitacoes()).sort((a, b) => a.id - b.id);
    expect(former).toEqual(sent);
    expect(later?.codigoCrea).toBe('PA-2');
  });

  test('repeated with its Idempotency-Key: one solicitação, one comprovante', async () => {
    const body = await makeCadastro(api, edital);
    const headers = { 'idempotency-key': 'chave-de-teste-1' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(body, undefined, headers)));
    const comprovantes = responses.map((response) => okay<Inscricao>(response).protocolo);
    expect(new Set(comprovantes).size).toBe(1);
    expect(await solicitacoes()).toHaveLength(1);
  });
});

describe('refusals', () => {
  test.each([
    ['pessoa.pessoaFisica.cpf', '111.111.111-11', RULE.cpf],
    ['pessoa.pessoaFisica.cpf', '123.456.789-00', RULE.cpf],
    ['pessoa.pessoaFisica.cpf', '', RULE.required],
    ['pessoa.pessoaFisica.nome', '   ', RULE.required],
    ['pessoa.email', 'ana@', RULE.email],
    ['pessoa.telefones', [], RULE.noPhone],
    ['pessoa.telefones', Array(4).fill({ numero: '(91) 98888-7777' }), RULE.tooManyPhones],
    ['pessoa.telefones.0.numero', '9188887777', RULE.phone],
    ['pessoa.endereco.logradouro', 'x'.repeat(101), 'Use no máximo 100 caracteres.'],
    ['pessoa.endereco.numero', '', RULE.required],
    ['pessoa.endereco.bairro', '', RULE.required],
    ['pessoa.endereco.cep', '00000-000', RULE.cep],
    ['pessoa.endereco.cep', '1234', RULE.cep],
    ['pessoa.endereco.uf', 'XX', RULE.required],
    ['codigoCrea', '', RULE.required],
  ])('%s = %j', async (path, value, message) => {
    const response = await send(await withValue(path, value));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ codigo: 'FORM_INVALIDO', message: RULE.form, campos: { [path]: message } });
  });

  test.each([
    ['codigoIncra', '', RULE.required],
    ['codigoIncra', 'A1', RULE.incraLength],
    ['formacao', '', RULE.required],
  ])('of a GEOMENSOR, %s = %j', async (path, value, message) => {
    const response = await send(await withValue(path, value));
    expect(response.statusCode).toBe(422);
    expect(response.json().campos).toEqual({ [path]: message });
  });

  test('a municipality of another UF', async () => {
    for (const id of [SAO_PAULO, 9_999_999]) {
      const response = await send(await withValue('pessoa.endereco.municipio', { id }));
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        message: RULE.municipioUf,
        campos: { 'pessoa.endereco.municipio': RULE.municipioUf },
      });
    }
    expect((await send(await withValue('pessoa.endereco.municipio', { id: BELEM }))).statusCode).toBe(200);
  });

  test('missing documents, each by name', async () => {
    const response = await send(await withValue('documentos', []));
    expect(response.statusCode).toBe(422);
    expect(response.json().erros).toHaveLength(6);
    expect(response.json().erros).toContain(missingDocument('Documento de identificação'));
  });

  test('a document type twice, unless it is OUTROS', async () => {
    const cadastro = await makeCadastro(api, edital);
    const extra = async (codigo: string) => ({
      caminho: await uploadPdf(api, 'CADASTRO'),
      nomeOriginal: 'x.pdf',
      tipoDocumento: { codigo },
    });
    const twice = [...cadastro.documentos, await extra('COMPROVANTE_INCRA')];
    const response = await send({ ...cadastro, documentos: twice });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('Já existe um anexo para o tipo Comprovante de credenciamento no INCRA');
    const outros = [...cadastro.documentos, await extra('OUTROS'), await extra('OUTROS')];
    expect(okay<Inscricao>(await send({ ...cadastro, documentos: outros })).documentos).toHaveLength(8);
  });

  test('a file that is unknown, of another purpose, expired, bound, or sent twice', async () => {
    const taken = await makeCadastro(api, edital);
    okay(await send(taken));
    const cadastro = await makeCadastro(api, edital);
    const message = await upload(api, 'MENSAGEM', 'a.pdf', pdf(), cageo);
    const [first, second, ...others] = cadastro.documentos;
    if (!first || !second) throw new Error('No documents');
    const wrong = ['x'.repeat(32), message.json().key, taken.documentos[0]?.caminho, second.caminho];
    for (const caminho of wrong) {
      const documentos = [second, { ...first, caminho }, ...others];
      const response = await send({ ...cadastro, documentos });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        message: ERROR.fileNotFound,
        campos: { 'documentos.1.caminho': ERROR.fileNotFound },
      });
    }
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    const expired = (await send(cadastro)).json();
    expect(expired.message).toBe(ERROR.fileNotFound);
    expect(Object.keys(expired.campos)).toEqual(cadastro.documentos.map((_, place) => `documentos.${place}.caminho`));
    // A refusal binds nothing: the files can be used in a second attempt.
    api.setNow(MIDDAY);
    okay(await send(cadastro));
  });

  test('one file sent by two people at once is bound for one of them', async () => {
    const [one, other] = [await makeCadastro(api, edital), await makeCadastro(api, edital)];
    const responses = await Promise.all([send(one), send({ ...other, documentos: one.documentos })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await solicitacoes()).toHaveLength(1);
  });
});
