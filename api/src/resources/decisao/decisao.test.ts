import {
  CODIGO,
  type Edital,
  ERROR,
  type FatoHistorico,
  type LinhaPrevia,
  LOTE_TEXT,
  type Lote,
  type Presenca,
  type SolicitacaoRow,
  type Vizinhos,
} from '@credenciados/contract';
import {
  arquivo,
  lote,
  loteItem,
  mensagem,
  mensagemAnexo,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  call,
  createDomainApp,
  looseFiles,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
} from '../../tests/support/domain.ts';
import { giveLista } from '../../tests/support/listas.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { queueDueLotes, runLote } from '../lote/run-lote.ts';

const MINUTES = 5;

let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp({ config: { decisionDelayMinutes: MINUTES } });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.config.decisionDelayMinutes = MINUTES;
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'auditoria'], { restart: true });
  edital = await openEdital(api, carla);
});

/** A solicitação that awaits approval; its earlier e-mails are deleted. */
async function register(): Promise<number> {
  const person = await api.signIn('CREDENCIADOS');
  const body = await quickCadastro(api, edital, person);
  const { idSolicitacao } = okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as: person, body }),
  );
  await api.db.delete(outbox);
  return idSolicitacao;
}

const later = (minutes: number) => api.setNow(new Date(MIDDAY.getTime() + minutes * 60_000));
const RECTIFY = {
  ...{ assunto: 'Retificar', mensagem: '<p>Reenvie {a planta}.</p>', dataLimiteResposta: '2026-03-25', anexos: [] },
};
const decide = (id: number, body: object = {}, as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', { as, body: { id, aprovar: true, ...body } });
const rectify = (id: number, body: object = {}, as = carla) =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as, body: { ...RECTIFY, ...body } });
const steer = (act: 'iniciar' | 'desfazer', id: number, as = carla) => call(api, 'POST', `/lote/${act}/${id}`, { as });
const loteOf = async (solicitacaoId: number) =>
  (await api.db.select().from(loteItem).where(eq(loteItem.solicitacaoId, solicitacaoId))).at(-1)?.loteId ?? 0;
const run = (id: number) => runLote(api.deps, api.app.log, { id });
/** Runs every lote that is due, as the job does. */
async function runDue(): Promise<void> {
  await queueDueLotes(api.deps);
  for (const { id } of await api.db.select().from(lote)) await run(id);
}
const find = async (id: number) => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  if (!row) throw new Error('It is gone');
  return row;
};
const sent = () => Promise.all([api.db.$count(outbox), api.db.$count(mensagem)]);
const presence = async (id: number, as = carla) =>
  okay<Presenca>(await call(api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as }));
const refusedAs = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).message];

// ANL-22
describe('a single decision', () => {
  test.each([
    ['approval', (id: number) => decide(id, { justificativa: 'Tudo certo.' }), 'CREDENCIADO', 'SOLICITACAO_APROVADA'],
    [
      'rejection',
      (id: number) => decide(id, { aprovar: false, justificativa: 'Falta o registro.' }),
      'REJEITADO',
      'SOLICITACAO_REJEITADA',
    ],
    ['request for rectification', (id: number) => rectify(id), 'RETIFICADO', 'RETIFICACAO_PEDIDA'],
  ])('%s waits, and leaves once with its message and its e-mail', async (_what, act, situacao, acao) => {
    const id = await register();
    const before = await find(id);
    expect(okay(await act(id))).toEqual({ ok: true, saiEm: '2026-03-21T12:05:00.000Z' });
    later(MINUTES - 1);
    await runDue();
    expect(await find(id)).toEqual(before);
    expect(await sent()).toEqual([0, 0]);
    later(MINUTES + 1);
    await runDue();
    await runDue();
    expect(await find(id)).toMatchObject({ situacao, versao: before.versao + 1 });
    expect(await sent()).toEqual([1, 1]);
    const trail = await auditTrail(api.db);
    expect(trail.map((row) => row.acao)).toEqual(expect.arrayContaining(['DECISAO_EM_ESPERA', acao]));
    expect(trail.filter((row) => row.acao === acao)).toMatchObject([{ atorId: carla.usuarioId }]);
  });

  test('takes effect at once in a portal without the setting', async () => {
    api.config.decisionDelayMinutes = 0;
    const id = await register();
    expect(okay(await decide(id))).toEqual({ ok: true, saiEm: null });
    expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO' });
    expect(await api.db.$count(lote)).toBe(0);
  });

  test('counts as made when it takes effect, by its author', async () => {
    const id = await register();
    okay(await decide(id));
    later(7);
    await runDue();
    const { decididaEm, decididaPor } = await find(id);
    expect([decididaEm?.toISOString(), decididaPor]).toEqual(['2026-03-21T12:07:00.000Z', carla.usuarioId]);
  });

  test('sends its message as it was written, with its files', async () => {
    const id = await register();
    const [key = ''] = await looseFiles(api, 'MENSAGEM', 1, carla);
    okay(await rectify(id, { anexos: [{ nome: 'documento.pdf', key }] }));
    later(MINUTES);
    await runDue();
    const [written] = await api.db.select().from(mensagem);
    expect(written?.conteudo).toBe('<p>Reenvie {a planta}.</p>');
    expect(await api.db.select().from(mensagemAnexo)).toMatchObject([{ arquivoKey: key }]);
  });

  test('is refused at once for any reason that would refuse it later', async () => {
    const id = await register();
    const own = await register();
    await api.db.update(solicitacao).set({ usuarioId: carla.usuarioId }).where(eq(solicitacao.id, own));
    expect(refusedAs(await rectify(id, { dataLimiteResposta: '2026-03-21' }))).toEqual([
      422,
      'O prazo deve ser de 22/03/2026 a 30/04/2026.',
    ]);
    expect(refusedAs(await decide(id, { versao: 0 }))[1]).toContain(ERROR.changedSince);
    expect(refusedAs(await decide(own))).toEqual([403, CODIGO.SOLICITACAO_PROPRIA]);
    expect(refusedAs(await decide(999))).toEqual([404, ERROR.notFound]);
    expect(refusedAs(await rectify(id, { mensagem: '<script>x</script>' }))[0]).toBe(422);
    expect(refusedAs(await rectify(id, { destinatario: { id: carla.usuarioId } }))[0]).toBe(422);
    expect(await api.db.$count(lote)).toBe(0);
  });

  test('keeps the ticks and the list that it was made on', async () => {
    const id = await register();
    await giveLista(api, edital.id, carla);
    const url = `/solicitacaoCredenciado/conferencia/${id}`;
    const { versao, itens } = okay<{ versao: number; itens: { item: string }[] }>(
      await call(api, 'GET', url, { as: carla }),
    );
    const tick = (marcado: boolean, ofLista = versao) =>
      call(api, 'PUT', url, { as: otavio, body: { item: itens[0]?.item, marcado, versao: ofLista } });
    okay(await tick(true));
    okay(await decide(id, { versaoLista: versao }));
    expect(refusedAs(await tick(false))).toEqual([409, ERROR.decisionWaits]);
    await api.database.asOwner(`insert into conferencia_lista (edital_id, versao, itens, criada_por)
      select edital_id, versao + 1, itens, criada_por from conferencia_lista`);
    later(MINUTES);
    await runDue();
    expect(await find(id)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
    expect(await sent()).toEqual([0, 0]);
    expect((await presence(id, otavio)).naoSaiu).toMatchObject({ acao: 'APROVAR', autor: 'Carla Dias' });
    okay(await tick(false, versao + 1));
  });

  test('refuses a second one while it waits, and names its author', async () => {
    const id = await register();
    okay(await decide(id));
    const text = `${ERROR.decisionWaits} Ela é de Carla Dias e sai em 21/03/2026 às 09:05.`;
    for (const second of [await decide(id, {}, otavio), await rectify(id, {}, otavio), await decide(id)])
      expect(refusedAs(second)).toEqual([409, text]);
    api.config.decisionDelayMinutes = 0;
    expect(refusedAs(await decide(id, {}, otavio))).toEqual([409, text]);
    const body = { ato: { acao: 'APROVAR' }, selecao: { ids: [id] } };
    expect(okay<LinhaPrevia[]>(await call(api, 'POST', '/lote/previa', { as: otavio, body }))).toMatchObject([
      { motivo: 'A decisão de Carla Dias ainda não saiu.' },
    ]);
    const another = { ato: { acao: 'APROVAR' }, itens: [{ id, versao: 1 }] };
    expect((await call(api, 'POST', '/lote/criar', { as: otavio, body: another })).statusCode).toBe(422);
  });

  test('is refused while a lote has the solicitação', async () => {
    const id = await register();
    const body = { ato: { acao: 'APROVAR' }, itens: [{ id, versao: 1 }] };
    okay(await call(api, 'POST', '/lote/criar', { as: otavio, body }));
    const [status, text] = refusedAs(await decide(id));
    expect([status, text]).toEqual([409, expect.stringContaining('lote de Otávio Reis')]);
  });

  test('takes effect even if its edital was closed meanwhile', async () => {
    const id = await register();
    okay(await decide(id));
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    later(MINUTES);
    await runDue();
    expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO' });
  });

  test('gets the first possible deadline if midnight passed before it took effect', async () => {
    api.setNow(new Date('2026-03-22T02:58:00Z'));
    const [soon, far] = [await register(), await register()];
    const late = await api.signIn('CAGEO');
    okay(await rectify(soon, { dataLimiteResposta: '2026-03-22' }, late));
    okay(await rectify(far, {}, late));
    api.setNow(new Date('2026-03-22T03:04:00Z'));
    await runDue();
    const days = [await find(soon), await find(far)].map(({ prazoRetificacao }) => prazoRetificacao?.toISOString());
    expect(days).toEqual(['2026-03-24T02:59:59.000Z', '2026-03-26T02:59:59.000Z']);
  });
});

describe('a decision that waits', () => {
  test('is undone by its author alone, with its files, without a trace for the applicant', async () => {
    const id = await register();
    const before = await find(id);
    const [key = ''] = await looseFiles(api, 'MENSAGEM', 1, carla);
    okay(await rectify(id, { anexos: [{ nome: 'documento.pdf', key }] }));
    const waiting = await loteOf(id);
    for (const act of ['iniciar', 'desfazer'] as const)
      expect((await steer(act, waiting, otavio)).statusCode).toBe(404);
    okay(await steer('desfazer', waiting));
    later(MINUTES);
    await runDue();
    expect(await find(id)).toEqual(before);
    expect(await sent()).toEqual([0, 0]);
    expect(await api.db.select().from(arquivo).where(eq(arquivo.key, key))).toMatchObject([{ vinculadoEm: null }]);
    const facts = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: otavio }),
    );
    expect(facts.slice(0, 2)).toMatchObject([
      { titulo: 'Decisão desfeita antes de sair', detalhe: 'Solicitar retificação', ator: { nome: 'Carla Dias' } },
      { titulo: 'Decisão tomada, ainda sem efeito', detalhe: 'Solicitar retificação' },
    ]);
    okay(await decide(id, {}, otavio));
  });

  test('takes effect at once by Enviar agora, and can’t be undone afterwards', async () => {
    const id = await register();
    okay(await decide(id));
    const waiting = await loteOf(id);
    okay(await steer('iniciar', waiting));
    expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO' });
    expect(await sent()).toEqual([1, 1]);
    for (const act of ['iniciar', 'desfazer'] as const)
      expect(refusedAs(await steer(act, waiting))).toEqual([422, LOTE_TEXT.decisionLeft]);
  });

  test('is shown to all staff, and to nobody else', async () => {
    const id = await register();
    okay(await decide(id, { aprovar: false, justificativa: 'Falta.' }));
    const shown = {
      ...{ id: await loteOf(id), acao: 'REPROVAR', autor: 'Carla Dias' },
      ...{ saiEm: '2026-03-21T12:05:00.000Z', segundaPessoa: false },
    };
    expect((await presence(id)).lote).toEqual({ ...shown, meu: true });
    expect((await presence(id, otavio)).lote).toEqual({ ...shown, meu: false });
    const body = { idEdital: edital.id };
    const { content } = okay<{ content: SolicitacaoRow[] }>(
      await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: otavio, body }),
    );
    expect(content[0]?.lote).toEqual({ ...shown, meu: false });
    expect(okay<Lote[]>(await call(api, 'GET', '/lote', { as: carla }))).toEqual([]);
  });

  test('is skipped on the way to the next solicitação', async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    okay(await decide(second));
    const next = async (id: number) =>
      okay<Vizinhos>(
        await call(api, 'POST', `/solicitacaoCredenciado/vizinhos/${id}`, {
          as: carla,
          body: { idEdital: edital.id, ordem: 'dataCadastro', ordemDirecao: 'ASC' },
        }),
      ).proximaPendente?.id;
    expect([await next(first), await next(third)]).toEqual([third, first]);
  });

  test('never takes effect if its author may no longer decide, and staff are notified', async () => {
    const gone = await api.signIn('CAGEO', { nome: 'Rui Melo' });
    const id = await register();
    okay(await decide(id, {}, gone));
    await api.database.asOwner('update usuario set ativo = false where id = $1', [gone.usuarioId]);
    later(MINUTES);
    await runDue();
    expect(await sent()).toEqual([0, 0]);
    expect(await presence(id)).toMatchObject({
      lote: null,
      naoSaiu: { acao: 'APROVAR', autor: 'Rui Melo', motivo: LOTE_TEXT.decisionNoRight },
    });
    const [fact] = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }),
    );
    expect(fact).toMatchObject({
      titulo: 'Decisão que não pôde sair',
      detalhe: `Aprovar. Motivo: ${LOTE_TEXT.decisionNoRight}`,
    });
    okay(await decide(id));
    expect((await presence(id)).naoSaiu).toBeNull();
  });

  test('takes effect once or never, in every race', async () => {
    const acts = fc.constantFrom('run', 'run', 'run', 'iniciar', 'desfazer', 'segunda', 'matar');
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 8 }), async (chosen) => {
        api.setNow(MIDDAY);
        const id = await register();
        okay(await decide(id));
        const waiting = await loteOf(id);
        later(MINUTES);
        const answers = await Promise.all(
          chosen.map(async (act) => {
            if (act === 'run') await run(waiting).catch(() => undefined);
            else if (act === 'matar') await killTransactions();
            else if (act === 'segunda') return [act, (await decide(id, {}, otavio)).statusCode] as const;
            else return [act, (await steer(act, waiting)).statusCode] as const;
            return [act, 0] as const;
          }),
        );
        later(2 * MINUTES);
        await runDue();
        const [item] = await api.db.select().from(loteItem).where(eq(loteItem.loteId, waiting));
        const { situacao } = await find(id);
        const wasUndone = answers.some(([act, status]) => act === 'desfazer' && status === 200);
        const mails = await api.db.$count(outbox, eq(outbox.solicitacaoId, id));
        if (wasUndone) {
          expect(item?.situacao).toBe('DESFEITA');
          // Another decision may have been made meanwhile.
          expect(mails).toBe(answers.some(([act, status]) => act === 'segunda' && status === 200) ? 1 : 0);
        } else {
          expect([item?.situacao, situacao, mails]).toEqual(['FEITA', 'CREDENCIADO', 1]);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** Ends connections with an open transaction, as the death of their process does. */
const killTransactions = () =>
  api.database.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user and state like '%in transaction%'`);
