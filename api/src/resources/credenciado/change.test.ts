import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Cadastro,
  CODIGO,
  type ComprovanteRow,
  type Edital,
  ERROR,
  type FatoHistorico,
  type Inscricao,
  type Perfil,
  type Solicitacao,
} from '@credenciados/contract';
import { edital as editalTable, outbox, solicitacao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

/** Changes of a registration before its analysis (INS-23). */
jest.setTimeout(everyNight(180_000, 60_000));
/** Openings that race against a change. */
const RACES = everyNight(200, 20);

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let first: Inscricao;
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
  await allow(true);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  first = await register(api, edital, ana);
  id = first.idSolicitacao;
});

const allow = (alterarInscricao: boolean) => api.db.update(editalTable).set({ regras: { alterarInscricao } });
const find = async (as = ana) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const send = (body: object, as = ana) => call(api, 'PUT', '/credenciado/alterar', { as, body });
const stored = async () => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  if (!row) throw new Error('No solicitação');
  return row;
};
const refused = (message: string) => ({ codigo: 'ERRO_EDICAO_SOLICITACAO', message });

/** The registration as the form sends it, with the documents that it has. */
async function registration(): Promise<Cadastro & { idSolicitacao: number; versao: number }> {
  const { versao, credenciado } = await find();
  const cadastro = await makeCadastro(api, edital, ana);
  const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento }) => ({
    caminho,
    nomeOriginal,
    tipoDocumento: { codigo: tipoDocumento.codigo },
  }));
  return { ...cadastro, documentos, idSolicitacao: id, versao };
}

// INS-23
describe('a registration that nobody opened', () => {
  test('is changed: new version, new comprovante, mail; the former comprovante stays valid', async () => {
    expect((await find()).alteracao).toEqual({ possivel: true, abertaEm: null });
    const placeOf = async () => {
      const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
      return [row?.criadaEm, row?.situacaoDesde];
    };
    const place = await placeOf();
    const body = await registration();
    const [replaced, ...others] = body.documentos;
    if (!replaced) throw new Error('No document');
    const documentos = [{ ...replaced, caminho: await uploadPdf(api, 'CADASTRO') }, ...others];
    const changed = okay<Inscricao>(await send({ ...body, documentos, codigoCrea: 'PA-9999' }));
    expect(changed.protocolo).toBe(first.protocolo);
    // The place in the queue.
    expect(await placeOf()).toEqual(place);
    expect(await find()).toMatchObject({
      situacao: 'AGUARDANDO_APROVACAO',
      versao: 2,
      dataReenvio: null,
      alteracao: { possivel: true },
      credenciado: { codigoCrea: 'PA-9999' },
    });
    const url = `/solicitacaoCredenciado/comprovantes/${id}`;
    const rows = okay<ComprovanteRow[]>(await call(api, 'GET', url, { as: ana }));
    expect(rows).toMatchObject([
      { tipo: 'ALTERACAO', codigo: changed.codigoComprovante },
      { tipo: 'CADASTRO', codigo: first.codigoComprovante },
    ]);
    for (const { codigo } of rows) {
      const check = await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } });
      expect(check.json()).toMatchObject({ resultado: 'AUTENTICO' });
    }
    const mails = await api.db.select().from(outbox);
    expect(mails.map(({ assunto }) => assunto)).toContain(`Alteração recebida - protocolo ${first.protocolo}`);
  });

  test('stands in the history as changed; its analyst has no changes to look at', async () => {
    okay(await send({ ...(await registration()), codigoCrea: 'PA-9999' }));
    const history = await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo });
    expect(okay<FatoHistorico[]>(history).slice(0, 2)).toMatchObject([
      { evento: 'ALTERACAO', ator: { papel: 'INTERESSADO' } },
      { evento: 'REGISTRO' },
    ]);
    const changes = await call(api, 'GET', `/solicitacaoCredenciado/alteracoes/${id}`, { as: cageo });
    expect(changes.json()).toMatchObject({ versao: { numero: 2 }, desde: null, campos: [] });
  });

  test('can be changed again, and answers 409 for another version', async () => {
    const body = await registration();
    okay(await send(body));
    const stale = await send(body);
    expect(stale.statusCode).toBe(409);
    okay(await send({ ...body, versao: 2 }));
    expect((await stored()).versao).toBe(3);
  });

  test('is changed by nobody else', async () => {
    const body = await registration();
    const other = await api.signIn('CREDENCIADOS');
    expect((await send(body, other)).statusCode).toBe(404);
    for (const perfil of ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'EXTERNO'] as const satisfies Perfil[]) {
      expect((await send(body, await api.signIn(perfil))).statusCode).toBe(403);
    }
    expect((await stored()).versao).toBe(1);
  });

  test('isn’t changed if its edital doesn’t say so', async () => {
    await allow(false);
    expect((await find()).alteracao).toBeNull();
    const response = await send(await registration());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject(refused(CODIGO.ERRO_EDICAO_SOLICITACAO));
  });

  test('isn’t changed after its edital’s end, or once it is closed', async () => {
    const body = await registration();
    api.setNow(new Date('2026-04-01T03:00:00Z'));
    const token = await openSession(api.deps, api.db, ana.usuarioId, 'CREDENCIADOS');
    const later = { ...ana, token, headers: { authorization: `Bearer ${token}` } };
    expect((await send(body, later)).json()).toMatchObject(refused(ERROR.editalNotValid));
    expect((await find(later)).alteracao).toEqual({ possivel: false, abertaEm: null });
    api.setNow(MIDDAY);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    expect((await send(body)).json()).toMatchObject(refused(ERROR.editalNotValid));
    expect((await stored()).versao).toBe(1);
  });
});

// INS-23
describe('the first opening by staff', () => {
  const documento = async () => {
    const [one] = (await find()).credenciado.documentos;
    return one?.caminho ?? '';
  };
  const opinion = async () => ({
    ...{ idSolicitacao: id, nome: 'Rui', email: 'perito@exemplo.org', pergunta: 'O que acha?', dias: 5 },
    documentos: [(await find()).credenciado.documentos[0]?.id],
  });
  const get = (url: string) => (as: SignedIn) => call(api, 'GET', url, { as });
  const OPENS: Record<string, (as: SignedIn) => Promise<unknown>> = {
    'its page': (as) => get(`/solicitacaoCredenciado/findById/${id}`)(as),
    'its changes': (as) => get(`/solicitacaoCredenciado/alteracoes/${id}`)(as),
    'a documento': async (as) => get(`/publico/documentoCredenciado/findByCaminho?caminho=${await documento()}`)(as),
    'documentos as a ZIP': (as) =>
      call(api, 'POST', '/lote/documentos/baixar', { as, body: { selecao: { ids: [id] } } }),
    'an opinion': async (as) => call(api, 'POST', '/parecer/pedir', { as, body: await opinion() }),
    'an act': (as) =>
      call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
        as,
        body: { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' },
      }),
  };
  test.each(Object.keys(OPENS))('by %s', async (how) => {
    await OPENS[how]?.(cageo);
    expect((await stored()).abertaEm).not.toBeNull();
  });

  const lists: Record<string, (as: SignedIn) => Promise<unknown>> = {
    list: (as) => call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as, body: { idEdital: edital.id } }),
    neighbours: (as) =>
      call(api, 'POST', `/solicitacaoCredenciado/vizinhos/${id}`, { as, body: { idEdital: edital.id } }),
    search: (as) => call(api, 'POST', '/busca/findByFiltro', { as, body: { texto: ana.cpf } }),
    export: (as) =>
      call(api, 'POST', `/solicitacaoCredenciado/listagem/exportar/${edital.tipoEdital}`, {
        as,
        body: { idEdital: edital.id },
      }),
    messages: (as) => get(`/conversa/bySolicitacao?idSolicitacao=${id}&tipoConversa=TODOS&pagina=0&tamanho=15`)(as),
    comprovantes: (as) => get(`/solicitacaoCredenciado/comprovantes/${id}`)(as),
  };
  test.each(Object.keys(lists))('isn’t a look at its %s', async (how) => {
    await lists[how]?.(cageo);
    expect((await stored()).abertaEm).toBeNull();
  });

  test('isn’t the applicant’s own, whatever the profile', async () => {
    await find();
    await api.db.insert(usuarioPerfil).values({ usuarioId: ana.usuarioId, perfil: 'CAGEO' });
    const token = await openSession(api.deps, api.db, ana.usuarioId, 'CAGEO');
    await find({ ...ana, token, headers: { authorization: `Bearer ${token}` } });
    expect((await stored()).abertaEm).toBeNull();
  });

  test.each(['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'] as const)('by %s locks it', async (perfil) => {
    const body = await registration();
    await find(await api.signIn(perfil));
    api.setNow(new Date(MIDDAY.getTime() + 60_000));
    await find(cageo);
    const response = await send({ ...body, codigoCrea: 'PA-9999' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject(refused(ERROR.openedForAnalysis));
    expect(await find()).toMatchObject({
      versao: 1,
      alteracao: { possivel: false, abertaEm: MIDDAY.toISOString() },
      credenciado: { codigoCrea: body.codigoCrea },
    });
  });

  test('is taken from the log of reads for rows older than its column', async () => {
    const folder = join(import.meta.dirname, '../../../../platform/src/db/migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('_abertura.sql')) ?? '';
    const update = (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
    const migrate = async () => {
      await api.db.update(solicitacao).set({ abertaEm: null });
      await api.database.asOwner(update);
      return (await stored()).abertaEm;
    };
    await api.database.clear(['leitura']);
    expect(await migrate()).toBeNull();
    // Somebody whose reads aren't cached.
    await find(await api.signIn('CAGEO'));
    expect(await migrate()).toEqual(MIDDAY);
    await api.database.clear(['leitura']);
    // An act of staff led back to analysis.
    await api.db.update(solicitacao).set({ versao: 3 });
    expect(await migrate()).not.toBeNull();
  });

  test('that comes with a change shows the change, or refuses it', async () => {
    const body = await registration();
    const began = performance.now();
    okay(await send(body));
    // Openings come from the change's start to after its end.
    const took = performance.now() - began;
    const outcomes = new Set<number>();
    for (let race = 0; race < RACES; race += 1) {
      await api.db.update(solicitacao).set({ abertaEm: null }).where(eq(solicitacao.id, id));
      const { versao } = await stored();
      const [change, shown] = await Promise.all([
        send({ ...body, versao, codigoCrea: `PA-${race}` }),
        wait((took * (race % 10)) / 8).then(() => find(cageo)),
      ]);
      outcomes.add(change.statusCode);
      const now = await stored();
      expect([race, change.statusCode, now.versao]).toEqual([
        race,
        change.statusCode,
        change.statusCode === 200 ? versao + 1 : versao,
      ]);
      // Nothing changes after the analyst saw it.
      expect(shown).toMatchObject({ versao: now.versao, credenciado: { codigoCrea: now.codigoCrea } });
    }
    expect([...outcomes].sort()).toEqual([200, 422]);
  });
});
