import {
  type AtoRow,
  type Edital,
  type EditalRegras,
  ERROR,
  type FatoHistorico,
  NO_REGRAS,
  type Perfil,
  PROCEDIMENTO_TEXT,
  type Procedimento,
  type Verificacao,
} from '@credenciados/contract';
import { ato, edital as editais, outbox, procedimento, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { takeEffect } from './take-effect.ts';

let api: TestApp;
let carla: SignedIn;
let davi: SignedIn;
let elisa: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
// MIDDAY is Saturday, 21 March 2026.
beforeEach(async () => {
  api.setNow(MIDDAY);
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  davi = await api.signIn('CAGEO', { nome: 'Davi Melo' });
  elisa = await api.signIn('CAGEO', { nome: 'Elisa Prado' });
  await api.database.clear(['procedimento', 'ato', 'ato_modelo', 'edital', 'solicitacao', 'outbox', 'auditoria'], {
    restart: true,
  });
  edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
  await sets({ devidoProcesso: true });
});

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
/** A moment in Belém. Sessions of before have ended by then: everybody signs in again. */
async function at(day: string, time = '12:00:00'): Promise<void> {
  api.setNow(new Date(`${day}T${time}-03:00`));
  [carla, davi, elisa] = await Promise.all([again(carla, 'CAGEO'), again(davi, 'CAGEO'), again(elisa, 'CAGEO')]);
  ana = await again(ana, 'CREDENCIADOS');
}
async function again(person: SignedIn, perfil: Perfil): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, person.usuarioId, perfil);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}
const open = (as = carla, more: object = {}) =>
  call(api, 'POST', '/procedimento/abrir', {
    as,
    body: { idSolicitacao: id, fatos: 'O conselho cancelou o registro.', ...more },
  });
const list = async (as = carla) =>
  okay<Procedimento[]>(await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as }));
const present = async (as = carla) => {
  const [row] = await list(as);
  if (!row) throw new Error('No proceeding');
  return row;
};
const act = async (as: SignedIn, atoDe: string, more: object = {}) =>
  call(api, 'PUT', `/procedimento/atuar/${(await present()).id}`, {
    as,
    body: { ato: atoDe, motivo: 'O registro não existe mais.', ...more },
  });
const reply = (idConversa: number, conteudo = '<p>O registro foi restabelecido.</p>', anexos: object[] = []) =>
  call(api, 'POST', '/mensagem/resposta', { as: ana, body: { conversa: { id: idConversa }, conteudo, anexos } });
const situacao = async () => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  return row?.situacao;
};
const direct = (as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as, body: { id, motivo: 'A pedido.' } });
const refused = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().message];
/** Up to the confirmed decision, whose term to appeal ends on 12 May. */
async function decided(): Promise<void> {
  okay(await open());
  okay(await reply((await present()).abertura.idConversa));
  okay(await act(carla, 'PROPOR'));
  okay(await act(davi, 'DECIDIR_PROCEDIMENTO'));
}
async function appealed(): Promise<void> {
  await decided();
  okay(await reply((await present()).decisao?.idConversa ?? 0, '<p>Recorro.</p>'));
}

// DES-1
describe('where the edital asks for it', () => {
  test('the direct call is refused, and a proceeding is opened once, with facts and documents', async () => {
    expect(refused(await direct())).toEqual([422, ERROR.dueProcess]);
    const key = await uploadPdf(api, 'MENSAGEM', carla);
    await api.db.delete(outbox);
    const both = await Promise.all([open(carla, { anexos: [{ key, nome: 'oficio.pdf' }] }), open(davi)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await api.db.select().from(outbox)).toHaveLength(1);
    expect(refused(await open())).toEqual([409, PROCEDIMENTO_TEXT.open]);
    const theirs = await present(ana);
    expect(theirs).toMatchObject({
      situacao: 'DEFESA',
      abertura: { fatos: 'O conselho cancelou o registro.', por: null },
      // Fifteen working days from Monday, without Good Friday.
      defesa: { ate: '2026-04-14T02:59:59.000Z', em: null },
      acoes: ['DEFENDER'],
    });
    expect((await present()).acoes).toEqual(['ARQUIVAR', 'SUSPENDER']);
    expect(await situacao()).toBe('CREDENCIADO');
    const [fact] = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }),
    );
    expect(fact).toMatchObject({ titulo: 'Procedimento de descredenciamento aberto' });
  });

  test('the database refuses an end without a confirmed proceeding', async () => {
    const end = `update solicitacao set situacao = 'INATIVO' where id = $1`;
    await expect(api.database.asOwner(end, [id])).rejects.toMatchObject({ constraint: 'descredenciamento_devido' });
    await sets({});
    okay(await direct());
    expect(refused(await open())[0]).toBe(422);
  });

  test('an accreditation that ends otherwise ends its proceeding', async () => {
    okay(await open());
    await sets({});
    okay(await direct());
    expect(await present()).toMatchObject({ situacao: 'EXTINTO', acoes: [] });
  });
});

test('elsewhere there is none', async () => {
  await sets({});
  expect(refused(await open())).toEqual([422, PROCEDIMENTO_TEXT.notAllowed]);
  expect(await list()).toEqual([]);
});

// DES-3
describe('the defence', () => {
  test('is an answer in its term, until the last second', async () => {
    okay(await open());
    const { idConversa } = (await present()).abertura;
    await at('2026-04-13', '23:59:59');
    expect(refused(await act(carla, 'PROPOR'))).toEqual([422, ERROR.defencePending]);
    okay(await reply(idConversa));
    expect(await present()).toMatchObject({ situacao: 'ANALISE', defesa: { em: '2026-04-14T02:59:59.000Z' } });
    okay(await act(carla, 'PROPOR'));
  });

  test('a second later is only a message, and the committee proposes without it', async () => {
    okay(await open());
    const { idConversa } = (await present()).abertura;
    await at('2026-04-14', '00:00:00');
    okay(await reply(idConversa));
    expect(await present(ana)).toMatchObject({ situacao: 'DEFESA', defesa: { em: null }, acoes: [] });
    okay(await act(carla, 'PROPOR'));
    // The applicant doesn't learn of a proposal that another person may return.
    expect(await present(ana)).toMatchObject({ situacao: 'ANALISE', proposta: null });
  });

  test('the database refuses a proposal before the term', async () => {
    okay(await open());
    const propose = `update procedimento set situacao = 'PROPOSTO', proposta = 'x', proposto_por = $1, proposto_em = '2026-03-22'`;
    await expect(api.database.asOwner(propose, [carla.usuarioId])).rejects.toMatchObject({
      constraint: 'procedimento_sem_defesa',
    });
  });

  test('counts from the certified notice', async () => {
    await sets({ devidoProcesso: true, registrarCiencia: true });
    okay(await open());
    expect((await present()).defesa.ate).toBe('2026-04-24T02:59:59.000Z');
    await at('2026-03-23');
    const { idConversa } = (await present()).abertura;
    const { mensagens } = okay<{ mensagens: { id: number }[] }>(
      await call(api, 'GET', `/conversa/getById/${idConversa}`, { as: ana }),
    );
    okay(await call(api, 'PUT', `/mensagem/lido/${mensagens[0]?.id}`, { as: ana }));
    expect((await present()).defesa.ate).toBe('2026-04-15T02:59:59.000Z');
  });

  test('its conversa stays open', async () => {
    okay(await open());
    const { idConversa } = (await present()).abertura;
    const close = () => call(api, 'PUT', `/conversa/encerrar/${idConversa}`, { as: carla });
    expect(refused(await close())).toEqual([422, PROCEDIMENTO_TEXT.waits]);
    okay(await reply(idConversa));
    okay(await close());
  });
});

// DES-4
describe('the decision', () => {
  test('needs another person, and of two who confirm at once one counts', async () => {
    okay(await open());
    okay(await reply((await present()).abertura.idConversa));
    okay(await act(carla, 'PROPOR'));
    expect(refused(await act(carla, 'DECIDIR_PROCEDIMENTO'))).toEqual([403, ERROR.otherPerson]);
    expect((await present()).acoes).not.toContain('DECIDIR_PROCEDIMENTO');
    const both = await Promise.all([act(davi, 'DECIDIR_PROCEDIMENTO'), act(elisa, 'DECIDIR_PROCEDIMENTO')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await present(ana)).toMatchObject({
      situacao: 'DECIDIDO',
      proposta: { motivo: 'O registro não existe mais.', por: null },
      acoes: ['RECORRER'],
    });
    expect(await situacao()).toBe('CREDENCIADO');
    const confirm = 'update procedimento set decidido_por = proposto_por';
    await expect(api.database.asOwner(confirm)).rejects.toMatchObject({ constraint: 'procedimento_outra_pessoa' });
  });

  test('is returned, or the proceeding archived; then another one can be opened', async () => {
    okay(await open());
    okay(await reply((await present()).abertura.idConversa));
    okay(await act(carla, 'PROPOR'));
    okay(await act(davi, 'DEVOLVER'));
    expect(await present()).toMatchObject({ situacao: 'ANALISE', proposta: null });
    okay(await act(carla, 'ARQUIVAR'));
    expect(await present(ana)).toMatchObject({
      situacao: 'ARQUIVADO',
      encerramento: { motivo: 'O registro não existe mais.' },
    });
    expect(refused(await act(carla, 'PROPOR'))).toEqual([409, PROCEDIMENTO_TEXT.changed]);
    okay(await open());
    expect(await list()).toHaveLength(2);
  });

  test('takes effect once after its term without an appeal, over three processes', async () => {
    await decided();
    expect((await present()).decisao?.ate).toBe('2026-04-14T02:59:59.000Z');
    await at('2026-04-13', '23:59:59');
    expect(await takeEffect(api.deps)).toBe(0);
    await at('2026-04-14', '00:00:00');
    const ended = await Promise.all([1, 2, 3].map(() => takeEffect(api.deps)));
    expect(ended.reduce((sum, one) => sum + one)).toBe(1);
    expect(await situacao()).toBe('INATIVO');
    expect(await present()).toMatchObject({ situacao: 'CONCLUIDO', acoes: [] });
    expect(refused(await open())[0]).toBe(422);
  });
});

// DES-5
describe('an appeal', () => {
  test('is decided by a third person, of two at once one counts', async () => {
    await appealed();
    expect(await present()).toMatchObject({ situacao: 'RECURSO' });
    await at('2026-06-01');
    expect(await takeEffect(api.deps)).toBe(0);
    for (const as of [carla, davi]) expect(refused(await act(as, 'PROVER'))).toEqual([403, ERROR.thirdPerson]);
    const fabio = await api.signIn('CAGEO');
    const both = await Promise.all([act(elisa, 'NEGAR'), act(fabio, 'PROVER')]);
    const denied = both[0]?.statusCode === 200;
    // A denied appeal ends the accreditation, whose new state the second one is told.
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, denied ? 422 : 409]);
    expect([await situacao(), (await present()).situacao]).toEqual(
      denied ? ['INATIVO', 'CONCLUIDO'] : ['CREDENCIADO', 'REFORMADO'],
    );
    const judge = 'update procedimento set julgado_por = decidido_por';
    await expect(api.database.asOwner(judge)).rejects.toMatchObject({ constraint: 'procedimento_terceira_pessoa' });
  });

  test('in the last second comes before the effect, or not at all', async () => {
    await decided();
    const { decisao } = await present();
    await at('2026-04-13', '23:59:59');
    const [answer] = await Promise.all([reply(decisao?.idConversa ?? 0), takeEffect(api.deps)]);
    okay(answer);
    await at('2026-04-14', '00:00:00');
    expect(await takeEffect(api.deps)).toBe(0);
    expect((await present()).situacao).toBe('RECURSO');
  });

  test('accepted leaves the person accredited', async () => {
    await appealed();
    okay(await act(elisa, 'PROVER'));
    expect(await present(ana)).toMatchObject({ situacao: 'REFORMADO', julgamento: { por: null } });
    expect(await situacao()).toBe('CREDENCIADO');
  });
});

// DES-6
describe('a suspension', () => {
  test('has a reason and an end, ends by itself, and can end before', async () => {
    okay(await open());
    expect((await act(carla, 'SUSPENDER')).json().campos).toEqual({ ate: PROCEDIMENTO_TEXT.until });
    for (const ate of ['2026-03-21', '2026-12-31']) {
      expect(refused(await act(carla, 'SUSPENDER', { ate }))).toEqual([422, PROCEDIMENTO_TEXT.range]);
    }
    expect(refused(await act(carla, 'REINTEGRAR'))).toEqual([422, ERROR.notSuspended]);
    okay(await act(carla, 'SUSPENDER', { ate: '2026-03-25' }));
    expect((await present(ana)).suspensao).toMatchObject({ ate: '2026-03-26T02:59:59.000Z', vigente: true });
    await at('2026-03-26', '00:00:00');
    expect((await present(ana)).suspensao).toMatchObject({ vigente: false });
    okay(await act(carla, 'SUSPENDER', { ate: '2026-03-30' }));
    okay(await act(carla, 'REINTEGRAR'));
    expect((await present(ana)).suspensao).toBeNull();
  });
});

// ATO-1, ATO-5
test('opening, suspension, decision and the end are signed acts, which tell the present state', async () => {
  await giveModeloAto(api, edital, carla);
  const other = await api.signIn('CREDENCIADOS');
  ({ idSolicitacao: id } = await register(api, edital, other));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
  ana = other;
  okay(await open());
  okay(await act(carla, 'SUSPENDER', { ate: '2026-03-25' }));
  const atos = async () => okay<AtoRow[]>(await call(api, 'GET', `/ato/findBySolicitacao/${id}`, { as: carla }));
  const states = async () => (await atos()).map(({ tipo, estado }) => [tipo, estado.situacao]);
  expect(await states()).toEqual([
    ['SUSPENDER', 'VIGENTE'],
    ['ABRIR_PROCEDIMENTO', 'SUBSTITUIDO'],
    ['APROVAR', 'SUSPENSO'],
  ]);
  const approval = (await atos()).at(-1);
  const verified = okay<Verificacao>(
    await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo: approval?.codigo } }),
  );
  expect(verified.ato?.estado).toMatchObject({ situacao: 'SUSPENSO' });
  await at('2026-03-26');
  expect(await states()).toEqual([
    ['SUSPENDER', 'ENCERRADO'],
    ['ABRIR_PROCEDIMENTO', 'SUBSTITUIDO'],
    ['APROVAR', 'VIGENTE'],
  ]);
  okay(await reply((await present()).abertura.idConversa));
  okay(await act(carla, 'PROPOR'));
  okay(await act(davi, 'DECIDIR_PROCEDIMENTO'));
  expect((await states()).slice(0, 1)).toEqual([['DECIDIR_PROCEDIMENTO', 'VIGENTE']]);
  await at('2026-05-20');
  expect(await takeEffect(api.deps)).toBe(1);
  expect(await states()).toEqual([
    ['DECIDIR_PROCEDIMENTO', 'VIGENTE'],
    ['SUSPENDER', 'SUBSTITUIDO'],
    ['ABRIR_PROCEDIMENTO', 'SUBSTITUIDO'],
    ['APROVAR', 'ENCERRADO'],
  ]);
  expect(await api.db.$count(ato)).toBe(4);
});

// REQ-2
test('a renunciation ends the accreditation and its proceeding at once', async () => {
  await giveModeloAto(api, edital, carla);
  okay(await open());
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/renunciar/${id}`, { as: ana, body: { motivo: '' } }));
  expect([await situacao(), (await present()).situacao]).toEqual(['INATIVO', 'EXTINTO']);
});

test('a renunciation at the second of another end makes one end, never two', async () => {
  await giveModeloAto(api, edital, carla);
  await appealed();
  const renounce = () => call(api, 'PUT', `/solicitacaoCredenciado/renunciar/${id}`, { as: ana, body: { motivo: '' } });
  const [left, denied] = await Promise.all([renounce(), act(elisa, 'NEGAR')]);
  expect([left.statusCode, denied.statusCode].sort()).toEqual([200, 422]);
  expect([await situacao(), (await present()).situacao]).toEqual([
    'INATIVO',
    left.statusCode === 200 ? 'EXTINTO' : 'CONCLUIDO',
  ]);
});

test('a renunciation and the effect of the decision at once make one end', async () => {
  await decided();
  await at('2026-04-14', '00:00:00');
  const [left, ended] = await Promise.all([
    call(api, 'PUT', `/solicitacaoCredenciado/renunciar/${id}`, { as: ana, body: { motivo: '' } }),
    takeEffect(api.deps),
  ]);
  expect([left.statusCode, ended]).toEqual(ended === 1 ? [422, 1] : [200, 0]);
  expect([await situacao(), (await present()).situacao]).toEqual(['INATIVO', ended === 1 ? 'CONCLUIDO' : 'EXTINTO']);
  expect(await takeEffect(api.deps)).toBe(0);
});

test('the list of accredited people shows a suspension while it lasts', async () => {
  okay(await open());
  okay(await act(carla, 'SUSPENDER', { ate: '2026-03-25' }));
  const row = async () =>
    okay<{ content: object[] }>(
      await call(api, 'POST', '/credenciado/findByFiltro', { as: carla, body: { tipoEdital: edital.tipoEdital } }),
    ).content[0];
  expect(await row()).toMatchObject({ situacao: 'SUSPENSO' });
  await at('2026-03-26');
  expect(await row()).toMatchObject({ situacao: 'ATIVO', suspensoAte: null });
});

test('other people’s accreditations and profiles are refused', async () => {
  okay(await open());
  const bia = await api.signIn('CREDENCIADOS');
  expect((await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as: bia })).statusCode).toBe(404);
  const cavistoria = await api.signIn('CAVISTORIA');
  for (const as of [ana, cavistoria]) expect((await act(as, 'ARQUIVAR')).statusCode).toBe(403);
  expect(await api.db.$count(procedimento, eq(procedimento.situacao, 'DEFESA'))).toBe(1);
});
