import {
  type Edital,
  type EditalRegras,
  type LinhaPrevia,
  NO_REGRAS,
  type Proposta,
  type Solicitacao,
  type SolicitacaoRow,
} from '@credenciados/contract';
import { condicao, documento, edital as editais, mensagem, outbox } from '@credenciados/platform/db/schema/index';
import type { Page } from '@credenciados/platform/list/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { desc, eq, like } from 'drizzle-orm';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { runLote } from '../lote/run-lote.ts';
import { remindValidity } from './remind.ts';

let api: TestApp;
let carla: SignedIn;
let rute: SignedIn;
let edital: Edital;
let id: number;

const SEGURO = { texto: 'Apólice de seguro em vigor.', unidade: 'DATA', fim: '2026-06-30' };
const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
const approve = (condicoes: object[], as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', { as, body: { id, aprovar: true, condicoes } });
const whole = async (as = carla) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const condicoesOf = async (as = carla) => (await whole(as)).vigencia?.condicoes ?? [];
const listed = async () => {
  const body = { idEdital: edital.id, campoSimples: '', pagina: 0, tamanho: 15 };
  return okay<Page<SolicitacaoRow>>(
    await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: carla, body }),
  ).content[0]?.condicao;
};
const proof = async () => {
  const [row] = await api.db.select().from(documento).where(eq(documento.solicitacaoId, id));
  return row?.id ?? 0;
};
const meet = async (condicaoId: number, body?: object, as = carla) =>
  call(api, 'PUT', `/condicao/cumprir/${condicaoId}`, { as, body: body ?? { idDocumento: await proof() } });
const saysOf = ({ statusCode, json }: Awaited<ReturnType<typeof approve>>) => [statusCode, json().message];

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.config.decisionDelayMinutes = 0;
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'auditoria'], { restart: true });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
  await sets({ condicoes: true });
  rute = await api.signIn('CREDENCIADOS', { nome: 'Rute Lima' });
  ({ idSolicitacao: id } = await register(api, edital, rute));
});

// VIG-5
describe('an approval with conditions', () => {
  test('keeps each until its day, and says it in message, act, pages, lists and certificate', async () => {
    await giveModeloAto(api, edital, carla);
    okay(await approve([SEGURO, { texto: 'Certidão <b>nova</b>.', unidade: 'DIAS_UTEIS', dias: 5 }]));
    // From Saturday, 21 March: five working days end on Friday, 27 March.
    for (const as of [carla, rute]) {
      expect(await condicoesOf(as)).toMatchObject([
        { texto: 'Certidão <b>nova</b>.', fim: '2026-03-27', vencida: false, cumpridaEm: null },
        { texto: SEGURO.texto, fim: '2026-06-30' },
      ]);
    }
    expect((await whole()).vigencia).toMatchObject({ condicaoAte: '2026-03-27', acoes: ['CUMPRIR_CONDICAO'] });
    expect(await listed()).toEqual({ fim: '2026-03-27', vencida: false });
    const [told] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id)).limit(1);
    expect(told?.conteudo).toContain('até 27/03/2026: Certidão &lt;b&gt;nova&lt;/b&gt;.');
    const { rows } = await api.database.asOwner('select conteudo from ato where solicitacao_id = $1', [id]);
    expect(JSON.parse(rows[0].conteudo).motivos).toContain('– até 30/06/2026: Apólice de seguro em vigor.');
    const body = { pagina: 0, tamanho: 10, campoSimples: '', tipoEdital: edital.tipoEdital };
    const list = await call(api, 'POST', '/credenciado/findByFiltro', { as: carla, body });
    expect(list.json().content[0].condicaoAte).toBe('2026-03-27');
    const file = await call(api, 'POST', '/credenciado/listagem/exportar?formato=csv', {
      as: carla,
      body: { campoSimples: '', tipoEdital: edital.tipoEdital },
    });
    expect(file.payload.split('\r\n')[1]).toMatch(/^Ativo, com condição até 27\/03\/2026;/);
  });

  test('is refused without the rule, for a day that is over, and with a rejection', async () => {
    expect((await approve([{ ...SEGURO, fim: '2026-03-21' }])).json()).toMatchObject({
      campos: { 'condicoes.0.fim': 'O último dia da condição deve ser depois de hoje.' },
    });
    expect((await approve([{ ...SEGURO, fim: '' }])).statusCode).toBe(400);
    expect((await approve([{ ...SEGURO, texto: '' }])).statusCode).toBe(400);
    const body = { id, aprovar: false, justificativa: 'Não.', condicoes: [SEGURO] };
    expect((await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body })).statusCode).toBe(400);
    await sets({});
    expect(saysOf(await approve([SEGURO]))).toEqual([422, 'Este edital não prevê aprovação com condição.']);
    expect(await api.db.$count(condicao)).toBe(0);
    expect((await whole()).edital.condicoes).toBeUndefined();
  });

  test('waits with its decision: undone, nothing is left; confirmed by a second person, who reads it', async () => {
    api.config.decisionDelayMinutes = 10;
    okay(await approve([SEGURO]));
    const open = async () =>
      (await api.database.asOwner(`select id from lote where situacao = 'AGUARDANDO'`)).rows[0].id;
    okay(await call(api, 'POST', `/lote/desfazer/${await open()}`, { as: carla }));
    expect(await api.db.$count(condicao)).toBe(0);
    await sets({ condicoes: true, segundaPessoa: { ...NO_REGRAS.segundaPessoa, APROVAR: true } });
    okay(await approve([{ texto: 'Certidão.', unidade: 'DIAS_CORRIDOS', dias: 10 }]));
    const rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
    const { texto } = okay<Proposta>(await call(api, 'GET', `/lote/proposta/${await open()}`, { as: rita }));
    expect(texto).toBe('Condição até 10 dias corridos depois da aprovação: Certidão.');
    okay(await call(api, 'POST', `/lote/confirmar/${await open()}`, { as: rita }));
    expect(await condicoesOf()).toMatchObject([{ texto: 'Certidão.', fim: '2026-03-31' }]);
  });

  test('is carried by a lote, whose preview refuses it without the rule', async () => {
    const ato = { acao: 'APROVAR', condicoes: [SEGURO] };
    const preview = async () => {
      const body = { ato, selecao: { ids: [id] } };
      return okay<LinhaPrevia[]>(await call(api, 'POST', '/lote/previa', { as: carla, body }))[0];
    };
    await sets({});
    expect((await preview())?.motivo).toBe('Este edital não prevê aprovação com condição.');
    await sets({ condicoes: true });
    const line = await preview();
    expect(line?.motivo).toBeNull();
    const itens = [{ id, versao: line?.versao ?? 0 }];
    const { id: loteId } = okay<{ id: number }>(
      await call(api, 'POST', '/lote/criar', { as: carla, body: { ato, itens } }),
    );
    okay(await call(api, 'POST', `/lote/iniciar/${loteId}`, { as: carla }));
    await runLote(api.deps, api.app.log, { id: loteId });
    expect(await condicoesOf()).toMatchObject([{ fim: '2026-06-30' }]);
  });

  test('is asked for again 60, 30, 7 and 1 days before, each once over three processes, until it is met', async () => {
    okay(await approve([SEGURO]));
    const runAt = async (day: string) => {
      api.setNow(new Date(`${day}T08:30:00-03:00`));
      const reminded = await Promise.all([1, 2, 3].map(() => remindValidity(api.deps)));
      return reminded.reduce((sum, each) => sum + each);
    };
    const sent: number[] = [];
    for (const day of ['2026-05-01', '2026-05-31', '2026-06-23']) sent.push(await runAt(day));
    const [open] = await api.db.select().from(condicao);
    carla = await api.signIn('CAGEO', { nome: 'Dora Reis' });
    okay(await meet(open?.id ?? 0));
    sent.push(await runAt('2026-06-29'));
    expect(sent).toEqual([1, 1, 1, 0]);
    const [mail] = await api.db.select().from(outbox).where(like(outbox.evento, 'VALIDADE:%'));
    expect(mail?.assunto).toBe(`Cumpra a condição do seu credenciamento até 30/06/2026 - edital nº ${edital.numero}`);
  });
});

// VIG-5
describe('a condition', () => {
  const stated = async (): Promise<number> => {
    okay(await approve([SEGURO]));
    const [row] = await api.db.select().from(condicao);
    return row?.id ?? 0;
  };

  test('is met with a document or message of the case, once of two at once, and the person is told', async () => {
    const one = await stated();
    const anothers = await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Bia Reis' }));
    const [foreign] = await api.db.select().from(documento).where(eq(documento.solicitacaoId, anothers.idSolicitacao));
    expect((await meet(one, {})).statusCode).toBe(400);
    expect((await meet(one, { idDocumento: foreign?.id })).statusCode).toBe(404);
    expect((await meet(one, { idMensagem: 999_999 })).statusCode).toBe(404);
    expect((await meet(one, undefined, rute)).statusCode).toBe(403);
    const two = await Promise.all([meet(one), meet(one)]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await condicoesOf()).toMatchObject([{ cumpridaEm: MIDDAY.toISOString(), vencida: false }]);
    expect((await whole()).vigencia).toMatchObject({ condicaoAte: null, acoes: [] });
    const [told] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id)).limit(1);
    expect(told?.conteudo).toContain('você cumpriu uma condição');
  });

  test('that isn’t met in time is shown to staff, and suspends nobody by itself', async () => {
    const one = await stated();
    api.setNow(new Date('2026-07-01T03:00:00Z'));
    carla = await api.signIn('CAGEO', { nome: 'Dora Reis' });
    expect(await listed()).toEqual({ fim: '2026-06-30', vencida: true });
    // FIL-1
    const asked = async (fila: object) => {
      const body = { idEdital: edital.id, campoSimples: '', pagina: 0, tamanho: 15, ...fila };
      const list = await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: carla, body });
      const chips = await call(api, 'POST', '/solicitacaoCredenciado/contadores', { as: carla, body });
      return [list.json().totalElements, chips.json().condicoes, chips.json().expirados];
    };
    expect(await asked({ fila: 'CONDICOES' })).toEqual([1, 1, undefined]);
    expect(await asked({ fila: 'CONDICOES', campoSimples: 'rute' })).toEqual([1, 1, undefined]);
    expect(await asked({ fila: 'EXPIRADOS' })).toEqual([0, 1, 0]);
    expect((await whole()).vigencia).toMatchObject({ situacao: 'ATIVO', condicoes: [{ vencida: true }] });
    okay(await meet(one));
    expect(await listed()).toBeUndefined();
    expect(await asked({ fila: 'CONDICOES' })).toEqual([0, 0, undefined]);
  });

  test('ends with an approval that is annulled', async () => {
    await stated();
    const body = { idSolicitacao: id, especie: 'ANULAR', fundamentos: 'A certidão era de outra pessoa.' };
    okay(await call(api, 'POST', '/revisao/propor', { as: carla, body }));
    // The person is heard before they lose something (REV-2).
    api.setNow(new Date('2026-06-01T12:00:00Z'));
    const { rows } = await api.database.asOwner(`select lote_id as id from lote_item where situacao = 'PENDENTE'`);
    okay(await call(api, 'POST', `/lote/confirmar/${rows[0].id}`, { as: await api.signIn('CAGEO') }));
    carla = await api.signIn('CAGEO', { nome: 'Dora Reis' });
    okay(await approve([]));
    expect(await condicoesOf()).toEqual([]);
    expect(await listed()).toBeUndefined();
  });
});
