import {
  type Edital,
  type EditalPublico,
  listaResultadoSchema,
  type Presenca,
  RESULTADO_TEXT,
  type Resultado,
  type ResultadoProprio,
  type Verificacao,
} from '@credenciados/contract';
import {
  auditoria,
  edital as editais,
  lote,
  loteItem,
  mensagem,
  outbox,
  resultado,
  resultadoItem,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  call,
  createDomainApp,
  MIDDAY,
  multipart,
  okay,
  openEdital,
  quickCadastro,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { queueDueLotes, runLote } from '../lote/run-lote.ts';

/** Days of the timetable; the edital ends on 31 March, and the appeals on 9 April. */
const PRELIMINAR = '2026-04-06';
const FINAL = '2026-04-20';
/** Lets the day of a phase come: sessions don't outlive a clock that moves by weeks. */
const dayComes = (fase: 'resultadoPreliminar' | 'resultadoFinal') =>
  api.db.update(editais).set({ regras: sql`${editais.regras} || ${JSON.stringify({ [fase]: '2026-03-21' })}::jsonb` });

let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let edital: Edital;
let people: Map<number, SignedIn>;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(
    ['edital', 'solicitacao', 'outbox', 'lote', 'auditoria', 'resultado', 'resultado_item', 'mensagem', 'conversa'],
    { restart: true },
  );
  edital = await openEdital(api, carla);
  people = new Map();
  okay(await save());
});

const STAGES = { resultadoEmEtapas: true, resultadoPreliminar: PRELIMINAR, resultadoFinal: FINAL };
const save = (regras: object = STAGES) =>
  call(api, 'POST', '/edital/save', {
    as: carla,
    body: {
      ...{ id: edital.id, numeroEdital: edital.numero, tipoEdital: edital.tipoEdital, anexoEdital: [], regras },
      periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    },
  });
/** A solicitação that awaits approval; its earlier e-mails are deleted. */
async function register(nome?: string): Promise<number> {
  const person = await api.signIn('CREDENCIADOS', nome === undefined ? {} : { nome });
  const body = await quickCadastro(api, edital, person);
  if (nome !== undefined) body.pessoa.pessoaFisica.nome = nome;
  const { idSolicitacao } = okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as: person, body }),
  );
  await api.db.delete(outbox);
  people.set(idSolicitacao, person);
  return idSolicitacao;
}
const decide = (id: number, aprovar = true, as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as,
    body: { id, aprovar, justificativa: aprovar ? '' : 'Falta o registro.' },
  });
const close = async () => okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
const publish = (fase: 'PRELIMINAR' | 'FINAL', aprovadas: number, reprovadas: number, as = carla) =>
  call(api, 'POST', '/resultado/publicar', { as, body: { idEdital: edital.id, fase, aprovadas, reprovadas } });
const proposal = async () =>
  okay<{ problemas: number; impedimento: string | null; lista: { content: { problema: string | null }[] } }>(
    await call(api, 'GET', `/resultado/proposta/${edital.id}`, { as: carla }),
  );
/** Ends the term to appeal. */
const termEnds = () => api.db.update(resultado).set({ recursoAte: new Date('2026-03-20T02:59:59Z') });
const loteOf = async (id: number) =>
  (await api.db.select().from(loteItem).where(eq(loteItem.solicitacaoId, id))).at(-1)?.loteId ?? 0;
const steer = (act: 'iniciar' | 'desfazer', id: number, as = carla) => call(api, 'POST', `/lote/${act}/${id}`, { as });
async function runDue(): Promise<void> {
  await queueDueLotes(api.deps);
  for (const { id } of await api.db.select().from(lote)) await runLote(api.deps, api.app.log, { id });
}
const stateOf = async (id: number) => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  return row?.situacao;
};
const sent = () => Promise.all([api.db.$count(outbox), api.db.$count(mensagem)]);
const ownResults = async (id: number) =>
  okay<ResultadoProprio[]>(await call(api, 'GET', `/resultado/bySolicitacao/${id}`, { as: people.get(id) ?? null }));
const refusedAs = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).message];

// RES-1
describe('an edital with results in stages', () => {
  test.each([
    [{ resultadoPreliminar: '' }, 'resultadoPreliminar', RESULTADO_TEXT.dia],
    [{ resultadoPreliminar: '2026-03-31' }, 'resultadoPreliminar', RESULTADO_TEXT.aposInscricoes],
    [{ resultadoFinal: '' }, 'resultadoFinal', RESULTADO_TEXT.dia],
    [{ resultadoFinal: PRELIMINAR }, 'resultadoFinal', RESULTADO_TEXT.aposPreliminar],
    [{ resultadoFinal: '2026-04-09' }, 'resultadoFinal', RESULTADO_TEXT.aposRecursos],
    [{ recursoIntencaoDias: 3 }, 'recursoIntencaoDias', RESULTADO_TEXT.intencao],
  ])('checks its days among themselves: %o', async (changes, campo, text) => {
    const answer = await save({ ...STAGES, ...changes });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().campos).toEqual({ [`regras.${campo}`]: text });
  });

  test('withholds decisions, also those of a lote, and lets anybody of the committee undo them', async () => {
    const [one, other] = [await register(), await register()];
    expect(okay(await decide(one, false))).toEqual({ ok: true, saiEm: null, atePublicacao: true });
    const body = { ato: { acao: 'APROVAR' }, itens: [{ id: other, versao: 1 }] };
    const made = okay<{ id: number }>(await call(api, 'POST', '/lote/criar', { as: carla, body }));
    okay(await steer('iniciar', made.id));
    await runDue();
    expect(await Promise.all([one, other].map(stateOf))).toEqual(['AGUARDANDO_APROVACAO', 'AGUARDANDO_APROVACAO']);
    expect(await sent()).toEqual([0, 0]);
    for (const id of [one, other]) {
      const { lote: waiting } = okay<Presenca>(
        await call(api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as: otavio }),
      );
      expect(waiting).toMatchObject({ autor: 'Carla Dias', saiEm: null, atePublicacao: true });
    }
    expect(refusedAs(await steer('iniciar', await loteOf(one)))).toEqual([422, RESULTADO_TEXT.waits]);
    okay(await steer('desfazer', await loteOf(one), otavio));
    const [status, text] = refusedAs(await decide(other));
    expect([status, text]).toEqual([409, expect.stringContaining('com a publicação do resultado')]);
    okay(await decide(one, true, otavio));
  });

  test('lets a request for rectification leave at once', async () => {
    const id = await register();
    const body = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25', anexos: [] };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: carla, body }));
    expect(await stateOf(id)).toBe('RETIFICADO');
  });

  test('is switched neither on nor off once it has decisions', async () => {
    const id = await register();
    okay(await decide(id));
    expect(refusedAs(await save({}))).toEqual([422, RESULTADO_TEXT.fixed]);
    okay(await steer('desfazer', await loteOf(id)));
    okay(await save({}));
    okay(await decide(id));
    expect(await stateOf(id)).toBe('CREDENCIADO');
    expect(refusedAs(await save())).toEqual([422, RESULTADO_TEXT.fixed]);
  });
});

// RES-2
describe('publishing', () => {
  test('waits for the end of the edital, the day and every decision', async () => {
    const [one, other] = [await register('Bruno'), await register('Ana')];
    okay(await decide(one));
    expect(refusedAs(await publish('PRELIMINAR', 1, 0))).toEqual([422, RESULTADO_TEXT.open]);
    await close();
    expect((await proposal()).impedimento).toBe('Pelo cronograma, a partir de 06/04/2026.');
    expect((await publish('PRELIMINAR', 1, 0)).statusCode).toBe(422);
    await dayComes('resultadoPreliminar');
    expect(refusedAs(await publish('PRELIMINAR', 1, 0))).toEqual([422, RESULTADO_TEXT.pending]);
    expect((await proposal()).lista.content.map(({ problema }) => problema)).toEqual([RESULTADO_TEXT.undecided, null]);
    okay(await decide(other, false));
    await api.db.update(solicitacao).set({ versao: 2 }).where(eq(solicitacao.id, one));
    expect((await proposal()).lista.content.map(({ problema }) => problema)).toEqual([RESULTADO_TEXT.stale, null]);
    okay(await steer('desfazer', await loteOf(one)));
    okay(await decide(one));
    expect(refusedAs(await publish('PRELIMINAR', 2, 0))).toEqual([409, RESULTADO_TEXT.changed]);
    okay(await publish('PRELIMINAR', 1, 1));
    expect(refusedAs(await publish('PRELIMINAR', 1, 1))).toEqual([409, RESULTADO_TEXT.changed]);
  });

  test('names decisions that can’t leave since their author is impeded', async () => {
    const id = await register();
    okay(await decide(id));
    okay(
      await call(api, 'POST', '/impedimento/declarar', { as: carla, body: { idSolicitacao: id, motivo: 'É primo.' } }),
    );
    await close();
    await dayComes('resultadoPreliminar');
    expect((await proposal()).lista.content).toMatchObject([{ problema: RESULTADO_TEXT.impeded }]);
    okay(await steer('desfazer', await loteOf(id), otavio));
    okay(await decide(id, true, otavio));
    okay(await publish('PRELIMINAR', 1, 0));
  });

  test('freezes and signs the list, tells its people once, and shows each their own result', async () => {
    const [ana, bruno] = [await register('Ana'), await register('Bruno')];
    okay(await decide(bruno));
    okay(await decide(ana, false));
    await close();
    await dayComes('resultadoPreliminar');
    expect(await ownResults(ana)).toEqual([]);
    const made = okay<Resultado>(await publish('PRELIMINAR', 1, 1));
    // RES-5: three working days from Saturday, 21 March.
    expect(made).toMatchObject({ fase: 'PRELIMINAR', recursoAte: '2026-03-26T02:59:59.000Z' });
    expect(await sent()).toEqual([2, 0]);
    expect(await Promise.all([ana, bruno].map(stateOf))).toEqual(['AGUARDANDO_APROVACAO', 'AGUARDANDO_APROVACAO']);
    expect(await ownResults(ana)).toMatchObject([{ aprovada: false, motivos: 'Falta o registro.' }]);
    expect(await ownResults(bruno)).toMatchObject([{ aprovada: true, motivos: '' }]);
    const [listed] = okay<Resultado[]>(await call(api, 'GET', `/publico/resultado/byEdital/${edital.id}`));
    expect(listed).toEqual(made);
    const linhas = await call(api, 'GET', `/publico/resultado/linhas/${made.id}`);
    expect(okay(linhas)).toEqual({
      content: [
        { nome: 'Ana', aprovada: false, corrigida: false },
        { nome: 'Bruno', aprovada: true, corrigida: false },
      ],
      totalElements: 2,
    });
    // REG-4
    const csv = await call(api, 'GET', `/publico/resultado/baixar/${made.id}`);
    expect(csv.payload.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Nome;Resultado;Lista;Publicado em;Edital',
      ...['Ana;Reprovada', 'Bruno;Aprovada'].map(
        (person) => `${person};Resultado preliminar;${made.publicadoEm};${edital.numero}`,
      ),
    ]);
    const json = await call(api, 'GET', `/publico/resultado/baixar/${made.id}?formato=json`);
    expect(json.json().registros).toHaveLength(2);
    for (const { cpf, email } of await api.db.select().from(solicitacao)) {
      for (const secret of [cpf, email, 'Falta o registro.']) expect(csv.payload + json.payload).not.toContain(secret);
    }
    expect((await call(api, 'GET', '/publico/resultado/baixar/999')).statusCode).toBe(404);
    expect((await api.app.inject('/sitemap.xml')).body).toContain(`/credenciados/resultados/${edital.id}</loc>`);
    const [row] = await api.db.select().from(resultado);
    if (!row) throw new Error('No result');
    const lista = listaResultadoSchema.parse(JSON.parse(row.conteudo));
    expect(lista).toMatchObject({ codigo: made.codigo, autor: { nome: 'Carla Dias' } });
    expect(lista.linhas).toEqual([
      { nome: 'Ana', aprovada: false },
      { nome: 'Bruno', aprovada: true },
    ]);
    const { codigo } = made;
    const verified = await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } });
    expect(okay<Verificacao>(verified)).toMatchObject({ resultado: 'AUTENTICO', certidao: lista });
    const pdf = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo } });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { payload, headers } = multipart('lista.pdf', pdf.rawPayload);
    const url = '/credenciados/publico/comprovante/verificarArquivo';
    const file = await api.app.inject({ method: 'POST', url, headers, payload });
    expect(okay<Verificacao>(file)).toEqual(okay<Verificacao>(verified));
    for (const table of ['resultado', 'resultado_item']) {
      await expect(api.database.asOwner(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(api.db.update(resultadoItem).set({ aprovada: true })).rejects.toThrow();
    const cards = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital'));
    expect(cards.find((card) => card?.id === edital.id)?.avisos).toEqual([
      { texto: 'Resultado preliminar publicado.', rotulo: 'Ver a lista', link: `/resultados/${edital.id}` },
    ]);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'RESULTADO_PUBLICADO'));
    expect(facts).toMatchObject([{ dados: { fase: 'PRELIMINAR', aprovadas: 1, reprovadas: 1 } }]);
  });

  test('keeps the published decisions until the final result lets them leave, whoever left the committee', async () => {
    const [ana, bruno] = [await register('Ana'), await register('Bruno')];
    const gone = await api.signIn('CAGEO', { nome: 'Rui Melo' });
    okay(await decide(ana, false, gone));
    okay(await decide(bruno));
    await close();
    await dayComes('resultadoPreliminar');
    okay(await publish('PRELIMINAR', 1, 1));
    const reopen = { as: carla, body: { id: edital.id, dataFim: '2026-04-30' } };
    expect(refusedAs(await call(api, 'POST', '/edital/reabrirEdital', reopen))).toEqual([
      422,
      RESULTADO_TEXT.published,
    ]);
    await api.database.asOwner('update usuario set ativo = false where id = $1', [gone.usuarioId]);
    // An address that staff corrected meanwhile.
    await api.db.update(solicitacao).set({ versao: 2 }).where(eq(solicitacao.id, bruno));
    expect((await publish('FINAL', 1, 1)).statusCode).toBe(422);
    await dayComes('resultadoFinal');
    await api.db.delete(outbox);
    expect(refusedAs(await publish('FINAL', 1, 1))).toEqual([422, RESULTADO_TEXT.termRuns]);
    await termEnds();
    okay(await publish('FINAL', 1, 1));
    await runDue();
    expect(await Promise.all([ana, bruno].map(stateOf))).toEqual(['REJEITADO', 'CREDENCIADO']);
    expect(await sent()).toEqual([2, 2]);
    expect((await ownResults(ana)).map(({ fase }) => fase)).toEqual(['PRELIMINAR', 'FINAL']);
    expect(refusedAs(await publish('FINAL', 0, 0))).toEqual([422, RESULTADO_TEXT.done]);
  });

  test('has each decision or none of it, in every race with decisions and undoing', async () => {
    const ids = [await register(), await register(), await register()];
    for (const id of ids) okay(await decide(id));
    await close();
    await dayComes('resultadoPreliminar');
    const [first = 0, second = 0] = ids;
    const [undone, published, again] = await Promise.all([
      steer('desfazer', await loteOf(first)),
      publish('PRELIMINAR', 3, 0),
      publish('PRELIMINAR', 3, 0, otavio),
      decide(second, false, otavio),
    ]);
    const won = [published, again].filter(({ statusCode }) => statusCode === 200).length;
    okay(undone);
    expect(won).toBeLessThanOrEqual(1);
    expect(await api.db.$count(resultado)).toBe(won);
    expect(await api.db.$count(resultadoItem)).toBe(won * 3);
  });

  test('shows the corrected result beside the original one, until the final list closes it', async () => {
    const [ana, bruno] = [await register('Ana'), await register('Bruno')];
    okay(await decide(ana, false));
    okay(await decide(bruno));
    await close();
    await dayComes('resultadoPreliminar');
    okay(await publish('PRELIMINAR', 1, 1));
    okay(await steer('desfazer', await loteOf(ana), otavio));
    okay(await decide(ana, true, otavio));
    expect(await ownResults(ana)).toMatchObject([{ fase: 'PRELIMINAR', aprovada: false }]);
    await dayComes('resultadoFinal');
    await termEnds();
    const made = okay<Resultado>(await publish('FINAL', 2, 0));
    expect(refusedAs(await steer('desfazer', await loteOf(bruno), otavio))[0]).not.toBe(200);
    expect(await ownResults(ana)).toMatchObject([
      { fase: 'PRELIMINAR', aprovada: false, motivos: 'Falta o registro.' },
      { fase: 'FINAL', aprovada: true },
    ]);
    const { content } = okay<{ content: object[] }>(await call(api, 'GET', `/publico/resultado/linhas/${made.id}`));
    expect(content).toEqual([
      { nome: 'Ana', aprovada: true, corrigida: true },
      { nome: 'Bruno', aprovada: true, corrigida: false },
    ]);
    await runDue();
    expect(await Promise.all([ana, bruno].map(stateOf))).toEqual(['CREDENCIADO', 'CREDENCIADO']);
  });

  test('is refused for an edital without stages', async () => {
    okay(await save({}));
    await close();
    expect(refusedAs(await publish('PRELIMINAR', 0, 0))).toEqual([422, RESULTADO_TEXT.notStaged]);
    const gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
    expect((await publish('PRELIMINAR', 0, 0, gestao)).statusCode).toBe(403);
  });
});
