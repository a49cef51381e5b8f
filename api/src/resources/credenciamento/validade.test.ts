import { type Edital, type EditalRegras, fimDaValidade, NO_REGRAS, type Solicitacao } from '@credenciados/contract';
import { ato, auditoria, edital as editais, outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, like, or } from 'drizzle-orm';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { expireAccreditations } from './expire.ts';
import { remindValidity } from './remind.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
/** Moves the clock to a time of a day in Belém. */
const at = (day: string, time = '09:00:00') => api.setNow(new Date(`${day}T${time}-03:00`));
const approve = async (id: number) =>
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
async function accredit(nome: string): Promise<{ id: number; person: SignedIn }> {
  const person = await api.signIn('CREDENCIADOS', { nome });
  const { idSolicitacao: id } = await register(api, edital, person);
  await approve(id);
  return { id, person };
}
/** The person in a new session: the former one ends in the meantime. */
const again = async (person: SignedIn): Promise<SignedIn> => {
  const token = await openSession(api.deps, api.db, person.usuarioId, 'CREDENCIADOS');
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
};
const rowOf = async (id: number) => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  if (!row) throw new Error('No row');
  return row;
};
const mails = async () =>
  (
    await api.db
      .select()
      .from(outbox)
      .where(or(like(outbox.evento, 'VALIDADE:%'), like(outbox.evento, 'CREDENCIAMENTO_VENCIDO:%')))
      .orderBy(asc(outbox.id))
  ).map(({ assunto }) => assunto.split(' - ')[0]);
const whole = async (id: number, as: SignedIn) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'auditoria'], { restart: true });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
});

// VIG-2
describe('the term of an accreditation', () => {
  test.each([
    ['2026-03-21', 24, '2028-03-21'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2028-02-29', 12, '2029-03-01'],
    ['2026-12-31', 2, '2027-03-01'],
  ])('from %s in %s months ends on %s', (dia, validadeMeses, fim) => {
    expect(fimDaValidade({ ...NO_REGRAS, validade: 'MESES', validadeMeses }, dia)).toBe(fim);
  });

  test('begins with the approval, and stays when the edital changes', async () => {
    await sets({ validade: 'MESES', validadeMeses: 6 });
    const { id, person } = await accredit('Rute Lima');
    await sets({ validade: 'DATA', validadeData: '2026-05-01' });
    for (const as of [carla, person]) {
      expect((await whole(id, as)).vigencia).toMatchObject({
        situacao: 'ATIVO',
        validoAte: '2026-09-22T02:59:59.000Z',
      });
    }
  });

  test('isn’t there, and isn’t shown, unless the edital sets it', async () => {
    const { id, person } = await accredit('Rute Lima');
    expect((await rowOf(id)).validoAte).toBeNull();
    expect((await whole(id, person)).vigencia).toBeUndefined();
  });

  test('needs its day, after the registrations', async () => {
    const save = async (validadeData: string) => {
      const body = {
        ...{ id: edital.id, numeroEdital: edital.numero, tipoEdital: edital.tipoEdital, anexoEdital: [] },
        periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
        regras: { ...NO_REGRAS, validade: 'DATA', validadeData },
      };
      const answer = await call(api, 'POST', '/edital/save', { as: carla, body });
      return answer.json().campos?.['regras.validadeData'] ?? answer.statusCode;
    };
    expect(await save('')).toBe('O campo é obrigatório');
    expect(await save('2026-03-31')).toBe('A validade termina depois do fim das inscrições.');
    expect(await save('2027-03-31')).toBe(200);
  });
});

// VIG-3
describe('the end of the term', () => {
  beforeEach(() => sets({ validade: 'DATA', validadeData: '2026-06-30' }));

  test('is recorded once over three processes, with one mail, from the second after its day', async () => {
    const { id } = await accredit('Rute Lima');
    at('2026-06-30', '23:59:59');
    expect(await expireAccreditations(api.deps)).toBe(0);
    at('2026-07-01', '00:00:00');
    const ended = await Promise.all([1, 2, 3].map(() => expireAccreditations(api.deps)));
    expect(ended.reduce((sum, each) => sum + each)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ situacao: 'INATIVO', vencidoEm: new Date('2026-07-01T03:00:00Z') });
    expect(await mails()).toEqual(['O seu credenciamento venceu em 30/06/2026']);
    expect(await api.db.$count(auditoria, eq(auditoria.acao, 'CREDENCIAMENTO_VENCIDO'))).toBe(1);
  });

  // ATO-1
  test('is no decision, so it has no signed act', async () => {
    await giveModeloAto(api, edital, carla);
    const { id } = await accredit('Rute Lima');
    at('2026-07-01', '00:00:00');
    expect(await expireAccreditations(api.deps)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ situacao: 'INATIVO' });
    expect(await api.db.$count(ato, eq(ato.solicitacaoId, id))).toBe(1);
  });

  test('says *Vencido* to staff, the person and the public, before and after it is recorded', async () => {
    const { person: rute, id } = await accredit('Rute Lima');
    at('2026-07-01', '00:00:00');
    const [staff, person] = [await api.signIn('CAGEO'), await again(rute)];
    const look = async () => {
      const filtro = { pagina: 0, tamanho: 10, campoSimples: '', idEdital: edital.id };
      const list = okay<{ content: object[] }>(
        await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: staff, body: filtro }),
      );
      const mine = okay<object[]>(await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: person }));
      const file = await call(api, 'POST', '/solicitacaoCredenciado/listagem/exportar/GEOMENSOR?formato=csv', {
        as: staff,
        body: { campoSimples: '', idEdital: edital.id },
      });
      expect(list.content[0]).toMatchObject({ semEfeito: 'VENCIDO' });
      expect(mine[0]).toMatchObject({ semEfeito: 'VENCIDO' });
      expect(file.payload.split('\r\n')[1]).toMatch(/^Vencido;/);
      expect((await whole(id, person)).vigencia?.situacao).toBe('VENCIDO');
    };
    await look();
    await expireAccreditations(api.deps);
    await look();
    const body = { id, aprovar: true };
    const late = await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: staff, body });
    expect(late.json().message).toMatch(/Situação atual da solicitação: Vencido/);
    const selecao = { selecao: { ids: [id] }, ato: { acao: 'APROVAR' } };
    const preview = await call(api, 'POST', '/lote/previa', { as: staff, body: selecao });
    expect(preview.json()[0].motivo).toMatch(/Situação atual da solicitação: Vencido/);
    const here = await call(api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as: staff });
    expect(here.json().semEfeito).toBe('VENCIDO');
    const filtro = { pagina: 0, tamanho: 10, campoSimples: '', idEdital: edital.id, fila: 'EXPIRADOS' };
    const queue = await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: staff, body: filtro });
    const chips = await call(api, 'POST', '/solicitacaoCredenciado/contadores', { as: staff, body: filtro });
    expect([queue.json().totalElements, chips.json().expirados, chips.json().condicoes]).toEqual([1, 1, undefined]);
  });

  test('can’t be recorded early, and ends no decision: a review doesn’t give it back', async () => {
    const { id } = await accredit('Rute Lima');
    await expect(
      api.db.update(solicitacao).set({ situacao: 'INATIVO', vencidoEm: MIDDAY }).where(eq(solicitacao.id, id)),
    ).rejects.toMatchObject({ cause: { constraint: 'solicitacao_vencimento' } });
    at('2026-07-01');
    await expireAccreditations(api.deps);
    const body = { idSolicitacao: id, especie: 'REVER', fundamentos: 'Decisão errada.' };
    const answer = await call(api, 'POST', '/revisao/propor', { as: await api.signIn('CAGEO'), body });
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'Este credenciamento venceu: a pessoa pode se inscrever de novo.',
    ]);
  });

  test('comes with due process, too, and ends an open proceeding', async () => {
    await sets({ validade: 'DATA', validadeData: '2026-06-30', devidoProcesso: true });
    const { id } = await accredit('Rute Lima');
    const body = { idSolicitacao: id, fatos: 'O registro foi cancelado.' };
    okay(await call(api, 'POST', '/procedimento/abrir', { as: carla, body }));
    at('2026-07-01');
    expect(await expireAccreditations(api.deps)).toBe(1);
    const staff = await api.signIn('CAGEO');
    const list = await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as: staff });
    expect(list.json()[0].situacao).toBe('EXTINTO');
  });
});

// VIG-7
describe('reminders', () => {
  const runAt = async (day: string) => {
    at(day, '08:30:00');
    const reminded = await Promise.all([1, 2, 3].map(() => remindValidity(api.deps)));
    return reminded.reduce((sum, each) => sum + each);
  };

  test('come 60, 30, 7 and 1 days before, each once over three processes', async () => {
    await sets({ validade: 'DATA', validadeData: '2026-06-30' });
    await accredit('Rute Lima');
    const days = [
      '2026-04-30',
      '2026-05-01',
      '2026-05-02',
      '2026-05-31',
      '2026-06-01',
      '2026-06-23',
      '2026-06-29',
      '2026-06-30',
    ];
    const sent: number[] = [];
    for (const day of days) sent.push(await runAt(day));
    expect(sent).toEqual([0, 1, 0, 1, 0, 1, 1, 0]);
    expect(await mails()).toEqual(Array(4).fill('O seu credenciamento vence em 30/06/2026'));
  });

  test('skip the steps of a term that is shorter than they are', async () => {
    await sets({ validade: 'DATA', validadeData: '2026-04-10' });
    await accredit('Rute Lima');
    expect(await runAt('2026-03-25')).toBe(0);
    expect(await runAt('2026-04-03')).toBe(1);
  });
});

// VIG-8
test('mails nothing to a person who applied anew, unless that is rejected', async () => {
  await sets({ validade: 'DATA', validadeData: '2026-06-30' });
  const { person } = await accredit('Rute Lima');
  at('2026-03-30');
  const staff = await api.signIn('CAGEO', { nome: 'Dora Reis' });
  okay(await call(api, 'GET', `/edital/encerrarEdital?id=${edital.id}`, { as: staff }));
  carla = staff;
  edital = await openEdital(api, staff);
  const { idSolicitacao: nova } = await register(api, edital, await again(person));
  at('2026-05-02', '08:30:00');
  expect(await remindValidity(api.deps)).toBe(0);
  at('2026-05-31', '08:30:00');
  await api.db
    .update(solicitacao)
    .set({ situacao: 'REJEITADO', justificativa: 'Sem registro.' })
    .where(eq(solicitacao.id, nova));
  expect(await remindValidity(api.deps)).toBe(1);
  expect(await mails()).toHaveLength(1);
});
