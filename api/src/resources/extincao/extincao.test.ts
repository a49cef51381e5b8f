import {
  type Edital,
  type EditalPublico,
  type EditalRegras,
  ERROR,
  type EsclarecimentoPublico,
  EXTINCAO_TEXT,
  type ExtincaoDoEdital,
  SITUACOES_SOLICITACAO,
  type Verificacao,
} from '@credenciados/contract';
import {
  ato,
  edital as editais,
  extincao,
  extincaoItem,
  impedimento,
  lote,
  loteItem,
  mensagem,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, desc, eq } from 'drizzle-orm';
import { giveModeloAto, killTransactions } from '../../tests/support/atos.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';
import { runExtincoes } from './run-extincoes.ts';

let api: TestApp;
let carla: SignedIn;
let rita: SignedIn;
let edital: Edital;
const people: Record<string, { as: SignedIn; id: number }> = {};

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'ato', 'auditoria', 'conversa', 'extincao'], {
    restart: true,
  });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
  edital = await openEdital(api, carla);
  await register('Ana');
  await register('Bento');
  await register('Célia');
  okay(await validar('Bento', true));
  okay(await validar('Célia', false));
});

async function register(nome: string, late = false): Promise<void> {
  const as = await api.signIn('CREDENCIADOS', { nome });
  const body = { ...(await quickCadastro(api, edital, as)), ...(late && { autorizacao: await authorise(as.cpf) }) };
  const made = await call(api, 'POST', '/publico/credenciado/cadastrar', { as, body });
  people[nome] = { as, id: okay<{ idSolicitacao: number }>(made).idSolicitacao };
}
/** Authorises a late entry; returns the key of its link. */
async function authorise(cpf: string): Promise<string | undefined> {
  const body = { idEdital: edital.id, cpf, motivo: 'O sistema caiu.', ate: '2026-04-15', email: '' };
  const made = await call(api, 'POST', '/inscricaoTardia/autorizar', { as: carla, body });
  return okay<{ link: string }>(made).link.split('#')[1];
}
const of = (nome: string) => {
  const person = people[nome];
  if (!person) throw new Error(`${nome} has not registered`);
  return person;
};
const validar = (nome: string, aprovar: boolean) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as: carla,
    body: { id: of(nome).id, aprovar, justificativa: aprovar ? '' : 'Falta o registro.' },
  });
const sets = (regras: Partial<EditalRegras>) => api.db.update(editais).set({ regras }).where(eq(editais.id, edital.id));
const close = async () => okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
const show = async (as = carla) =>
  okay<ExtincaoDoEdital>(await call(api, 'GET', `/extincao/byEdital/${edital.id}`, { as }));
const propose = async (changes: object = {}, as = carla) =>
  call(api, 'POST', '/extincao/propor', {
    as,
    body: {
      ...{ idEdital: edital.id, especie: 'ANULAR', credenciamentos: 'MANTER', fundamentos: 'O edital não teve prazo.' },
      situacoes: (await show()).situacoes,
      ...changes,
    },
  });
const decide = async (ato: string, as = rita, changes: object = {}) => {
  const { situacoes, extincao: present } = await show();
  const body = { ato, motivo: 'Falta o parecer.', situacoes, ...changes };
  return call(api, 'PUT', `/extincao/decidir/${present?.id ?? 1}`, { as, body });
};
const run = () => runExtincoes(api.deps, api.app.log);
const situacao = async (nome: string) => {
  const [row] = await api.db
    .select()
    .from(solicitacao)
    .where(eq(solicitacao.id, of(nome).id));
  return row?.situacao;
};
const why = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).message];
const later = async (days: number) => {
  api.setNow(new Date(MIDDAY.getTime() + days * 24 * 60 * 60_000));
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
};
const mailed = () => api.db.$count(outbox);
const card = async () => {
  const [, geomensor] = okay<(EditalPublico | null)[]>(await call(api, 'GET', '/publico/edital'));
  return geomensor?.avisos?.map(({ texto }) => texto);
};
/** Proposes, hears everybody, and confirms. */
async function confirmed(changes: object = {}): Promise<void> {
  await close();
  okay(await propose(changes));
  await run();
  await later(11);
  okay(await decide('CONFIRMAR'));
}

// REV-4
describe('an edital that is annulled or revoked', () => {
  test('shows its solicitações by state before, and is closed first', async () => {
    expect(await show()).toMatchObject({
      situacoes: { AGUARDANDO_APROVACAO: 1, CREDENCIADO: 1, REJEITADO: 1, RETIFICADO: 0 },
      ...{ protegidos: 0, devidoProcesso: false, impedimento: EXTINCAO_TEXT.open, extincao: null },
    });
    expect(Object.keys((await show()).situacoes)).toEqual([...SITUACOES_SOLICITACAO]);
    expect(why(await propose())).toEqual([422, EXTINCAO_TEXT.open]);
    await close();
    expect((await show()).impedimento).toBeNull();
    expect((await propose({ fundamentos: ' ' })).json().campos).toHaveProperty('fundamentos');
    const davi = await api.signIn('CAVISTORIA');
    expect((await propose({}, davi)).statusCode).toBe(403);
  });

  test.each([
    ['MANTER', ['Ana'], 'CREDENCIADO', 'continua valendo'],
    ['EXTINGUIR', ['Ana', 'Bento'], 'INATIVO', 'o seu credenciamento acabou'],
  ] as const)(
    'with %s tells and hears whoever loses, then ends what is under way',
    async (credenciamentos, heard, to, text) => {
      await close();
      await api.db.delete(outbox);
      okay(await propose({ credenciamentos }));
      expect(await run()).toBe(heard.length);
      expect(await run()).toBe(0);
      expect(await mailed()).toBe(heard.length);
      expect((await show()).extincao).toMatchObject({
        ...{ situacao: 'PROPOSTA', meu: true, autor: 'Carla Dias', manifestacaoAte: '2026-03-31' },
        ouvidos: { total: heard.length, avisados: heard.length, responderam: 0 },
      });
      expect(why(await decide('CONFIRMAR'))).toEqual([422, `${EXTINCAO_TEXT.heard}31/03/2026.`]);
      expect(why(await decide('CONFIRMAR', carla))).toEqual([403, EXTINCAO_TEXT.another]);
      expect(await situacao('Ana')).toBe('AGUARDANDO_APROVACAO');
      await later(11);
      okay(await decide('CONFIRMAR'));
      await api.db.delete(outbox);
      expect(await run()).toBe(2);
      expect([await situacao('Ana'), await situacao('Bento'), await situacao('Célia')]).toEqual([
        ...['ARQUIVADO', to],
        'REJEITADO',
      ]);
      expect(await mailed()).toBe(2);
      const told = await api.db.select().from(mensagem).orderBy(desc(mensagem.id)).limit(2);
      expect(told.map(({ conteudo }) => conteudo).join()).toContain(text);
      expect((await show()).extincao).toMatchObject({
        ...{ situacao: 'CONCLUIDA', confirmadoPor: 'Rita Alves', progresso: { total: 2, feitas: 2 } },
      });
      expect(await card()).toEqual(['Edital anulado em 01/04/2026.']);
      const trail = (await auditTrail(api.db)).map((row) => row.acao);
      expect(trail).toEqual(
        expect.arrayContaining(['EXTINCAO_PROPOSTA', 'EXTINCAO_CONFIRMADA', 'SOLICITACAO_ARQUIVADA']),
      );
    },
  );

  test('is confirmed earlier once everybody answered', async () => {
    await close();
    okay(await propose({ especie: 'REVOGAR' }));
    expect(why(await decide('CONFIRMAR'))).toEqual([422, EXTINCAO_TEXT.sending]);
    await run();
    const [notice] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id));
    const body = { conversa: { id: notice?.conversaId }, conteudo: '<p>Discordo.</p>', anexos: [] };
    okay(await call(api, 'POST', '/mensagem/resposta', { as: of('Ana').as, body }));
    okay(await decide('CONFIRMAR'));
    await run();
    expect(await card()).toEqual(['Edital revogado em 21/03/2026.']);
  });

  test('is refused once the numbers changed, and for somebody who was not heard', async () => {
    await close();
    const { situacoes } = await show();
    okay(await validar('Ana', true));
    expect(why(await propose({ situacoes }))).toEqual([409, EXTINCAO_TEXT.changed]);
    okay(await propose());
    await run();
    await later(11);
    expect(why(await decide('CONFIRMAR', rita, { situacoes }))).toEqual([409, EXTINCAO_TEXT.changed]);
    const review = { idSolicitacao: of('Célia').id, especie: 'REVER', fundamentos: 'O registro existe.' };
    okay(await call(api, 'POST', '/revisao/propor', { as: carla, body: review }));
    const [item] = await api.db.select().from(loteItem).orderBy(desc(loteItem.loteId));
    okay(await call(api, 'POST', `/lote/confirmar/${item?.loteId}`, { as: rita }));
    expect(why(await decide('CONFIRMAR'))).toEqual([422, EXTINCAO_TEXT.newcomers]);
    // Accredited now, and kept: told with the outcome, without a hearing.
    expect(await run()).toBe(0);
    okay(await decide('CONFIRMAR'));
  });

  test('hears somebody who registered late in a term of their own; the others’ stays over', async () => {
    await close();
    okay(await propose());
    await run();
    await later(11);
    const people = await api.db.$count(extincaoItem);
    await register('Davi', true);
    expect(why(await decide('CONFIRMAR'))).toEqual([422, EXTINCAO_TEXT.newcomers]);
    expect(await run()).toBe(1);
    expect(await api.db.$count(extincaoItem)).toBe(people + 1);
    expect(why(await decide('CONFIRMAR'))[1]).toContain('Os interessados ainda podem se manifestar.');
    await later(24);
    okay(await decide('CONFIRMAR'));
  });

  test('is taken back by its author or returned by another, and whoever was told hears of it', async () => {
    await close();
    for (const [ato, as] of [
      ['RETIRAR', carla],
      ['DEVOLVER', rita],
    ] as const) {
      okay(await propose());
      await run();
      expect(why(await propose())).toEqual([409, EXTINCAO_TEXT.pending]);
      const reopen = { id: edital.id, dataFim: '2026-05-30' };
      expect(why(await call(api, 'POST', '/edital/reabrirEdital', { as: carla, body: reopen }))).toEqual([
        422,
        EXTINCAO_TEXT.pending,
      ]);
      if (ato === 'RETIRAR') expect(why(await decide('RETIRAR', rita))).toEqual([403, EXTINCAO_TEXT.author]);
      else expect((await decide('DEVOLVER', rita, { motivo: ' ' })).json().campos).toHaveProperty('motivo');
      await api.db.delete(outbox);
      const { extincao: present } = await show();
      okay(await decide(ato, as));
      expect(
        why(
          await call(api, 'PUT', `/extincao/decidir/${present?.id}`, {
            as: rita,
            body: { ato: 'DEVOLVER', motivo: 'x' },
          }),
        ),
      ).toEqual([409, EXTINCAO_TEXT.settled]);
      expect(await run()).toBe(1);
      expect(await mailed()).toBe(1);
      expect((await show()).extincao).toBeNull();
    }
    expect(await card()).toBeUndefined();
    okay(
      await call(api, 'POST', '/edital/reabrirEdital', { as: carla, body: { id: edital.id, dataFim: '2026-05-30' } }),
    );
  });

  test('is neither proposed nor confirmed by somebody involved in a case of it', async () => {
    await close();
    okay(await propose());
    await api.db.insert(impedimento).values({
      ...{ solicitacaoId: of('Ana').id, usuarioId: rita.usuarioId, situacao: 'VIGENTE', motivo: 'Sócia.', em: MIDDAY },
    });
    expect(why(await decide('DEVOLVER'))).toEqual([403, EXTINCAO_TEXT.involved]);
  });

  test('counts once when two confirm, or confirm and return, at once', async () => {
    await close();
    okay(await propose());
    await run();
    await later(11);
    const others = [rita, await api.signIn('CAGEO'), await api.signIn('CAGEO')];
    const answers = await Promise.all(others.map((as, turn) => decide(turn === 2 ? 'DEVOLVER' : 'CONFIRMAR', as)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

// DES-1
test('accreditations don’t end with it where the edital asks for a proceeding', async () => {
  await sets({ devidoProcesso: true });
  await close();
  expect(why(await propose({ credenciamentos: 'EXTINGUIR' }))).toEqual([422, ERROR.dueProcess]);
  okay(await propose());
});

// REV-3
test('an accreditation past the edital’s years stays', async () => {
  await sets({ revisaoAnos: 5 });
  await api.database.asOwner(
    `update solicitacao set decidida_em = '2021-03-20T12:00:00Z' where id = ${of('Bento').id}`,
  );
  await close();
  expect((await show()).protegidos).toBe(1);
  okay(await propose({ credenciamentos: 'EXTINGUIR' }));
  expect(await run()).toBe(1);
  await later(11);
  okay(await decide('CONFIRMAR'));
  await run();
  expect([await situacao('Ana'), await situacao('Bento')]).toEqual(['ARQUIVADO', 'CREDENCIADO']);
});

describe('the end of the solicitações', () => {
  test('comes before the deadline of a rectification, with signed acts, and ends decisions that wait', async () => {
    await giveModeloAto(api, edital, carla);
    await register('Davi');
    const body = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-04-25', anexos: [] };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${of('Davi').id}`, { as: carla, body }));
    await sets({
      segundaPessoa: { ...edital.regras.segundaPessoa, APROVAR: true, ARQUIVAR: true, DESCREDENCIAR: true },
    });
    okay(await validar('Ana', true));
    const before = await api.db.$count(ato);
    await confirmed({ credenciamentos: 'EXTINGUIR' });
    expect(await run()).toBe(3);
    expect([await situacao('Ana'), await situacao('Bento'), await situacao('Davi')]).toEqual([
      ...['ARQUIVADO', 'INATIVO', 'ARQUIVADO'],
    ]);
    const made = await api.db.select().from(ato).orderBy(asc(ato.id)).offset(before);
    const both = { autor: { nome: 'Carla Dias' }, confirmadoPor: { nome: 'Rita Alves' } };
    expect(made.map(({ conteudo }) => JSON.parse(conteudo))).toMatchObject([
      { tipo: 'ANULAR_EDITAL', ...both, nome: null, cpf: null, protocolo: null },
      ...['ARQUIVAR', 'DESCREDENCIAR', 'ARQUIVAR'].map((tipo) => ({
        ...{ tipo, ...both },
        motivos: `Edital anulado pelo ato nº ${made[0]?.numero}/2026. Fundamentos: O edital não teve prazo.`,
      })),
    ]);
    expect((await api.db.select().from(lote).orderBy(desc(lote.id)))[0]).toMatchObject({ situacao: 'DESFEITO' });
  });

  test('is done once over three processes, and goes on after a stop', async () => {
    for (const nome of ['Davi', 'Elisa', 'Fábio', 'Gil']) await register(nome);
    await close();
    okay(await propose());
    const told = await Promise.all([run(), run(), run()]);
    expect(told.reduce((sum, one) => sum + one)).toBe(5);
    await later(11);
    okay(await decide('CONFIRMAR'));
    const stopped = new AbortController();
    stopped.abort();
    expect(await runExtincoes(api.deps, api.app.log, stopped.signal)).toBe(0);
    await api.db.delete(outbox);
    const ended = await Promise.all([run(), run(), run()]);
    expect(ended.reduce((sum, one) => sum + one)).toBe(6);
    expect(await mailed()).toBe(6);
    expect(await run()).toBe(0);
    const [head] = await api.db.select().from(extincao);
    expect(head).toMatchObject({ situacao: 'CONCLUIDA' });
    expect(await api.db.$count(extincaoItem)).toBe(6);
  });

  // ESC-5
  test('ends the questions that wait, without publishing their text', async () => {
    await sets({ esclarecimentos: true });
    const question = { tipo: 'PERGUNTA', texto: 'Meu CPF é 1. Vale?', nome: 'Bia Reis', idEdital: edital.id };
    okay(
      await call(api, 'POST', '/publico/esclarecimento/enviar', {
        body: question,
        headers: (await api.newDraft()).headers,
      }),
    );
    await confirmed();
    const { content } = okay<{ content: EsclarecimentoPublico[] }>(
      await call(api, 'GET', `/publico/esclarecimento/byEdital/${edital.id}`),
    );
    expect(content).toMatchObject([
      {
        texto: 'Texto não publicado.',
        resposta: 'O edital foi anulado. O pedido terminou sem resposta.',
        prejudicado: true,
      },
    ]);
    expect(okay(await call(api, 'GET', '/esclarecimento/aguardando', { as: carla }))).toEqual([]);
  });

  test('lets nothing in the edital go on', async () => {
    const late = (ate: string) =>
      call(api, 'POST', '/inscricaoTardia/autorizar', {
        as: carla,
        body: { idEdital: edital.id, cpf: nextCpf(), motivo: 'O sistema caiu.', ate, email: '' },
      });
    await close();
    const chave = okay<{ link: string }>(await late('2026-04-15')).link.split('#')[1];
    okay(await propose());
    await run();
    await later(11);
    okay(await decide('CONFIRMAR'));
    expect(why(await late('2026-04-15'))).toEqual([422, EXTINCAO_TEXT.over]);
    const open = await call(api, 'POST', '/publico/inscricaoTardia/abrir', { body: { chave } });
    expect(why(open)).toEqual([422, EXTINCAO_TEXT.over]);
    expect(why(await validar('Ana', true))).toEqual([422, EXTINCAO_TEXT.over]);
    await run();
    const unarchive = `/solicitacaoCredenciado/desarquivar/${of('Ana').id}`;
    expect(why(await call(api, 'PUT', unarchive, { as: carla, body: { motivo: 'A pedido.' } }))).toEqual([
      422,
      EXTINCAO_TEXT.over,
    ]);
    const { content } = okay<{ content: Edital[] }>(
      await call(api, 'POST', '/edital/listagem', { as: carla, body: {} }),
    );
    expect(content[0]).toMatchObject({ extinto: 'ANULAR', podeReabrir: false });
  });
});

// ATO-1, ATO-5, ATO-6
describe('the signed act of an annulment', () => {
  beforeEach(async () => {
    await giveModeloAto(api, edital, carla);
  });

  test('is listed without a person, checked by its code, told to each person, and in the gazette’s text', async () => {
    await confirmed();
    const { content } = okay<{ content: { id: number; codigo: string; numero: number }[] }>(
      await call(api, 'POST', '/ato/findByFiltro', { as: rita, body: { idEdital: edital.id } }),
    );
    const [row] = content;
    expect(row).toMatchObject({ tipo: 'ANULAR_EDITAL', interessado: null, estado: { situacao: 'VIGENTE' } });
    expect((await show()).extincao?.ato).toEqual({ id: row?.id, numero: `${row?.numero}/2026` });
    const verificacao = okay<Verificacao>(
      await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo: row?.codigo } }),
    );
    expect(verificacao).toMatchObject({
      resultado: 'AUTENTICO',
      ato: {
        conteudo: {
          ...{ texto: `Fica anulado o edital nº ${edital.numero}, pelos motivos abaixo.`, nome: null },
          motivos: expect.stringContaining('O edital não teve prazo.\n\nAs solicitações em andamento são arquivadas.'),
        },
        estado: { situacao: 'VIGENTE' },
      },
    });
    for (const as of [carla, await api.signIn('GESTAO_DE_CREDENCIADOS')]) {
      const pdf = await call(api, 'GET', `/ato/pdf/${row?.id}`, { as });
      expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
    expect((await call(api, 'GET', `/ato/pdf/${row?.id}`, { as: await api.signIn('CREDENCIADOS') })).statusCode).toBe(
      404,
    );
    const { atos, texto } = okay<{ atos: number; texto: string }>(
      await call(api, 'POST', '/ato/diario', { as: carla, body: { idEdital: edital.id } }),
    );
    expect(atos).toBe(1);
    expect(texto).toContain('ANULAÇÃO DO EDITAL');
    expect(texto).not.toContain('Interessado');
    await run();
    const told = await api.db.select({ conteudo: mensagem.conteudo }).from(mensagem).orderBy(desc(mensagem.id));
    expect(told.filter(({ conteudo }) => conteudo.includes(`com o código ${row?.codigo}`))).toHaveLength(2);
  });

  test('is made once of two confirmations at once, and none of a return or a refusal', async () => {
    await close();
    okay(await propose());
    await run();
    const acts = () => api.db.$count(ato, eq(ato.editalId, edital.id));
    expect((await decide('CONFIRMAR')).statusCode).toBe(422);
    okay(await decide('DEVOLVER'));
    expect(await acts()).toBe(0);
    okay(await propose({ especie: 'REVOGAR' }));
    await run();
    await later(11);
    const sara = await api.signIn('CAGEO', { nome: 'Sara Lima' });
    const both = await Promise.all([decide('CONFIRMAR'), decide('CONFIRMAR', sara)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await api.db.select({ tipo: ato.tipo }).from(ato).where(eq(ato.editalId, edital.id))).toEqual([
      { tipo: 'REVOGAR_EDITAL' },
    ]);
  });

  test('is there whenever the end is confirmed, also after kills and against the database’s owner', async () => {
    await close();
    okay(await propose());
    await run();
    await later(11);
    const bare = `update extincao set situacao = 'CONFIRMADA', confirmada_por = ${rita.usuarioId}, confirmada_perfil = 'CAGEO', confirmada_em = now()`;
    await expect(api.database.asOwner(bare)).rejects.toMatchObject({ constraint: 'decisao_sem_ato' });
    const { situacoes, extincao: present } = await show();
    const at = `/extincao/decidir/${present?.id}`;
    const body = { ato: 'CONFIRMAR', situacoes };
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = call(api, 'PUT', at, { as: rita, body });
      await new Promise((resolve) => setTimeout(resolve, turn * 3));
      await killTransactions(api);
      await answer;
      const [head] = await api.db.select().from(extincao);
      expect(await api.db.$count(ato)).toBe(head?.situacao === 'PROPOSTA' ? 0 : 1);
    }
    const last = await call(api, 'PUT', at, { as: rita, body });
    expect([200, 409]).toContain(last.statusCode);
    expect(await api.db.$count(ato)).toBe(1);
  });
});

// REV-4
describe('the database', () => {
  test('refuses a confirmation by the author, and a second proposal', async () => {
    await close();
    okay(await propose());
    const self = `update extincao set situacao = 'CONFIRMADA', confirmada_por = proposta_por, confirmada_perfil = proposta_perfil, confirmada_em = now()`;
    await expect(api.database.asOwner(self)).rejects.toMatchObject({ constraint: 'extincao_outra_pessoa' });
    const copy = `insert into extincao (edital_id, especie, credenciamentos, fundamentos, proposta_por, proposta_perfil)
      select edital_id, especie, credenciamentos, fundamentos, proposta_por, proposta_perfil from extincao`;
    await expect(api.database.asOwner(copy)).rejects.toMatchObject({ constraint: 'extincao_do_edital' });
  });
});
