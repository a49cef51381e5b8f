import { type Cadastro, CODIGO, type Edital, ERROR, RULE, type Solicitacao } from '@credenciados/contract';
import { documento, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  register,
  SAO_PAULO,
  uploadPdf,
} from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let applicant: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, cageo);
  applicant = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, applicant));
});

const ask = (dataLimiteResposta = '2026-03-25') =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: cageo,
    body: { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta },
  });
const find = async (as = applicant) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const unread = async () => (await call(api, 'GET', '/conversa/getByUser', { as: applicant })).json();
const send = (body: object, as = applicant) => call(api, 'PUT', '/credenciado/alterar', { as, body });

/** The solicitação as the form sends it back, with its documents. */
async function resubmission(): Promise<Cadastro & { idSolicitacao: number; versao: number }> {
  const { versao, credenciado } = await find();
  const cadastro = await makeCadastro(api, edital, applicant);
  const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento }) => ({
    caminho,
    nomeOriginal,
    tipoDocumento: { codigo: tipoDocumento.codigo },
  }));
  return { ...cadastro, documentos, idSolicitacao: id, versao };
}

describe('resubmitting', () => {
  test('returns the solicitação to analysis with the new data, and informs the applicant', async () => {
    await ask();
    const body = await resubmission();
    const inscricao = okay<{ protocolo: string }>(await send({ ...body, codigoCrea: 'PA-9999' }));
    const found = await find();
    expect(found).toMatchObject({
      protocolo: inscricao.protocolo,
      situacao: 'AGUARDANDO_APROVACAO',
      isPossivelResponder: false,
      prazoRetificacao: null,
      versao: 3,
      credenciado: { codigoCrea: 'PA-9999' },
    });
    const mails = await api.db.select().from(outbox);
    expect(mails.map(({ assunto }) => assunto)).toContain(`Retificação recebida - protocolo ${inscricao.protocolo}`);
  });

  test('answers the message that requested it: its deadline is no longer pending', async () => {
    await ask();
    expect(await unread()).toMatchObject({
      totalNaoLidas: 1,
      content: [{ dataLimiteResposta: '2026-03-26T02:59:59.000Z' }],
    });
    okay(await send(await resubmission()));
    expect(await unread()).toMatchObject({ totalNaoLidas: 0, content: [{ lida: true, dataLimiteResposta: null }] });
  });

  test('keeps documents, adds new ones, and records replaced ones', async () => {
    await ask();
    const body = await resubmission();
    const [first, ...kept] = body.documentos;
    if (!first) throw new Error('No document');
    const added = { ...first, caminho: await uploadPdf(api, 'CADASTRO') };
    okay(await send({ ...body, documentos: [added, ...kept] }));
    const now = (await find()).credenciado.documentos.map(({ caminho }) => caminho);
    expect(now.sort()).toEqual([added, ...kept].map(({ caminho }) => caminho).sort());
    const rows = await api.db.select().from(documento);
    expect(rows.filter(({ substituidoEm }) => substituidoEm !== null).map(({ arquivoKey }) => arquivoKey)).toEqual([
      first.caminho,
    ]);
    // Staff can still read replaced documents.
    const replaced = `/publico/documentoCredenciado/findByCaminho?caminho=${first.caminho}`;
    expect((await call(api, 'GET', replaced, { as: cageo })).statusCode).toBe(200);
  });

  test('may swap two documents', async () => {
    await ask();
    const body = await resubmission();
    const [first, second, ...others] = body.documentos;
    if (!first || !second) throw new Error('No documents');
    const swapped = [
      { ...first, tipoDocumento: second.tipoDocumento },
      { ...second, tipoDocumento: first.tipoDocumento },
    ];
    okay(await send({ ...body, documentos: [...swapped, ...others] }));
    const found = (await find()).credenciado.documentos.find(({ caminho }) => caminho === first.caminho);
    expect(found?.tipoDocumento.codigo).toBe(second.tipoDocumento.codigo);
  });

  test('repeated with its key gets the first answer, and makes one; with another content it is refused', async () => {
    await ask();
    const body = await resubmission();
    const headers = { 'idempotency-key': 'reenvio-de-teste' };
    const again = (contents: object) =>
      call(api, 'PUT', '/credenciado/alterar', { as: applicant, body: contents, headers });
    const [first, second] = await Promise.all([again(body), again(body)]);
    expect(second.json()).toEqual(okay(first));
    expect((await again(body)).headers['idempotency-replayed']).toBe('true');
    expect((await find()).versao).toBe(body.versao + 1);
    const mails = await api.db.select().from(outbox);
    expect(mails.filter(({ assunto }) => assunto.startsWith('Retificação recebida'))).toHaveLength(1);
    const other = await again({ ...body, codigoCrea: 'PA-9999' });
    expect(other.statusCode).toBe(422);
    expect(other.json().message).toBe(ERROR.idempotencyMismatch);
  });

  // INS-11
  test('works after the edital’s end, up to the deadline’s last second', async () => {
    await ask('2026-04-30');
    const body = await resubmission();
    api.setNow(new Date('2026-05-01T02:59:59.999Z'));
    const later = await resign();
    okay(await send(body, later));
  });

  test('is refused after the deadline', async () => {
    await ask('2026-03-25');
    const body = await resubmission();
    api.setNow(new Date('2026-03-26T03:00:00Z'));
    const response = await send(body, await resign());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      codigo: 'ERRO_EDICAO_SOLICITACAO',
      message: 'O prazo para retificar a solicitação terminou em 25/03/2026 às 23:59.',
    });
  });

  test('is refused if no rectification was requested', async () => {
    const response = await send(await resubmission());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      codigo: 'ERRO_EDICAO_SOLICITACAO',
      message: CODIGO.ERRO_EDICAO_SOLICITACAO,
    });
  });

  test('answers 409 for another version', async () => {
    await ask();
    const body = await resubmission();
    const response = await send({ ...body, versao: body.versao - 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(ERROR.conflict);
  });

  test('is not found for another applicant, and refused for another CPF', async () => {
    await ask();
    const body = await resubmission();
    const other = await api.signIn('CREDENCIADOS');
    expect((await send(body, other)).statusCode).toBe(404);
    const pessoa = { ...body.pessoa, pessoaFisica: { cpf: other.cpf, nome: 'Outra' } };
    expect((await send({ ...body, pessoa })).statusCode).toBe(403);
    expect((await send(body, cageo)).statusCode).toBe(403);
  });

  test('is checked like a registration, and binds nothing when refused', async () => {
    await ask();
    const body = await resubmission();
    const endereco = { ...body.pessoa.endereco, municipio: { id: SAO_PAULO } };
    const response = await send({ ...body, pessoa: { ...body.pessoa, endereco } });
    expect(response.json().campos).toEqual({ 'pessoa.endereco.municipio': RULE.municipioUf });
    expect((await send({ ...body, documentos: body.documentos.slice(1) })).statusCode).toBe(422);
    const stolen = [{ ...body.documentos[0], caminho: 'x'.repeat(32) }, ...body.documentos.slice(1)];
    expect((await send({ ...body, documentos: stolen })).json().message).toBe(ERROR.fileNotFound);
    expect((await find()).situacao).toBe('RETIFICADO');
    expect((await api.db.select().from(documento)).every(({ substituidoEm }) => substituidoEm === null)).toBe(true);
  });
});

/** Signs the applicant in again, since the clock has moved past the session's end. */
async function resign(): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, applicant.usuarioId, 'CREDENCIADOS');
  return { ...applicant, token, headers: { authorization: `Bearer ${token}` } };
}
