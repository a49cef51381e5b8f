import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Arquivo,
  type Cadastro,
  type Comprovante,
  type Edital,
  ERROR,
  type FormularioRecebido,
  type Inscricao,
} from '@credenciados/contract';
import { arquivo, comprovante, outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  pdf,
  upload,
  wholeUpload,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

/** The edital ends at 23:59:59 of 31 March in Belém, that second included (INS-13, INS-14). */
const EVENING = new Date('2026-03-31T23:00:00Z');
const BEFORE = new Date('2026-04-01T02:59:58Z');
const AFTER = new Date('2026-04-01T03:00:12Z');
const minutesAfter = (minutes: number) => new Date(Date.parse('2026-04-01T02:59:59.999Z') + minutes * 60_000);

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;
let port: number;
const log: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(line) };
  api = await createDomainApp({ logTo, config: { logLevel: 'warn' } });
  cageo = await api.signIn('CAGEO');
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());
beforeEach(async () => {
  log.length = 0;
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia'], { restart: true });
  edital = await openEdital(api, cageo);
  api.draft = await api.newDraft();
  api.setNow(EVENING);
});

const send = (body: object, headers?: Record<string, string>) =>
  call(api, 'POST', '/publico/credenciado/cadastrar', { body, ...(headers && { headers }) });
const sendForm = (body: object) => call(api, 'POST', '/publico/credenciado/formulario', { body });
const solicitacoes = () => api.db.select().from(solicitacao);
const reasons = () => log.map((line) => JSON.parse(line)).flatMap(({ security, reason }) => (security ? [reason] : []));

/** Sends a request's headers now, and its body once `meanwhile` is done. */
async function sendSlowly(url: string, headers: object, body: Buffer, meanwhile: () => unknown, method = 'POST') {
  const head = { ...api.draft.headers, ...headers, 'content-length': body.length };
  const came = once(api.app.server, 'request');
  const request: ClientRequest = httpRequest({ port, method, path: `/credenciados${url}`, headers: head });
  request.flushHeaders();
  await came;
  request.write(body.subarray(0, 10));
  await meanwhile();
  request.end(body.subarray(10));
  const [answer]: IncomingMessage[] = await once(request, 'response');
  const chunks = await answer?.toArray();
  return { status: answer?.statusCode, body: JSON.parse(Buffer.concat(chunks ?? []).toString()) };
}
const json = (body: object) => Buffer.from(JSON.stringify(body));
const JSON_HEAD = { 'content-type': 'application/json' };
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A registration whose last file is still being uploaded: its form, and that file. */
async function slowForm() {
  const cadastro = await makeCadastro(api, edital);
  const { contato: _, documentos, ...form } = cadastro;
  const last = documentos.at(-1);
  if (!last) throw new Error('A registration without documents');
  const file = pdf();
  const aCaminho = [{ tipoDocumento: last.tipoDocumento, sha256: sha256(file) }];
  return { cadastro, form: { ...form, documentos: documentos.slice(0, -1), aCaminho }, file };
}

/** The registration once its last file is uploaded. */
async function complete(cadastro: Cadastro, file: Buffer): Promise<Cadastro> {
  const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'documento.pdf', file));
  const documentos = cadastro.documentos.map((each, place, all) =>
    place === all.length - 1 ? { ...each, caminho: key } : each,
  );
  return { ...cadastro, documentos };
}

describe('a request whose headers came in time', () => {
  test('registers, though its body comes after the end; the comprovante has both times', async () => {
    const cadastro = await makeCadastro(api, edital);
    api.setNow(BEFORE);
    const { status, body } = await sendSlowly('/publico/credenciado/cadastrar', JSON_HEAD, json(cadastro), () =>
      api.setNow(AFTER),
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { recebidaEm: BEFORE.toISOString() } });
    expect(body.dataCadastro).toBe(AFTER.toISOString());
    expect((await solicitacoes())[0]).toMatchObject({ recebidaEm: BEFORE, criadaEm: AFTER, formularioEm: null });
    const [kept] = await api.db.select().from(comprovante);
    const signed: Comprovante = JSON.parse(kept?.conteudo ?? '');
    expect(signed).toMatchObject({ recebidaEm: '2026-03-31T23:59:58-03:00', dataHora: '2026-04-01T00:00:12-03:00' });
    const [mail] = await api.db.select().from(outbox);
    expect(mail?.texto).toContain('Recebida em: 31/03/2026 às 23:59:58');
  });

  test('registers, though staff closed the edital before its body came', async () => {
    const cadastro = await makeCadastro(api, edital);
    const { status } = await sendSlowly('/publico/credenciado/cadastrar', JSON_HEAD, json(cadastro), async () => {
      api.setNow(new Date(EVENING.getTime() + 1000));
      okay(await call(api, 'GET', '/edital/encerrarEdital', { as: await api.signIn('CAGEO') }));
    });
    expect(status).toBe(200);
  });

  test('rectifies, though its body comes after the deadline', async () => {
    api.setNow(BEFORE);
    const ana = await api.signIn('CREDENCIADOS');
    const { idSolicitacao } = okay<Inscricao>(
      await call(api, 'POST', '/publico/credenciado/cadastrar', {
        as: ana,
        body: await makeCadastro(api, edital, ana),
      }),
    );
    await api.db
      .update(solicitacao)
      .set({ situacao: 'RETIFICADO', prazoRetificacao: new Date('2026-04-01T02:59:59Z') });
    const body = json({ ...(await makeCadastro(api, edital, ana)), idSolicitacao, versao: 1 });
    const late = async (meanwhile: () => unknown) =>
      sendSlowly('/credenciado/alterar', { ...JSON_HEAD, ...ana.headers }, body, meanwhile, 'PUT');
    api.setNow(AFTER);
    expect(await late(() => undefined)).toMatchObject({ status: 422 });
    api.setNow(BEFORE);
    const answer = await late(() => api.setNow(AFTER));
    expect(answer).toMatchObject({ status: 200, body: { recebidaEm: BEFORE.toISOString() } });
  });

  test('uploads a file that counts as being in time', async () => {
    api.setNow(BEFORE);
    const { payload, headers } = wholeUpload('documento.pdf', pdf());
    const url = '/publico/documentoCredenciado/upload?finalidade=CADASTRO';
    const { status } = await sendSlowly(url, headers, payload, () => api.setNow(AFTER));
    expect(status).toBe(201);
    const rows = await api.db.select().from(arquivo);
    expect(rows.at(-1)).toMatchObject({ criadoEm: BEFORE });
  });

  test('a request that came a moment after the end is refused, however quick', async () => {
    const cadastro = await makeCadastro(api, edital);
    api.setNow(minutesAfter(0));
    okay(await send(await makeCadastro(api, edital)));
    api.setNow(new Date(minutesAfter(0).getTime() + 1));
    const refused = await send(cadastro);
    expect([refused.statusCode, refused.json().message]).toEqual([422, ERROR.editalNotValid]);
  });
});

describe('a form that came in time, with files still being uploaded', () => {
  test('is registered within the grace period, with exactly the files it named', async () => {
    const { cadastro, form, file } = await slowForm();
    api.setNow(BEFORE);
    const received = okay<FormularioRecebido>(await sendForm(form));
    expect(received).toMatchObject({
      recebidoEm: BEFORE.toISOString(),
      fim: minutesAfter(0).toISOString(),
      ate: minutesAfter(15).toISOString(),
    });
    api.setNow(minutesAfter(15));
    const body = { ...(await complete(cadastro, file)), emTempo: received.emTempo };
    const inscricao = okay<Inscricao>(await send(body));
    expect(inscricao).toMatchObject({ recebidaEm: minutesAfter(15).toISOString(), formularioEm: BEFORE.toISOString() });
    expect((await solicitacoes())[0]).toMatchObject({ formularioEm: BEFORE, carenciaMinutos: 15 });
    expect(reasons()).toEqual([]);
  });

  test('accepts a file whose upload had begun in time, named or not', async () => {
    const { cadastro, form } = await slowForm();
    api.setNow(BEFORE);
    const other = await complete(cadastro, pdf());
    const { emTempo } = okay<FormularioRecebido>(await sendForm(form));
    api.setNow(AFTER);
    okay(await send({ ...other, emTempo }));
  });

  test.each<[string, number, (body: Cadastro) => object | Promise<object>, string]>([
    ['after the grace', 15.001, (body) => body, ERROR.editalNotValid],
    ['without what was signed', 1, ({ ...body }) => ({ ...body, emTempo: undefined }), ERROR.editalNotValid],
    ['with another signature', 1, (body) => ({ ...body, emTempo: 'a.b.c' }), ERROR.emTempoRefused],
    ['with other data', 1, (body) => ({ ...body, codigoCrea: 'PA-9' }), ERROR.emTempoRefused],
    ['with another file', 1, (body) => complete(body, pdf()), ERROR.emTempoFile],
  ])('is refused %s', async (_what, minutes, change, message) => {
    const { cadastro, form, file } = await slowForm();
    api.setNow(BEFORE);
    const { emTempo } = okay<FormularioRecebido>(await sendForm(form));
    api.setNow(minutesAfter(minutes));
    const body = { ...(await complete(cadastro, file)), emTempo };
    const refused = await send({ ...body, ...(await change(body)) });
    expect([refused.statusCode, refused.json().message]).toEqual([422, message]);
    expect(reasons()).toHaveLength(message === ERROR.editalNotValid ? 0 : 1);
    expect(await solicitacoes()).toEqual([]);
  });

  test('is valid for nobody else, and for no other person’s data', async () => {
    const { cadastro, form, file } = await slowForm();
    api.setNow(BEFORE);
    const { emTempo } = okay<FormularioRecebido>(await sendForm(form));
    api.draft = await api.newDraft();
    const another = await makeCadastro(api, edital);
    api.setNow(AFTER);
    // Equal data and bytes from another draft.
    const copied = { ...(await makeCadastro(api, edital)), pessoa: cadastro.pessoa, codigoCrea: cadastro.codigoCrea };
    for (const body of [another, await complete(copied, file)]) {
      expect((await send({ ...body, emTempo })).json().message).toBe(ERROR.emTempoRefused);
    }
    expect(reasons()).toEqual(['owner', 'owner']);
  });

  test('isn’t signed when it is incomplete or late', async () => {
    const { form } = await slowForm();
    expect((await sendForm({ ...form, aCaminho: [] })).statusCode).toBe(422);
    const gone = { ...form, documentos: form.documentos.map((each) => ({ ...each, caminho: 'B'.repeat(30) })) };
    expect((await sendForm(gone)).json().message).toBe(ERROR.fileNotFound);
    api.setNow(AFTER);
    expect((await sendForm(form)).json().message).toBe(ERROR.editalNotValid);
  });
});

describe('the database itself', () => {
  test.each([
    ['an arrival after the end', `recebida_em = '2026-04-01T03:00:00Z', criada_em = '2026-04-01T03:00:00Z'`],
    ['an arrival before the beginning', `recebida_em = '2026-02-28T00:00:00Z'`],
    ['an arrival after the entry', `recebida_em = criada_em + interval '1 second'`],
    ['no arrival, and an entry after the end', `recebida_em = null, criada_em = '2026-04-01T03:00:00Z'`],
    [
      'a grace that is over',
      `formulario_em = recebida_em, carencia_minutos = 15, recebida_em = '2026-04-01T03:15:00Z', criada_em = '2026-04-01T03:15:00Z'`,
    ],
    ['a grace without an arrival', 'formulario_em = criada_em, carencia_minutos = 15, recebida_em = null'],
    ['a grace of no length', 'formulario_em = recebida_em'],
    ['a grace of a day', 'formulario_em = recebida_em, carencia_minutos = 1440'],
  ])('refuses a registration with %s', async (_what, change) => {
    const { idSolicitacao: id } = okay<Inscricao>(await send(await makeCadastro(api, edital)));
    await expect(api.database.asOwner(`update solicitacao set ${change} where id = $1`, [id])).rejects.toThrow(
      /check constraint|edital's time/,
    );
  });
});
