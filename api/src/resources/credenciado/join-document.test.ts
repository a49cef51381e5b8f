import {
  type Alteracoes,
  CODIGO,
  type ComprovanteRow,
  type Edital,
  ERROR,
  type Solicitacao,
} from '@credenciados/contract';
import { conversa, edital as editais, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, carla);
  await allow(true);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  await api.db.delete(outbox);
});

const allow = (juntarDocumento: boolean) => api.db.update(editais).set({ regras: { juntarDocumento } });
const join = async (as = ana, caminho?: string) =>
  call(api, 'POST', '/solicitacaoCredenciado/juntar', {
    as,
    body: {
      ...{ idSolicitacao: id, descricao: 'Certidão <b>negativa</b>' },
      caminho: caminho ?? (await uploadPdf(api, 'CADASTRO')),
    },
  });
const find = async (as = ana) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const decide = (versao: number) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true, versao } });

// REQ-4
test('a joined document makes a version, a comprovante and an e-mail, and reaches the inbox', async () => {
  const before = await find(carla);
  okay(await join());
  const after = await find();
  expect(after.versao).toBe(before.versao + 1);
  expect(after).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', dataReenvio: null, podeJuntar: true });
  expect(after.credenciado.documentos).toHaveLength(before.credenciado.documentos.length + 1);
  expect(after.credenciado.documentos.at(-1)?.tipoDocumento.codigo).toBe('OUTROS');
  const url = `/solicitacaoCredenciado/comprovantes/${id}`;
  expect(okay<ComprovanteRow[]>(await call(api, 'GET', url, { as: ana }))[0]).toMatchObject({ tipo: 'JUNTADA' });
  const mails = await api.db.select().from(outbox);
  expect(mails.map(({ assunto }) => assunto)).toContain(`Documento recebido - protocolo ${after.protocolo}`);
  const [asked] = await api.db.select().from(conversa);
  expect(asked).toMatchObject({ tipoConversa: 'DUVIDA', assunto: 'Documento juntado', status: 'ABERTA' });
  const changes = await call(api, 'GET', `/solicitacaoCredenciado/alteracoes/${id}?desde=anterior`, { as: carla });
  const added = okay<Alteracoes>(changes).documentos.filter(({ situacao }) => situacao === 'NOVO');
  expect(added).toMatchObject([{ tipoDocumento: { codigo: 'OUTROS' }, antes: null }]);
});

test('a decision on the version before it is refused', async () => {
  const { versao } = await find(carla);
  okay(await join());
  expect((await decide(versao)).statusCode).toBe(422);
  expect(okay(await decide(versao + 1))).toMatchObject({ ok: true });
});

test('nobody joins one to another’s, to a decided one, or where the edital doesn’t say so', async () => {
  expect((await join(await api.signIn('CREDENCIADOS'))).statusCode).toBe(404);
  await allow(false);
  expect((await join()).json()).toMatchObject({ status: 422, message: CODIGO.ERRO_EDICAO_SOLICITACAO });
  expect((await find()).podeJuntar).toBe(false);
  await allow(true);
  okay(await decide((await find(carla)).versao));
  expect((await join()).statusCode).toBe(422);
});

test('a file is joined once, and a missing one is refused', async () => {
  const key = await uploadPdf(api, 'CADASTRO');
  const answers = await Promise.all([join(ana, key), join(ana, key)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect((await join(ana, 'A'.repeat(22))).json().campos).toEqual({ caminho: ERROR.fileNotFound });
});

test('a document that races a decision is never covered by it unseen', async () => {
  for (let round = 0; round < 5; round += 1) {
    ana = await api.signIn('CREDENCIADOS');
    ({ idSolicitacao: id } = await register(api, edital, ana));
    const { versao } = await find(carla);
    const caminho = await uploadPdf(api, 'CADASTRO');
    const [joined, decided] = await Promise.all([join(ana, caminho), decide(versao)]);
    expect([joined.statusCode, decided.statusCode].sort()).toEqual([200, 422]);
  }
});
