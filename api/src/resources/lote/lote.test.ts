import {
  CODIGO,
  CONFERENCIA_TEXT,
  type Conferencia,
  type Conversa,
  type Edital,
  ERROR,
  type ItemLote,
  type LinhaPrevia,
  LOTE_ESPERA_MINUTOS,
  LOTE_TEXT,
  type Lote,
  type Presenca,
  RULE,
  type SolicitacaoRow,
} from '@credenciados/contract';
import {
  arquivo,
  documento,
  leitura,
  lote,
  loteAnexo,
  loteItem,
  mensagem,
  mensagemAnexo,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { collectUnboundFiles } from '@credenciados/platform/jobs/collect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, ne, sql } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, uploadPdf } from '../../tests/support/domain.ts';
import { ITENS } from '../../tests/support/listas.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { readXlsx } from '../../tests/support/xlsx.ts';
import { loteAberto } from '../solicitacao/lote-aberto.ts';
import { collectLotes } from './lote-files.ts';
import { queueDueLotes, runLote } from './run-lote.ts';

let api: TestApp;
let cageo: SignedIn;
let other: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  other = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote'], { restart: true });
  edital = await openEdital(api, cageo);
});

let people = 0;
/** Inserts solicitações of different people directly into the tables. */
async function makeSolicitacoes(howMany: number): Promise<number[]> {
  people += howMany;
  const { rows } = await api.database.asOwner(
    `with pessoa as (
       insert into usuario (cpf, nome, email)
       select lpad((90000000000 + $4::bigint - n)::text, 11, '0'),
         'Pessoa ' || n, 'pessoa@exemplo.gov.br'
       from generate_series(1, $2::int) n returning id, cpf, nome, email)
     insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero,
       bairro, cep, uf, municipio_id, criada_em)
     select '2026.' || id, $1, id, cpf, nome, email, '{}', 'CREA', 'Rua', '1', 'Centro', '66010000', 'PA', 1501402, $3
     from pessoa order by id returning id`,
    [edital.id, howMany, MIDDAY.toISOString(), people],
  );
  return rows.map(({ id }) => id);
}

const APROVAR = { acao: 'APROVAR' } as const;
const MENSAGEM = {
  assunto: 'Edital {edital}',
  mensagem: '<p>{nome}, até {prazo}.</p>',
  dataLimiteResposta: '2026-03-25',
};
const post = (path: string, body: object = {}, as = cageo) => call(api, 'POST', `/lote/${path}`, { as, body });
const create = async (ids: number[], ato: object = APROVAR, as = cageo) =>
  okay<Lote>(await post('criar', { ato, itens: ids.map((id) => ({ id, versao: 1 })) }, as));
const find = async ({ id }: Lote, as = cageo) => okay<Lote>(await call(api, 'GET', `/lote/findById/${id}`, { as }));
const itens = async ({ id }: Lote) =>
  okay<{ content: ItemLote[] }>(await call(api, 'GET', `/lote/itens/${id}`, { as: cageo })).content;
const run = ({ id }: Lote, signal?: AbortSignal) => runLote(api.deps, api.app.log, { id }, signal);
const later = (minutes: number) => api.setNow(new Date(MIDDAY.getTime() + minutes * 60_000));
const runInTime = async (made: Lote) => {
  later(LOTE_ESPERA_MINUTOS);
  await run(made);
};
const inState = (situacao: typeof solicitacao.$inferSelect.situacao) =>
  api.db.$count(solicitacao, eq(solicitacao.situacao, situacao));
const sent = () => Promise.all([api.db.$count(outbox), api.db.$count(mensagem)]);

// LOT-2
describe('the preview', () => {
  const preview = async (selecao: object, ato: object = APROVAR, as = cageo) =>
    okay<LinhaPrevia[]>(await post('previa', { ato, selecao }, as));

  test('lists for each solicitação whether it will be processed, or why not; nothing is changed', async () => {
    const [first = 0, decided = 0, own = 0, taken = 0] = await makeSolicitacoes(4);
    await api.database.asOwner(`update solicitacao set situacao = 'CREDENCIADO' where id = $1`, [decided]);
    await api.db.update(solicitacao).set({ usuarioId: cageo.usuarioId }).where(eq(solicitacao.id, own));
    await create([taken], APROVAR, other);
    const linhas = await preview({ filtro: { idEdital: edital.id } });
    expect(linhas.map(({ id, motivo }) => [id, motivo])).toEqual([
      [first, null],
      [decided, 'Esta ação não é possível. Situação atual da solicitação: Credenciado.'],
      [own, CODIGO.SOLICITACAO_PROPRIA],
      [taken, 'Já está em um lote de Otávio Reis que ainda não terminou.'],
    ]);
    expect(await inState('AGUARDANDO_APROVACAO')).toBe(3);
    expect(await preview({ filtro: { idEdital: edital.id }, exceto: [decided, own, taken] })).toHaveLength(1);
    expect(await preview({ ids: [decided] }, { acao: 'NOTIFICAR', ...MENSAGEM })).toMatchObject([{ motivo: null }]);
  });

  // CON-4
  test('refuses to reject a solicitação with all items ticked, like the single act', async () => {
    const [ticked = 0, replaced = 0, free = 0] = await makeSolicitacoes(3);
    const [item] = ITENS.filter(({ tipoDocumento }) => tipoDocumento === null);
    await api.database.asOwner(
      `insert into conferencia_lista (edital_id, versao, itens, criada_por) values ($1, 1, $2, $3)`,
      [edital.id, JSON.stringify([item]), cageo.usuarioId],
    );
    const url = (id: number) => `/solicitacaoCredenciado/conferencia/${id}`;
    for (const id of [ticked, replaced]) {
      const { versao, itens } = okay<Conferencia>(await call(api, 'GET', url(id), { as: cageo }));
      const body = { item: itens[0]?.item, marcado: true, versao };
      okay(await call(api, 'PUT', url(id), { as: cageo, body }));
    }
    // The ticked documento is replaced, so the tick no longer counts.
    await api.database.asOwner(`update conferencia_marca set sobre = 'envio 9' where solicitacao_id = $1`, [replaced]);
    const REPROVAR = { acao: 'REPROVAR', justificativa: 'Falta o registro.' };
    const ids = [ticked, replaced, free];
    const motivos = (await preview({ ids }, REPROVAR)).map(({ motivo }) => motivo);
    expect(motivos).toEqual([CONFERENCIA_TEXT.allTicked, null, null]);
    // An approval reports documents that nobody has opened (ANL-11, CON-5).
    for (const id of [ticked, ticked, free, replaced]) {
      const arquivoKey = await uploadPdf(api, 'CADASTRO', cageo);
      // A replaced document need not be opened any more.
      const substituidoEm = id === replaced ? new Date() : null;
      await api.db.insert(documento).values({ solicitacaoId: id, tipo: 'OUTROS', arquivoKey, substituidoEm });
    }
    const [opened] = await api.db.select().from(documento).where(eq(documento.solicitacaoId, ticked)).limit(1);
    okay(await call(api, 'PUT', `/documentoCredenciado/aberto/${opened?.id}`, { as: other }));
    expect(
      (await preview({ ids })).map(({ motivo, naoAbertos, naoMarcados }) => [motivo, naoAbertos, naoMarcados]),
    ).toEqual([
      [null, 1, 0],
      [null, 0, 1],
      [null, 1, 1],
    ]);
    expect((await preview({ ids }, REPROVAR)).map(({ naoAbertos }) => naoAbertos)).toEqual([0, 0, 0]);
    // The run has the outcome of the preview.
    const made = await create(ids, REPROVAR);
    await runInTime(made);
    expect((await itens(made)).map(({ motivo }) => motivo)).toEqual([CONFERENCIA_TEXT.allTicked, null, null]);
    expect(await find(made)).toMatchObject({ feitas: 2, recusadas: 1 });
  });

  test('reports a subject that a name makes too long, and refuses an empty message', async () => {
    const ids = await makeSolicitacoes(2);
    await api.db
      .update(solicitacao)
      .set({ nome: 'Ana '.repeat(30) })
      .where(eq(solicitacao.id, ids[1] ?? 0));
    const ato = { acao: 'NOTIFICAR', ...MENSAGEM, assunto: `{nome}${'a'.repeat(150)}` };
    expect((await preview({ ids }, ato)).map(({ motivo }) => motivo)).toEqual([null, RULE.subjectMax]);
    const nothing = { ...ato, mensagem: '<script>alert(1)</script>' };
    for (const [path, rest] of [
      ['previa', { selecao: { ids } }],
      ['criar', { itens: [{ id: ids[0], versao: 1 }] }],
    ] as const) {
      const refused = await post(path, { ato: nothing, ...rest });
      expect([refused.statusCode, refused.json().campos]).toEqual([422, { mensagem: RULE.messageRequired }]);
    }
  });

  test('reports a deadline that the edital doesn’t allow', async () => {
    const ids = await makeSolicitacoes(1);
    const ato = { acao: 'PEDIR_RETIFICACAO', ...MENSAGEM, dataLimiteResposta: '2026-05-01' };
    expect(await preview({ ids }, ato)).toMatchObject([{ motivo: 'O prazo deve ser de 22/03/2026 a 30/04/2026.' }]);
  });

  // MSG-15
  test('allows notifying accredited people like the single act: without an open edital, with a deadline of 30 days or none', async () => {
    const [waiting = 0, accredited = 0] = await makeSolicitacoes(2);
    await api.database.asOwner(`update solicitacao set situacao = 'CREDENCIADO' where id = $1`, [accredited]);
    const ato = { acao: 'NOTIFICAR', assunto: 'Aviso', mensagem: '<p>{nome}.</p>' };
    const reasons = async (more: object = {}) => {
      const linhas = await preview({ ids: [waiting, accredited] }, { ...ato, ...more });
      return linhas.map(({ motivo }) => motivo);
    };
    expect(await reasons()).toEqual([RULE.deadlineRequired, null]);
    // 30 days from today, not from the edital's end.
    expect(await reasons({ dataLimiteResposta: '2026-04-29' })).toEqual([
      null,
      'O prazo deve ser de 22/03/2026 a 20/04/2026.',
    ]);
    await api.database.asOwner(`update edital set situacao = 'ENCERRADO', encerrado_em = now()`);
    expect(await reasons()).toEqual([ERROR.noOpenEdital, null]);
    const made = await create([accredited], ato);
    await runInTime(made);
    expect(await find(made)).toMatchObject({ feitas: 1 });
    const prazo = await post('previa', {
      ato: { ...ato, mensagem: '<p>até {prazo}</p>' },
      selecao: { ids: [accredited] },
    });
    expect(prazo.json().campos).toEqual({ 'ato.dataLimiteResposta': RULE.deadlineRequired });
  });

  test.each([
    ['nothing', { ids: [] }, 400],
    ['what finds nothing', { ids: [999] }, 422],
  ])('of %s is refused', async (_what, selecao, status) => {
    const response = await post('previa', { ato: APROVAR, selecao });
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(LOTE_TEXT.nothingSelected);
  });

  test('requires a reason for a rejection', async () => {
    const response = await post('previa', { ato: { acao: 'REPROVAR', justificativa: ' ' }, selecao: { ids: [1] } });
    expect(response.json().campos).toEqual({ 'ato.justificativa': RULE.justification });
  });
});

// LOT-1, LOT-4
describe('a lote', () => {
  test.each([
    [APROVAR, 'CREDENCIADO'],
    [{ acao: 'REPROVAR', justificativa: 'Falta o registro.' }, 'REJEITADO'],
    [{ acao: 'PEDIR_RETIFICACAO', ...MENSAGEM }, 'RETIFICADO'],
    [{ acao: 'NOTIFICAR', ...MENSAGEM }, 'AGUARDANDO_APROVACAO'],
  ] as const)('applies %j to each, with its message and its e-mail', async (ato, situacao) => {
    const ids = await makeSolicitacoes(3);
    const made = await create(ids, ato);
    await runInTime(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', total: 3, feitas: 3 });
    expect(await inState(situacao)).toBe(3);
    expect(await sent()).toEqual([3, 3]);
    const audited = await api.database.asOwner(
      `select entidade, count(*)::int as n from auditoria where ator_id = $1 and entidade in ('solicitacao', 'conversa')
       and id > (select max(id) from auditoria where acao = 'LOTE_CRIADO') group by entidade`,
      [cageo.usuarioId],
    );
    expect(audited.rows).toEqual([{ entidade: ato.acao === 'NOTIFICAR' ? 'conversa' : 'solicitacao', n: 3 }]);
  });

  test('a message is filled in for each person', async () => {
    const made = await create(await makeSolicitacoes(1), { acao: 'NOTIFICAR', ...MENSAGEM });
    await runInTime(made);
    const [written] = await api.db.select().from(mensagem);
    expect(written?.conteudo).toBe('<p>Pessoa 1, até 25/03/2026.</p>');
    const [mail] = await api.db.select().from(outbox);
    expect(mail?.assunto).toContain(`Edital ${edital.numero}`);
  });

  test('skips solicitações that changed since they were seen, and says so', async () => {
    const [changed = 0, ...rest] = await makeSolicitacoes(3);
    const made = await create([changed, ...rest]);
    okay(
      await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: other, body: { id: changed, aprovar: true } }),
    );
    await runInTime(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 2, recusadas: 1 });
    const [first] = await itens(made);
    expect(first).toMatchObject({ idSolicitacao: changed, situacao: 'RECUSADA' });
    expect(first?.motivo).toMatch(/Situação atual da solicitação: Credenciado, por Otávio Reis em /);
  });

  test.each([['NOTIFICAR'], ['APROVAR']])('%s skips another version', async (acao) => {
    const ids = await makeSolicitacoes(1);
    const made = await create(ids, { acao, ...MENSAGEM });
    await api.database.asOwner('update solicitacao set versao = 2');
    await runInTime(made);
    expect(await find(made)).toMatchObject({ feitas: 0, recusadas: 1 });
    expect(await sent()).toEqual([0, 0]);
  });

  test('skips its author’s own, and does nothing once the author lacks the profile', async () => {
    const [own = 0, ...rest] = await makeSolicitacoes(2);
    await api.db.update(solicitacao).set({ usuarioId: cageo.usuarioId }).where(eq(solicitacao.id, own));
    const made = await create([own, ...rest]);
    await runInTime(made);
    expect(await itens(made)).toMatchObject([{ motivo: CODIGO.SOLICITACAO_PROPRIA }, { situacao: 'FEITA' }]);
    const gone = await api.signIn('CAVISTORIA');
    const [one = 0] = await makeSolicitacoes(1);
    const theirs = await create([one], APROVAR, gone);
    await api.database.asOwner('update usuario set ativo = false where id = $1', [gone.usuarioId]);
    later(2 * LOTE_ESPERA_MINUTOS);
    await run(theirs);
    expect(
      await api.db.select({ motivo: loteItem.motivo }).from(loteItem).where(eq(loteItem.loteId, theirs.id)),
    ).toEqual([{ motivo: LOTE_TEXT.noRight }]);
  });

  test('continues after a failed row, and retries it', async () => {
    const ids = await makeSolicitacoes(3);
    const made = await create(ids);
    await api.database.asOwner(`create function quebrar() returns trigger language plpgsql as $$ begin
      if new.id = ${ids[1]} then raise exception 'broken'; end if; return new; end $$;
      create trigger quebrar before update on solicitacao for each row execute function quebrar()`);
    try {
      await runInTime(made);
    } finally {
      await api.database.asOwner('drop trigger quebrar on solicitacao; drop function quebrar()');
    }
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 2, falhas: 1 });
    expect((await itens(made))[0]).toMatchObject({ situacao: 'FALHOU', motivo: LOTE_TEXT.failed });
    okay(await post(`repetir/${made.id}`));
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 3, falhas: 0 });
    const again = await post(`repetir/${made.id}`);
    expect([again.statusCode, again.json().message]).toEqual([422, LOTE_TEXT.nothingFailed]);
  });

  test('continues after a worker was killed, with each row once', async () => {
    const ids = await makeSolicitacoes(20);
    const made = await create(ids);
    later(LOTE_ESPERA_MINUTOS);
    // The worker dies in the middle of the fifth row: that row is rolled back, and its lease isn't released.
    let rows = 0;
    let endDead: () => void = () => undefined;
    const dying = { ...api.deps, now: () => api.deps.now() };
    const transaction = api.db.transaction.bind(api.db);
    dying.db = Object.assign(Object.create(api.db), {
      transaction: (work: Parameters<typeof transaction>[0]) =>
        transaction(async (tx) => {
          const done = await work(tx);
          rows += 1;
          if (rows === 5) await dead;
          return done;
        }),
    });
    const dead = new Promise((_, reject) => {
      endDead = () => reject(new Error('It was killed'));
    });
    const left = runLote(dying, api.app.log, { id: made.id });
    while (rows < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    await api.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    // During the lease of a minute nobody takes it; then the next worker does.
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'EXECUTANDO', feitas: 4, pendentes: 16 });
    later(LOTE_ESPERA_MINUTOS + 2);
    await Promise.all([run(made), run(made)]);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 20 });
    expect(await sent()).toEqual([20, 20]);
    endDead();
    await expect(left).rejects.toThrow();
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 20 });
  });

  test('is continued by the next worker after one was stopped', async () => {
    const made = await create(await makeSolicitacoes(3));
    later(LOTE_ESPERA_MINUTOS);
    await run(made, AbortSignal.abort());
    expect(await find(made)).toMatchObject({ situacao: 'EXECUTANDO', pendentes: 3 });
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 3 });
  });

  test('two over the same solicitações: each is in one, and the other reports it', async () => {
    const ids = await makeSolicitacoes(10);
    const [one, two] = await Promise.all([
      create(ids.slice(0, 7)),
      create([...ids].reverse().slice(0, 7), APROVAR, other),
    ]);
    await runInTime(one);
    await run(two);
    const [a, b] = [await find(one), await find(two, other)];
    expect(a.feitas + b.feitas).toBe(10);
    expect(a.recusadas + b.recusadas).toBe(4);
    expect(await sent()).toEqual([10, 10]);
    const refused = and(eq(loteItem.situacao, 'RECUSADA'), ne(loteItem.motivo, LOTE_TEXT.inAnother));
    expect(await api.db.$count(loteItem, refused)).toBe(0);
  });

  test('has at most 2,000 rows', async () => {
    const ids = await makeSolicitacoes(2001);
    expect(await create(ids.slice(1))).toMatchObject({ total: 2000, pendentes: 2000 });
    const answers = [
      await post('criar', { ato: APROVAR, itens: ids.map((id) => ({ id, versao: 1 })) }),
      await post('previa', { ato: APROVAR, selecao: { filtro: { idEdital: edital.id } } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 422]);
    for (const answer of answers) expect(answer.body).toContain(LOTE_TEXT.tooMany);
  });

  test('is visible to its author only', async () => {
    const made = await create(await makeSolicitacoes(1));
    for (const path of ['iniciar', 'desfazer', 'repetir']) {
      expect((await post(`${path}/${made.id}`, {}, other)).statusCode).toBe(404);
    }
    expect((await call(api, 'GET', `/lote/findById/${made.id}`, { as: other })).statusCode).toBe(404);
    expect(okay<Lote[]>(await call(api, 'GET', '/lote', { as: other }))).toEqual([]);
    expect(okay<Lote[]>(await call(api, 'GET', '/lote', { as: cageo }))).toMatchObject([{ id: made.id }]);
  });

  test('its results are exported', async () => {
    const made = await create(await makeSolicitacoes(2));
    await runInTime(made);
    const { body, headers } = await call(api, 'GET', `/lote/exportar/${made.id}`, { as: cageo });
    expect(headers['content-disposition']).toContain(`resultado_lote_${made.id}.csv`);
    expect(body.split('\r\n')[1]).toMatch(/^2026\.\d+;Pessoa 1;Feita;;21\/03\/2026 09:10:00$/);

    const xlsx = await call(api, 'GET', `/lote/exportar/${made.id}?formato=xlsx`, { as: cageo });
    expect(xlsx.headers['content-disposition']).toContain(`resultado_lote_${made.id}.xlsx`);
    const { Lote: [, first] = [] } = await readXlsx(xlsx.rawPayload);
    expect(first?.map(({ type, text }) => [type, text])).toEqual([
      ['text', expect.stringMatching(/^2026\.\d+$/)],
      ['text', 'Pessoa 1'],
      ['text', 'Feita'],
      ['empty', ''],
      // 21 March 2026, 9:10.
      ['number', '46102.3819444444'],
    ]);
  });
});

// LOT-3
describe('for ten minutes', () => {
  test('is not started, and an undo leaves no trace', async () => {
    const ids = await makeSolicitacoes(2);
    const made = await create(ids);
    later(LOTE_ESPERA_MINUTOS - 1);
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'AGUARDANDO', pendentes: 2 });
    okay(await post(`desfazer/${made.id}`));
    later(LOTE_ESPERA_MINUTOS);
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'DESFEITO', desfeitas: 2 });
    expect(await inState('AGUARDANDO_APROVACAO')).toBe(2);
    expect(await sent()).toEqual([0, 0]);
    // They can be put into another lote.
    expect(await create(ids)).toMatchObject({ pendentes: 2 });
  });

  test('can’t be undone afterwards', async () => {
    const made = await create(await makeSolicitacoes(1));
    await runInTime(made);
    const response = await post(`desfazer/${made.id}`);
    expect([response.statusCode, response.json().message]).toEqual([422, LOTE_TEXT.over]);
  });

  test('can be started at once by its author', async () => {
    const made = await create(await makeSolicitacoes(1));
    okay(await post(`iniciar/${made.id}`));
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 1 });
    const response = await post(`iniciar/${made.id}`);
    expect([response.statusCode, response.json().message]).toEqual([422, LOTE_TEXT.began]);
  });

  test('under way can be ended: finished rows stay, the rest is undone', async () => {
    const made = await create(await makeSolicitacoes(3));
    later(LOTE_ESPERA_MINUTOS);
    await run(made, AbortSignal.abort());
    okay(await post(`desfazer/${made.id}`));
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'INTERROMPIDO', feitas: 0, desfeitas: 3 });
  });
});

// LOT-8
describe('the files of its messages', () => {
  const NOTIFICAR = { acao: 'NOTIFICAR', ...MENSAGEM };
  const anexos = (...keys: string[]) => keys.map((key) => ({ nome: 'aviso.pdf', key }));
  const read = (key: string, as: SignedIn) =>
    call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { as });
  const isThere = async (key: string) => (await api.db.$count(arquivo, eq(arquivo.key, key))) === 1;
  /** Signs in the owner of a solicitação. */
  const ownerOf = async (id: number) => {
    const person = await api.signIn('CREDENCIADOS');
    await api.db.update(solicitacao).set({ usuarioId: person.usuarioId }).where(eq(solicitacao.id, id));
    return person;
  };

  test.each(['NOTIFICAR', 'PEDIR_RETIFICACAO'])('%s: each has them, and other people can’t read them', async (acao) => {
    const [first = 0, second = 0, third = 0] = await makeSolicitacoes(3);
    const [ana, bia, caio] = [await ownerOf(first), await ownerOf(second), await ownerOf(third)];
    const keys = [await uploadPdf(api, 'MENSAGEM', cageo), await uploadPdf(api, 'MENSAGEM', cageo)];
    const [key = ''] = keys;
    const made = await create([first, second], { acao, ...MENSAGEM, anexos: anexos(...keys) });
    expect((await read(key, ana)).statusCode).toBe(404);
    await runInTime(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 2 });
    for (const [id, person] of [[first, ana] as const, [second, bia] as const]) {
      const url = `/conversa/bySolicitacao?idSolicitacao=${id}&pagina=0&tamanho=10`;
      const { content } = okay<{ content: Conversa[] }>(await call(api, 'GET', url, { as: person }));
      expect(content[0]?.mensagens[0]?.anexos.map((anexo) => anexo.key)).toEqual(keys);
      expect((await read(key, person)).statusCode).toBe(200);
    }
    expect((await read(key, caio)).statusCode).toBe(404);
    // Several people own it, so a read by staff is logged without an owner.
    expect((await read(key, other)).statusCode).toBe(200);
    expect(await api.db.select().from(leitura).where(eq(leitura.alvo, key))).toMatchObject([{ solicitacaoId: null }]);
  });

  test('another person’s upload is refused at its field, in the preview as well, and nothing is made', async () => {
    const ids = await makeSolicitacoes(1);
    const theirs = await uploadPdf(api, 'MENSAGEM', other);
    const ofRegistration = await uploadPdf(api, 'CADASTRO', cageo);
    for (const key of [theirs, ofRegistration]) {
      const ato = { ...NOTIFICAR, anexos: anexos(key) };
      const answers = [
        await post('previa', { ato, selecao: { ids } }),
        await post('criar', { ato, itens: [{ id: ids[0], versao: 1 }] }),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(422);
        expect(answer.json().campos).toEqual({ anexos: ERROR.fileNotFound });
      }
    }
    expect(await api.db.$count(lote)).toBe(0);
  });

  test('one file is bound to one of two lotes and a message at once', async () => {
    const [first = 0, second = 0, third = 0] = await makeSolicitacoes(3);
    const key = await uploadPdf(api, 'MENSAGEM', cageo);
    const ato = { ...NOTIFICAR, anexos: anexos(key) };
    const alone = { conteudo: '<p>a</p>', dataLimiteResposta: '2026-03-25', anexos: anexos(key) };
    const body = { assunto: 'Aviso', idSolicitacao: third, mensagens: [alone] };
    const answers = await Promise.all([
      post('criar', { ato, itens: [{ id: first, versao: 1 }] }),
      post('criar', { ato, itens: [{ id: second, versao: 1 }] }),
      call(api, 'POST', '/conversa/cadastrar', { as: cageo, body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await api.db.$count(loteAnexo)) + (await api.db.$count(mensagemAnexo))).toBe(1);
  });

  test('stay for a run after an interruption, and for a retry', async () => {
    const ids = await makeSolicitacoes(3);
    const key = await uploadPdf(api, 'MENSAGEM', cageo);
    const made = await create(ids, { ...NOTIFICAR, anexos: anexos(key) });
    await api.database.asOwner(`create function quebrar() returns trigger language plpgsql as $$ begin
      if new.solicitacao_id = ${ids[1]} then raise exception 'broken'; end if; return new; end $$;
      create trigger quebrar before insert on conversa for each row execute function quebrar()`);
    try {
      later(LOTE_ESPERA_MINUTOS);
      await run(made, AbortSignal.abort());
      await run(made);
    } finally {
      await api.database.asOwner('drop trigger quebrar on conversa; drop function quebrar()');
    }
    expect(await find(made)).toMatchObject({ feitas: 2, falhas: 1 });
    okay(await post(`repetir/${made.id}`));
    await run(made);
    expect(await find(made)).toMatchObject({ situacao: 'CONCLUIDO', feitas: 3 });
    expect(await api.db.$count(mensagemAnexo, eq(mensagemAnexo.arquivoKey, key))).toBe(3);
  });

  test('are unbound uploads again after an undo, and are collected as such', async () => {
    const ids = await makeSolicitacoes(1);
    const key = await uploadPdf(api, 'MENSAGEM', cageo);
    const ato = { ...NOTIFICAR, anexos: anexos(key) };
    for (const _ of ['the first', 'one with the same file']) {
      const made = await create(ids, ato);
      later(5);
      await collectUnboundFiles(api.deps);
      okay(await post(`desfazer/${made.id}`));
    }
    later(25 * 60);
    await collectUnboundFiles(api.deps);
    expect(await isThere(key)).toBe(false);
    expect((await read(key, cageo)).statusCode).toBe(404);
  });

  test('stay after the lote is removed while a message has them', async () => {
    const [first = 0, second = 0] = await makeSolicitacoes(2);
    const [sentFile, unsent] = [await uploadPdf(api, 'MENSAGEM', cageo), await uploadPdf(api, 'MENSAGEM', cageo)];
    const done = await create([first], { ...NOTIFICAR, anexos: anexos(sentFile) });
    const refused = await create([second], { ...NOTIFICAR, anexos: anexos(unsent) });
    await api.db.update(solicitacao).set({ versao: 2 }).where(eq(solicitacao.id, second));
    await runInTime(done);
    await run(refused);
    const collectAt = async (days: number) => {
      later(LOTE_ESPERA_MINUTOS + days * 24 * 60 + 1);
      await collectLotes(api.deps);
      await collectUnboundFiles(api.deps);
      return [await api.db.$count(lote), await isThere(sentFile), await isThere(unsent)];
    };
    expect(await collectAt(89)).toEqual([2, true, true]);
    expect(await collectAt(90)).toEqual([0, true, false]);
    expect((await read(sentFile, await ownerOf(first))).statusCode).toBe(200);
  });
});

test('the cron queues due lotes and those of dead workers, and no others', async () => {
  const queued = async () =>
    (
      await api.database.asOwner(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'fazer-lote'`,
      )
    ).rows[0].n;
  await create(await makeSolicitacoes(1));
  const before = await queued();
  await queueDueLotes(api.deps);
  expect(await queued()).toBe(before);
  later(LOTE_ESPERA_MINUTOS);
  await queueDueLotes(api.deps);
  expect(await queued()).toBe(before + 1);
});

test('the database refuses processing a row twice', async () => {
  const made = await create(await makeSolicitacoes(1));
  await runInTime(made);
  await expect(api.db.update(loteItem).set({ situacao: 'PENDENTE', em: null })).rejects.toThrow();
  await expect(api.db.update(lote).set({ situacao: 'AGUARDANDO', terminouEm: null })).rejects.toThrow();
});

// LOT-5
describe('a solicitação that waits', () => {
  const rows = async (as: SignedIn) =>
    okay<{ content: SolicitacaoRow[] }>(
      await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as, body: { idEdital: edital.id } }),
    ).content;
  const loteOf = async (as: SignedIn, id: number) => (await rows(as)).find((row) => row.id === id)?.lote;
  const presentLote = async (as: SignedIn, id: number) =>
    okay<Presenca>(await call(api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as })).lote;

  test('shows its lote in the list and on its page to all staff but the person concerned, until that is over', async () => {
    const [waiting = 0, own = 0, free = 0] = await makeSolicitacoes(3);
    await api.db.update(solicitacao).set({ usuarioId: other.usuarioId }).where(eq(solicitacao.id, own));
    const made = await create([waiting, own]);
    const seen = { id: made.id, acao: 'APROVAR', autor: 'Carla Dias', saiEm: null, segundaPessoa: false };
    for (const look of [loteOf, presentLote]) {
      expect(await look(cageo, waiting)).toEqual({ ...seen, meu: true });
      expect(await look(other, waiting)).toEqual({ ...seen, meu: false });
      expect(await look(other, own)).toBeNull();
      expect(await look(cageo, free)).toBeNull();
    }
    okay(await post(`desfazer/${made.id}`));
    expect(await loteOf(cageo, waiting)).toBeNull();
    expect(await presentLote(cageo, waiting)).toBeNull();
  });

  test('is found by the index of pending rows', async () => {
    await create(await makeSolicitacoes(200));
    await api.database.asOwner('analyze lote_item, lote, solicitacao');
    const query = api.db
      .select({ lote: loteAberto })
      .from(solicitacao)
      .where(eq(solicitacao.editalId, edital.id))
      .limit(10);
    const { rows: plan } = await api.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${query.getSQL()}`);
    });
    expect(JSON.stringify(plan)).toContain('lote_item_um_pendente');
  });
});

// LOT-6
describe('ATRIBUIR', () => {
  const give = (para: number | null) => ({ acao: 'ATRIBUIR', para });
  const responsaveis = async () => {
    const rows = await api.db.select({ de: solicitacao.responsavelId }).from(solicitacao).orderBy(solicitacao.id);
    return rows.map(({ de }) => de);
  };
  const take = async (id: number, as: SignedIn) =>
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, { as, body: { para: 'EU', de: null } }));

  test('assigns each to an analyst, writes to no applicant, and can be undone in time without a trace', async () => {
    const ids = await makeSolicitacoes(2);
    const undone = await create(ids, give(other.usuarioId));
    okay(await post(`desfazer/${undone.id}`));
    later(LOTE_ESPERA_MINUTOS);
    await run(undone);
    expect(await responsaveis()).toEqual([null, null]);
    api.setNow(MIDDAY);
    const made = await create(ids, give(other.usuarioId));
    await runInTime(made);
    expect(await find(made)).toMatchObject({ acao: 'ATRIBUIR', situacao: 'CONCLUIDO', feitas: 2 });
    expect(await responsaveis()).toEqual([other.usuarioId, other.usuarioId]);
    expect(await sent()).toEqual([0, 0]);
    const { rows } = await api.database.asOwner(
      `select dados from auditoria where acao = 'SOLICITACAO_ATRIBUIDA' and ator_id = $1`,
      [cageo.usuarioId],
    );
    expect(rows.map(({ dados }) => dados.responsavel)).toEqual(['Otávio Reis', 'Otávio Reis']);
    const seen = ids.map((id) => ({ id, versao: 1, responsavelId: other.usuarioId }));
    const back = okay<Lote>(await post('criar', { ato: give(null), itens: seen }));
    later(3 * LOTE_ESPERA_MINUTOS);
    await run(back);
    expect(await responsaveis()).toEqual([null, null]);
  });

  test('skips those that somebody took meanwhile, and names that person', async () => {
    const [taken = 0, free = 0] = await makeSolicitacoes(2);
    const made = await create([taken, free], give(cageo.usuarioId));
    later(1);
    await take(taken, other);
    await runInTime(made);
    expect(await responsaveis()).toEqual([other.usuarioId, cageo.usuarioId]);
    const [first] = await itens(made);
    expect(first).toMatchObject({ idSolicitacao: taken, situacao: 'RECUSADA' });
    expect(first?.motivo).toContain('Otávio Reis é responsável por esta solicitação desde ');
  });

  test('skips those that somebody took between the preview and Confirmar', async () => {
    const [theirs = 0, free = 0] = await makeSolicitacoes(2);
    await take(theirs, other);
    const third = await api.signIn('CAVISTORIA', { nome: 'Rita Alves' });
    const ato = give(third.usuarioId);
    const linhas = okay<LinhaPrevia[]>(await post('previa', { ato, selecao: { ids: [theirs, free] } }));
    expect(linhas.map(({ responsavelId }) => responsavelId)).toEqual([other.usuarioId, null]);
    // Both get another analyst before the lote is confirmed: the free one, and the one that was another's.
    await take(free, other);
    okay(
      await call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${theirs}`, {
        as: cageo,
        body: { para: 'EU', de: other.usuarioId },
      }),
    );
    const seen = linhas.map(({ id, versao, responsavelId }) => ({ id, versao, responsavelId }));
    const made = okay<Lote>(await post('criar', { ato, itens: seen }));
    await runInTime(made);
    expect(await responsaveis()).toEqual([cageo.usuarioId, other.usuarioId]);
    const reasons = (await itens(made)).map(({ situacao, motivo }) => [situacao, motivo?.split(' desde ')[0]]);
    expect(reasons).toEqual([
      ['RECUSADA', 'Carla Dias é responsável por esta solicitação'],
      ['RECUSADA', 'Otávio Reis é responsável por esta solicitação'],
    ]);
  });

  test('assigns each solicitação in one of two concurrent lotes, and the row says so', async () => {
    const ids = await makeSolicitacoes(6);
    const made = await create(ids, give(cageo.usuarioId));
    okay(await post(`iniciar/${made.id}`));
    const takes = ids.map((id) =>
      call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, { as: other, body: { para: 'EU', de: null } }),
    );
    const [answers] = await Promise.all([Promise.all(takes), run(made)]);
    const owners = await responsaveis();
    const rows = new Map((await itens(made)).map((item) => [item.idSolicitacao, item]));
    for (const [place, id] of ids.entries()) {
      const isTaken = answers[place]?.statusCode === 200;
      expect(owners[place]).toBe(isTaken ? other.usuarioId : cageo.usuarioId);
      expect(rows.get(id)?.situacao).toBe(isTaken ? 'RECUSADA' : 'FEITA');
      if (isTaken) expect(rows.get(id)?.motivo).toContain('Otávio Reis é responsável');
    }
  });

  test('reports in advance those that are assigned already or decided; a person who may not decide is refused', async () => {
    const [theirs = 0, decided = 0, free = 0] = await makeSolicitacoes(3);
    await take(theirs, other);
    await api.database.asOwner(`update solicitacao set situacao = 'CREDENCIADO' where id = $1`, [decided]);
    const preview = async (para: number | null) => {
      const selecao = { ids: [theirs, decided, free] };
      const linhas = okay<LinhaPrevia[]>(await post('previa', { ato: give(para), selecao }));
      return linhas.map(({ motivo }) => motivo);
    };
    const late = 'Esta ação não é possível. Situação atual da solicitação: Credenciado.';
    expect(await preview(other.usuarioId)).toEqual([LOTE_TEXT.alreadyTheirs, late, null]);
    expect(await preview(null)).toEqual([null, late, LOTE_TEXT.alreadyNobodys]);
    const gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
    for (const [path, rest] of [
      ['previa', { selecao: { ids: [free] } }],
      ['criar', { itens: [{ id: free, versao: 1 }] }],
    ] as const) {
      const refused = await post(path, { ato: give(gestao.usuarioId), ...rest });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().campos).toEqual({ para: 'Escolha outra pessoa.' });
    }
  });
});
