import {
  type AtoRow,
  atoSchema,
  type Contadores,
  DUAS_TEXT,
  type Edital,
  ERROR,
  type FatoHistorico,
  LOTE_TEXT,
  type Lote,
  type Presenca,
  type Proposta,
} from '@credenciados/contract';
import { createDatabase } from '@credenciados/platform/db/create-database';
import {
  ato,
  edital as editais,
  impedimento,
  lote,
  loteItem,
  mensagem,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { Health } from '@credenciados/platform/health/parts';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { buildApp } from '../../app.ts';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { runLote } from './run-lote.ts';

let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let rita: SignedIn;
let ana: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.config.decisionDelayMinutes = 0;
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'impedimento', 'ato', 'auditoria'], {
    restart: true,
  });
  edital = await openEdital(api, carla);
  await ask('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'ARQUIVAR', 'VALIDAR', 'DESCREDENCIAR');
});

/** Lets the edital ask a second person to confirm these acts. */
const ask = (...acts: string[]) =>
  api.db
    .update(editais)
    .set({ regras: { segundaPessoa: Object.fromEntries(acts.map((act) => [act, true])) } })
    .where(eq(editais.id, edital.id));
async function register(): Promise<number> {
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  const body = await quickCadastro(api, edital, ana);
  const made = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body });
  await api.db.delete(outbox);
  return okay<{ idSolicitacao: number }>(made).idSolicitacao;
}
const find = async (id: number) => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  if (!row) throw new Error('It is gone');
  return row;
};
const force = (id: number, situacao: string, prazo = '2026-03-02T02:59:59Z') =>
  api.database.asOwner(
    `set session_replication_role = replica; update solicitacao set situacao = '${situacao}',
      prazo_retificacao = case when '${situacao}' = 'RETIFICADO' then '${prazo}'::timestamptz end where id = ${id};
      set session_replication_role = origin`,
  );
const validar = (id: number, aprovar: boolean, as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as,
    body: { id, aprovar, justificativa: aprovar ? '' : 'Falta o registro.' },
  });
const loteOf = async (id: number) =>
  (await api.db.select().from(loteItem).where(eq(loteItem.solicitacaoId, id))).at(-1)?.loteId ?? 0;
const confirm = (of: number, as = otavio) => call(api, 'POST', `/lote/confirmar/${of}`, { as });
const giveBack = (of: number, as = otavio, motivo = 'Cite o item do edital.') =>
  call(api, 'POST', `/lote/devolver/${of}`, { as, body: { motivo } });
const undo = (of: number, as = carla) => call(api, 'POST', `/lote/desfazer/${of}`, { as });
const presence = async (id: number, as = carla) =>
  okay<Presenca>(await call(api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as }));
const sent = () => Promise.all([api.db.$count(outbox), api.db.$count(mensagem)]);
const history = async (id: number) =>
  okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }));
const why = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).message];

// DUA-1, DUA-2
describe('a decision of an edital that asks for two people', () => {
  const RECTIFY = { assunto: 'Retificar', mensagem: '<p>Reenvie a planta.</p>', dataLimiteResposta: '2026-03-25' };
  test.each([
    ['approval', 'AGUARDANDO_APROVACAO', (id: number) => validar(id, true), 'CREDENCIADO'],
    ['rejection', 'AGUARDANDO_APROVACAO', (id: number) => validar(id, false), 'REJEITADO'],
    [
      'request for rectification',
      'AGUARDANDO_APROVACAO',
      (id: number) =>
        call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: carla, body: { ...RECTIFY, anexos: [] } }),
      'RETIFICADO',
    ],
    [
      'archiving',
      'RETIFICADO',
      (id: number) =>
        call(api, 'PUT', `/solicitacaoCredenciado/arquivar/${id}`, { as: carla, body: { motivo: 'Sem resposta.' } }),
      'ARQUIVADO',
    ],
    [
      'validation',
      'AGUARDANDO_VALIDACAO',
      (id: number) => call(api, 'POST', '/solicitacaoCredenciado/validarCredenciado', { as: carla, body: { id } }),
      'CREDENCIADO',
    ],
    [
      'de-accreditation',
      'CREDENCIADO',
      (id: number) =>
        call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as: carla, body: { id, motivo: 'A pedido.' } }),
      'INATIVO',
    ],
  ])('%s waits, without a trace for the applicant, until another person confirms it', async (_what, from, act, to) => {
    const id = await register();
    if (from !== 'AGUARDANDO_APROVACAO') await force(id, from);
    const before = await find(id);
    const [, messages] = await sent();
    expect(okay(await act(id))).toMatchObject({ segundaPessoa: true });
    const of = await loteOf(id);
    api.setNow(new Date(MIDDAY.getTime() + 20 * 60_000));
    await runLote(api.deps, api.app.log, { id: of });
    expect(await find(id)).toEqual(before);
    expect(await sent()).toEqual([0, messages]);
    expect((await presence(id, otavio)).lote).toMatchObject({ autor: 'Carla Dias', meu: false, segundaPessoa: true });
    expect(why(await confirm(of, carla))).toEqual([403, DUAS_TEXT.another]);
    expect(why(await call(api, 'POST', `/lote/iniciar/${of}`, { as: carla }))).toEqual([422, DUAS_TEXT.unconfirmed]);
    okay(await confirm(of, rita));
    expect(await find(id)).toMatchObject({ situacao: to, versao: before.versao + 1 });
    expect(await sent()).toEqual([1, messages + 1]);
    const names = (await history(id)).slice(0, 3).map(({ evento, ator }) => [evento, ator?.nome]);
    expect(names).toContainEqual(['DECISAO_CONFIRMADA', 'Rita Alves']);
    expect(names.filter(([, nome]) => nome === 'Carla Dias')).toHaveLength(2);
  });

  test('leaves at once where the edital asks for other acts only', async () => {
    await ask('REJEITAR');
    const id = await register();
    expect(okay(await validar(id, true))).toEqual({ ok: true, saiEm: null });
    expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO' });
  });

  test('needs nobody else for an exit of the applicant, also with a template of acts', async () => {
    await giveModeloAto(api, edital, carla);
    const id = await register();
    okay(await validar(id, true));
    okay(await confirm(await loteOf(id)));
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/renunciar/${id}`, { as: ana, body: { motivo: '' } }));
    expect(await find(id)).toMatchObject({ situacao: 'INATIVO' });
  });

  test('is shown to the second person with its grounds, and in the list', async () => {
    const id = await register();
    okay(await validar(id, false));
    const of = await loteOf(id);
    const proposed = okay<Proposta>(await call(api, 'GET', `/lote/proposta/${of}`, { as: otavio }));
    expect(proposed).toMatchObject({ acao: 'REPROVAR', autor: 'Carla Dias', texto: 'Falta o registro.', anexos: [] });
    const body = { idEdital: edital.id, campoSimples: '', pagina: 0, tamanho: 15 };
    const { content } = okay<{ content: { lote: object }[] }>(
      await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: otavio, body }),
    );
    expect(content[0]?.lote).toMatchObject({ acao: 'REPROVAR', segundaPessoa: true });
    const own = okay<object>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }));
    expect(JSON.stringify(own)).not.toContain('Falta o registro.');
    expect(why(await validar(id, true, otavio))).toEqual([
      409,
      `${ERROR.decisionWaits} Ela é de Carla Dias e espera uma segunda pessoa.`,
    ]);
  });

  test('comes back to its author with the reason, and nothing reaches the applicant', async () => {
    const id = await register();
    okay(await validar(id, false));
    const of = await loteOf(id);
    expect((await giveBack(of, otavio, ' ')).json().campos).toHaveProperty('motivo');
    okay(await giveBack(of));
    expect(await find(id)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
    expect(await presence(id)).toMatchObject({
      lote: null,
      naoSaiu: { acao: 'REPROVAR', motivo: 'Devolvida por Otávio Reis: Cite o item do edital.' },
    });
    expect((await history(id))[0]).toMatchObject({ evento: 'DECISAO_DEVOLVIDA', ator: { nome: 'Otávio Reis' } });
    expect(await sent()).toEqual([0, 0]);
    expect(why(await confirm(of))).toEqual([409, DUAS_TEXT.settled]);
    okay(await validar(id, true));
    okay(await confirm(await loteOf(id)));
  });

  test('is confirmed neither by its applicant, nor by an impeded person, nor by a profile without the act', async () => {
    const id = await register();
    okay(await validar(id, true));
    const of = await loteOf(id);
    const both = await api.signIn('CAGEO');
    await api.database.asOwner(`update solicitacao set cpf = '${both.cpf}' where id = ${id}`);
    expect((await confirm(of, both)).statusCode).toBe(403);
    expect((await call(api, 'GET', `/lote/proposta/${of}`, { as: both })).statusCode).toBe(403);
    await api.db.insert(impedimento).values({
      ...{ solicitacaoId: id, usuarioId: otavio.usuarioId, situacao: 'VIGENTE', motivo: 'Sócio.', em: MIDDAY },
    });
    expect((await confirm(of)).json().codigo).toBe('IMPEDIDO');
    expect((await giveBack(of)).json().codigo).toBe('IMPEDIDO');
    okay(await confirm(of, rita));
    okay(
      await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', {
        as: carla,
        body: { id, motivo: 'A pedido.' },
      }),
    );
    const davi = await api.signIn('CAVISTORIA');
    expect(why(await confirm(await loteOf(id), davi))).toEqual([403, DUAS_TEXT.cannot]);
  });

  test('names both in its signed act', async () => {
    await giveModeloAto(api, edital, carla);
    const id = await register();
    okay(await validar(id, false));
    okay(await confirm(await loteOf(id)));
    const [row] = await api.db.select().from(ato);
    expect(atoSchema.parse(JSON.parse(row?.conteudo ?? ''))).toMatchObject({
      autor: { nome: 'Carla Dias' },
      confirmadoPor: { nome: 'Otávio Reis', funcao: expect.any(String) },
    });
    const [shown] = okay<AtoRow[]>(await call(api, 'GET', `/ato/findBySolicitacao/${id}`, { as: carla }));
    expect((await call(api, 'GET', `/ato/pdf/${shown?.id}`, { as: carla })).statusCode).toBe(200);
    const { texto } = okay<{ texto: string }>(
      await call(api, 'POST', '/ato/diario', { as: carla, body: { idEdital: edital.id } }),
    );
    expect(texto).toMatch(/Decidido por: Carla Dias, .+ Confirmado por: Otávio Reis, /);
  });
});

// DUA-2
describe('acts at once', () => {
  test.each([
    ['two who confirm', (of: number) => [confirm(of, otavio), confirm(of, rita)]],
    ['confirming and taking back', (of: number) => [confirm(of), undo(of)]],
    ['confirming and returning', (of: number) => [confirm(of, otavio), giveBack(of, rita)]],
    ['returning and taking back', (of: number) => [giveBack(of), undo(of)]],
  ] as const)('%s: one counts', async (what, race) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const id = await register();
      const [mails] = await sent();
      okay(await validar(id, true));
      const answers = await Promise.all(race(await loteOf(id)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const { situacao } = await find(id);
      const [after] = await sent();
      expect(after - mails).toBe(situacao === 'CREDENCIADO' ? 1 : 0);
      const [first] = answers;
      const left = what === 'two who confirm' || (what.startsWith('confirming') && first?.statusCode === 200);
      expect(situacao).toBe(left ? 'CREDENCIADO' : 'AGUARDANDO_APROVACAO');
    }
  });
});

/** Another process of the portal on the same database, with its own connections. */
async function startProcess(): Promise<{ api: TestApp; close: () => Promise<void> }> {
  const database = createDatabase(api.database.appUrl, { max: 4, connectMs: 20_000 });
  const own = { database, db: database.db, health: new Health(), queue: new KeyedQueue() };
  const app = await buildApp({ ...api.deps, ...own }, { strictResponses: true });
  await app.ready();
  return {
    api: { ...api, app },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

// DUA-2
test('two who confirm at once on two processes count once', async () => {
  const other = await startProcess();
  try {
    for (let turn = 0; turn < 12; turn += 1) {
      const id = await register();
      const [mails] = await sent();
      okay(await validar(id, true));
      const url = `/lote/confirmar/${await loteOf(id)}`;
      const race = [api, other.api].map((at, index) => call(at, 'POST', url, { as: index === 0 ? otavio : rita }));
      const answers = await Promise.all(race);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO', versao: 2 });
      expect((await sent())[0] - mails).toBe(1);
    }
  } finally {
    await other.close();
  }
});

// FIL-1
describe('the queue of decisions to confirm', () => {
  const body = (change: object = {}) => ({ idEdital: edital.id, ...change });
  const count = async (as: SignedIn, change: object = {}) =>
    okay<Contadores>(await call(api, 'POST', '/solicitacaoCredenciado/contadores', { as, body: body(change) }));
  const listed = async (as: SignedIn) => {
    const found = await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', {
      as,
      body: body({ fila: 'CONFIRMAR' }),
    });
    return okay<{ content: { id: number }[] }>(found).content.map((row) => row.id);
  };

  test('has others’ proposals that the person may confirm, until they are settled', async () => {
    const [id, impeded, own, untouched] = [await register(), await register(), await register(), await register()];
    for (const one of [id, impeded, own]) okay(await validar(one, true));
    await api.db.insert(impedimento).values({
      ...{ solicitacaoId: impeded, usuarioId: otavio.usuarioId, situacao: 'VIGENTE', motivo: 'Sócio.', em: MIDDAY },
    });
    await api.database.asOwner(`update solicitacao set cpf = '${otavio.cpf}' where id = ${own}`);
    expect(await listed(otavio)).toEqual([id]);
    expect(await listed(carla)).toEqual([]);
    expect((await count(otavio)).aConfirmar).toBe(1);
    expect((await count(otavio, { campoSimples: 'ana' })).aConfirmar).toBe(1);
    expect((await count(carla)).aConfirmar).toBe(0);
    expect((await listed(rita)).sort()).toEqual([id, impeded, own]);
    okay(await confirm(await loteOf(id)));
    expect(await listed(otavio)).toEqual([]);
    expect(await find(untouched)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
  });

  test('has no act that the person’s profile may not confirm', async () => {
    const id = await register();
    await force(id, 'CREDENCIADO');
    const body = { id, motivo: 'A pedido.' };
    okay(await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as: carla, body }));
    expect(await listed(otavio)).toEqual([]);
    expect(await listed(rita)).toEqual([id]);
  });

  // REV-2
  test('has a review once its person was heard, also where the edital names no act', async () => {
    await ask();
    const id = await register();
    okay(await validar(id, true));
    expect(await count(otavio)).not.toHaveProperty('aConfirmar');
    const review = { idSolicitacao: id, especie: 'ANULAR', fundamentos: 'A certidão é falsa.' };
    okay(await call(api, 'POST', '/revisao/propor', { as: carla, body: review }));
    expect(await count(otavio)).not.toHaveProperty('aConfirmar');
    const [notice] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id));
    const reply = { conversa: { id: notice?.conversaId }, conteudo: '<p>É verdadeira.</p>', anexos: [] };
    okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body: reply }));
    expect((await count(otavio)).aConfirmar).toBe(1);
    expect(await listed(otavio)).toEqual([id]);
  });
});

// DUA-3
describe('the database', () => {
  test('refuses a confirmation by the author, and a start without one', async () => {
    const id = await register();
    okay(await validar(id, true));
    const of = await loteOf(id);
    const self = `update lote set confirmado_por = criado_por, confirmado_perfil = perfil, confirmado_em = now() where id = ${of}`;
    await expect(api.database.asOwner(self)).rejects.toMatchObject({ constraint: 'lote_segunda_pessoa' });
    const start = `update lote set situacao = 'EXECUTANDO' where id = ${of}`;
    await expect(api.database.asOwner(start)).rejects.toMatchObject({ constraint: 'lote_sem_confirmacao' });
  });

  test('refuses a decision that nobody confirmed', async () => {
    const id = await register();
    const bare = api.db.update(solicitacao).set({ situacao: 'CREDENCIADO', versao: 2 }).where(eq(solicitacao.id, id));
    await expect(bare).rejects.toMatchObject({ cause: { constraint: 'decisao_sem_segunda_pessoa' } });
  });
});

// DUA-4
describe('a lote', () => {
  const create = async (ids: number[], ato: object = { acao: 'APROVAR' }) =>
    okay<Lote>(
      await call(api, 'POST', '/lote/criar', { as: carla, body: { ato, itens: ids.map((id) => ({ id, versao: 1 })) } }),
    );
  const later = () => api.setNow(new Date(MIDDAY.getTime() + 20 * 60_000));

  test('waits for a second person, who finds it in their list', async () => {
    const [one, other] = [await register(), await register()];
    const made = await create([one, other]);
    expect(made).toMatchObject({ meu: true, segundaPessoa: true, confirmadoPor: null });
    later();
    await runLote(api.deps, api.app.log, { id: made.id });
    expect(await find(one)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
    const seen = okay<Lote[]>(await call(api, 'GET', '/lote', { as: otavio }));
    expect(seen).toMatchObject([{ id: made.id, autor: 'Carla Dias', meu: false }]);
    okay(await call(api, 'GET', `/lote/itens/${made.id}`, { as: otavio }));
    expect(why(await confirm(made.id, carla))).toEqual([403, DUAS_TEXT.another]);
    okay(await confirm(made.id));
    await runLote(api.deps, api.app.log, { id: made.id });
    for (const id of [one, other]) expect(await find(id)).toMatchObject({ situacao: 'CREDENCIADO' });
    const confirmed = (await auditTrail(api.db)).filter(({ acao }) => acao === 'DECISAO_CONFIRMADA');
    expect(confirmed.map(({ atorId }) => atorId)).toEqual([otavio.usuarioId, otavio.usuarioId]);
  });

  test('leaves out a row in which the second person is impeded by then', async () => {
    const [one, other] = [await register(), await register()];
    const { id: of } = await create([one, other]);
    okay(await confirm(of));
    okay(
      await call(api, 'POST', '/impedimento/declarar', { as: otavio, body: { idSolicitacao: one, motivo: 'Sócio.' } }),
    );
    later();
    await runLote(api.deps, api.app.log, { id: of });
    expect(await find(one)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
    expect(await find(other)).toMatchObject({ situacao: 'CREDENCIADO' });
    const rows = await api.db.select().from(loteItem).where(eq(loteItem.loteId, of));
    expect(rows.find(({ solicitacaoId }) => solicitacaoId === one)).toMatchObject({ motivo: DUAS_TEXT.noRight });
  });

  test('comes back to its author', async () => {
    const id = await register();
    const { id: of } = await create([id], { acao: 'REPROVAR', justificativa: 'Falta o registro.' });
    okay(await giveBack(of));
    const [row] = await api.db.select().from(lote).where(eq(lote.id, of));
    expect(row).toMatchObject({ situacao: 'DESFEITO' });
    expect(why(await undo(of))).toEqual([422, LOTE_TEXT.over]);
  });

  test('needs nobody else to assign', async () => {
    const id = await register();
    const made = await create([id], { acao: 'ATRIBUIR', para: otavio.usuarioId });
    expect(made.segundaPessoa).toBe(false);
  });
});
