import {
  type Cadastro,
  CORRECAO_TEXT,
  type Conversa,
  type CorrecoesPedidas,
  type Edital,
  type Solicitacao,
} from '@credenciados/contract';
import { correcao, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  register,
  uploadPdf,
} from '../../tests/support/domain.ts';
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
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote'], { restart: true });
  api.draft = await api.newDraft();
  edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
});

const CREA = { alvo: 'codigoCrea', observacao: 'Falta o dígito.' };
const IDENTIDADE = { alvo: 'DOCUMENTO_IDENTIFICACAO', observacao: 'Envie <legível>.' };
const ask = (body: object = {}, as = carla) =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as,
    body: { assunto: 'Retificar', mensagem: '<p>Veja.</p>', dataLimiteResposta: '2026-03-25', ...body },
  });
const only = (...correcoes: object[]) => ask({ correcoes, permitirTudo: false });
const asked = async (as = carla) =>
  okay<CorrecoesPedidas>(await call(api, 'GET', `/solicitacaoCredenciado/correcoes/${id}`, { as }));
const send = (body: object) => call(api, 'PUT', '/credenciado/alterar', { as: ana, body });
const tick = (item: number, conferida = true, as = carla) =>
  call(api, 'PUT', `/correcao/conferida/${item}`, { as, body: { conferida } });
const find = async () =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }));

/** The solicitação as the form sends it back unchanged. */
async function unchanged(): Promise<Cadastro & { idSolicitacao: number; versao: number }> {
  const { versao, credenciado } = await find();
  const { contato: _, ...cadastro } = await makeCadastro(api, edital, ana);
  const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento }) => ({
    caminho,
    nomeOriginal,
    tipoDocumento: { codigo: tipoDocumento.codigo },
  }));
  return { ...cadastro, codigoCrea: credenciado.codigoCrea, documentos, idSolicitacao: id, versao };
}

// ANL-26
describe('a rectification by item', () => {
  test('stores its remarks, and sends them with its message', async () => {
    okay(await only(CREA, IDENTIDADE));
    expect(await asked(ana)).toMatchObject({
      permitirTudo: false,
      itens: [
        { alvo: 'codigoCrea', rotulo: 'Registro no conselho', observacao: CREA.observacao, conferida: null },
        { alvo: IDENTIDADE.alvo, observacao: IDENTIDADE.observacao },
      ],
    });
    const url = `/conversa/bySolicitacao?idSolicitacao=${id}&tipoConversa=TODOS&pagina=0&tamanho=15`;
    const { content } = okay<{ content: Conversa[] }>(await call(api, 'GET', url, { as: ana }));
    const text = content[0]?.mensagens[0]?.conteudo;
    expect(text).toContain('<strong>Registro no conselho:</strong> Falta o dígito.');
    expect(text).toContain('Envie &lt;legível&gt;.');
  });

  test('takes what was asked for, and nothing else', async () => {
    okay(await only(CREA));
    const body = await unchanged();
    const [first, ...others] = body.documentos;
    if (!first) throw new Error('No document');
    const pessoa = { ...body.pessoa, endereco: { ...body.pessoa.endereco, logradouro: 'Outra rua' } };
    const documentos = [{ ...first, caminho: await uploadPdf(api, 'CADASTRO') }, ...others];
    const refused = await send({ ...body, pessoa, documentos, codigoCrea: 'PA-9999' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().campos).toEqual({
      'pessoa.endereco.logradouro': CORRECAO_TEXT.notAsked,
      'documentos.0.caminho': CORRECAO_TEXT.notAsked,
      documentos: CORRECAO_TEXT.notAsked,
    });
    expect((await find()).situacao).toBe('RETIFICADO');
    okay(await send({ ...body, codigoCrea: 'PA-9999' }));
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', credenciado: { codigoCrea: 'PA-9999' } });
  });

  test('takes a new file of the type that was asked for', async () => {
    okay(await only(IDENTIDADE));
    const body = await unchanged();
    const documentos = body.documentos.map((one) => ({ ...one }));
    const replaced = documentos.find(({ tipoDocumento }) => tipoDocumento.codigo === IDENTIDADE.alvo);
    if (!replaced) throw new Error('No document');
    replaced.caminho = await uploadPdf(api, 'CADASTRO');
    okay(await send({ ...body, documentos }));
    const { itens } = await asked();
    expect(itens[0]?.depois).toEqual([{ texto: 'documento.pdf', caminho: replaced.caminho }]);
    expect(itens[0]?.antes[0]?.caminho).not.toBe(replaced.caminho);
  });

  test('takes the address that a new CEP brings', async () => {
    okay(await only({ alvo: 'cep', observacao: 'O CEP é de outra cidade.' }));
    const body = await unchanged();
    const endereco = { ...body.pessoa.endereco, cep: '66020-000', logradouro: 'Rua Três', bairro: 'Campina' };
    okay(await send({ ...body, pessoa: { ...body.pessoa, endereco } }));
  });

  test.each([
    ['with the leave to change all', { correcoes: [CREA], permitirTudo: true }],
    ['without corrections', {}],
  ])('%s leaves everything open', async (_how, body) => {
    okay(await ask(body));
    okay(await send({ ...(await unchanged()), formacao: 'Agronomia' }));
  });

  test('is refused without items, with a repeated one, or one that the edital doesn’t ask for', async () => {
    const none = await ask({ permitirTudo: false });
    expect([none.statusCode, none.json().campos]).toEqual([422, { correcoes: CORRECAO_TEXT.nothing }]);
    expect((await only(CREA, CREA)).statusCode).toBe(400);
    const foreign = await only(CREA, { alvo: 'formacaoVistoriador', observacao: 'x' });
    expect(foreign.json().campos).toEqual({ 'correcoes.1.alvo': CORRECAO_TEXT.foreign });
    expect((await only({ alvo: 'cpf', observacao: 'x' })).statusCode).toBe(422);
    expect((await find()).situacao).toBe('AGUARDANDO_APROVACAO');
    expect(await api.db.$count(correcao)).toBe(0);
  });

  test('replaces the items of an earlier one', async () => {
    okay(await only(CREA));
    okay(await send({ ...(await unchanged()), codigoCrea: 'PA-9999' }));
    okay(await only(IDENTIDADE));
    expect((await asked()).itens.map(({ alvo }) => alvo)).toEqual([IDENTIDADE.alvo]);
    okay(await send(await unchanged()));
    okay(await ask());
    expect(await asked()).toEqual({ pedidaEm: null, permitirTudo: true, itens: [] });
  });

  test('carries its items if it waits before it leaves', async () => {
    api.config.decisionDelayMinutes = 5;
    try {
      okay(await only(CREA));
      expect(await api.db.$count(correcao)).toBe(0);
      const { rows } = await api.database.asOwner('select ato from lote');
      expect(rows[0].ato).toMatchObject({ correcoes: [CREA], permitirTudo: false });
    } finally {
      api.config.decisionDelayMinutes = 0;
    }
  });

  test('older than the items works as before', async () => {
    okay(await ask());
    await api.db.update(solicitacao).set({ soCorrecoes: false }).where(eq(solicitacao.id, id));
    okay(await send({ ...(await unchanged()), codigoCrea: 'PA-9999' }));
    expect((await asked()).itens).toEqual([]);
  });
});

// ANL-26
describe('a correction that was made', () => {
  const made = async () => {
    okay(await only(CREA));
    okay(await send({ ...(await unchanged()), codigoCrea: 'PA-9999' }));
    const [item] = (await asked()).itens;
    if (!item) throw new Error('No correction');
    return item;
  };

  test('shows old and new, and is ticked once, by name', async () => {
    const item = await made();
    expect(item).toMatchObject({ antes: [{ texto: 'PA-1234' }], depois: [{ texto: 'PA-9999' }], conferida: null });
    okay(await tick(item.id));
    okay(await tick(item.id, true, await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' })));
    expect((await asked()).itens[0]?.conferida).toEqual({ por: 'Carla Dias', em: MIDDAY.toISOString() });
    expect((await asked(ana)).itens[0]?.conferida).toBeNull();
    okay(await tick(item.id, false));
    expect((await asked()).itens[0]?.conferida).toBeNull();
  });

  test('is read and ticked by nobody else', async () => {
    const { id: item } = await made();
    const other = await api.signIn('CREDENCIADOS');
    const url = `/solicitacaoCredenciado/correcoes/${id}`;
    expect((await call(api, 'GET', url, { as: other })).statusCode).toBe(404);
    expect((await tick(item, true, ana)).statusCode).toBe(403);
    expect((await tick(item, true, await api.signIn('GESTAO_DE_CREDENCIADOS'))).statusCode).toBe(403);
    expect((await tick(999_999)).statusCode).toBe(404);
  });

  test('isn’t ticked before it is made, nor after the decision', async () => {
    okay(await only(CREA));
    const [{ id: item = 0 } = {}] = (await asked()).itens;
    expect((await tick(item)).json().message).toBe(CORRECAO_TEXT.notAnalysed);
    okay(await send({ ...(await unchanged()), codigoCrea: 'PA-9999' }));
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
    expect((await tick(item)).statusCode).toBe(422);
  });
});
