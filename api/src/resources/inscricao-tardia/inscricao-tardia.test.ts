import { type Edital, type Inscricao, type InscricaoTardia, RESULTADO_TEXT, TARDIA_TEXT } from '@credenciados/contract';
import { auditoria, inscricaoTardia, outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;
let cpf: string;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'auditoria', 'tentativa_login'], { restart: true });
  api.draft = await api.newDraft();
  cpf = nextCpf();
  edital = await openEdital(api, carla);
  await close();
});

const close = () => call(api, 'GET', '/edital/encerrarEdital', { as: carla });
const authorise = (change: object = {}, as = carla) =>
  call(api, 'POST', '/inscricaoTardia/autorizar', {
    as,
    body: { idEdital: edital.id, cpf, motivo: 'O sistema caiu.', ate: '2026-03-25', email: '', ...change },
  });
const keyOf = (answer: LightMyRequestResponse) => okay<{ link: string }>(answer).link.split('#')[1] ?? '';
const open = (chave: string) => call(api, 'POST', '/publico/inscricaoTardia/abrir', { body: { chave } });
const revoke = (id: number, as = carla) => call(api, 'PUT', `/inscricaoTardia/revogar/${id}`, { as });
const list = async () =>
  okay<InscricaoTardia[]>(await call(api, 'GET', `/inscricaoTardia/findByEdital/${edital.id}`, { as: carla }));
const only = async () => {
  const [row] = await list();
  if (!row) throw new Error('No authorisation');
  return row;
};
const register = async (autorizacao: string | undefined, person: { cpf?: string; email?: string } = { cpf }) =>
  call(api, 'POST', '/publico/credenciado/cadastrar', {
    body: { ...(await quickCadastro(api, edital, person)), ...(autorizacao !== undefined && { autorizacao }) },
  });
const told = (response: LightMyRequestResponse) => [response.statusCode, response.json().message];

// INS-24
describe('a late entry', () => {
  test('lets one CPF register once in a closed edital, and the list and the audit say so', async () => {
    const answer = okay<{ link: string }>(await authorise({ email: 'ana@exemplo.gov.br' }));
    const chave = answer.link.split('#')[1] ?? '';
    expect(answer.link).not.toContain(cpf);
    expect(okay(await open(chave))).toEqual({
      idEdital: edital.id,
      numero: edital.numero,
      tipoEdital: 'GEOMENSOR',
      ate: '2026-03-26T02:59:59.000Z',
    });
    expect(await only()).toMatchObject({ situacao: 'VALIDA', cpf, criadaPor: 'Carla Dias', solicitacao: null });
    const { idSolicitacao, protocolo } = okay<Inscricao>(await register(chave));
    expect(await only()).toMatchObject({ situacao: 'USADA', solicitacao: { id: idSolicitacao, protocolo } });
    expect(told(await open(chave))).toEqual([422, TARDIA_TEXT.used]);
    const trail = await auditTrail(api.db, eq(auditoria.entidade, 'inscricao_tardia'));
    expect(trail).toMatchObject([{ acao: 'INSCRICAO_TARDIA_AUTORIZADA', atorId: carla.usuarioId }]);
    expect(trail[0]?.dados).toMatchObject({ editalId: edital.id, motivo: 'O sistema caiu.' });
    const [made] = await auditTrail(api.db, eq(auditoria.acao, 'SOLICITACAO_REGISTRADA'));
    expect(made?.dados).toMatchObject({ tardia: (await only()).id });
  });

  test('mails the link encrypted to the address, and to nobody without one', async () => {
    await api.db.delete(outbox);
    const link = okay<{ link: string }>(await authorise({ email: 'ana@exemplo.gov.br' })).link;
    const [mail, ...others] = await api.db.select().from(outbox);
    expect(others).toEqual([]);
    if (!mail) throw new Error('Nothing was mailed');
    expect(mail.destinatario).toBe('ana@exemplo.gov.br');
    expect(mail.texto).not.toContain(link);
    expect((await readBody(api.deps.config, mail)).texto).toContain(link);
    okay(await authorise({ cpf: nextCpf() }));
    expect(await api.db.$count(outbox)).toBe(1);
  });

  test('is accepted until its last second by the arrival of the request, and refused after it', async () => {
    const chave = keyOf(await authorise({ ate: '2026-03-21' }));
    api.setNow(new Date('2026-03-22T03:00:00.000Z'));
    expect(told(await open(chave))).toEqual([422, TARDIA_TEXT.over]);
    expect(told(await register(chave))).toEqual([422, TARDIA_TEXT.over]);
    api.setNow(new Date('2026-03-22T02:59:59.999Z'));
    okay(await register(chave));
    cpf = nextCpf();
    api.setNow(MIDDAY);
    okay(await authorise());
    await api.database.asOwner('update inscricao_tardia set ate = $1 where cpf = $2', ['2026-03-21T11:59:58Z', cpf]);
    expect(await only()).toMatchObject({ situacao: 'EXPIRADA' });
  });

  test('needs its own CPF, its own edital and a whole key', async () => {
    const chave = keyOf(await authorise());
    const wrong = await call(api, 'POST', '/publico/inscricaoTardia/abrir', { body: { chave, cpf: nextCpf() } });
    expect(told(wrong)).toEqual([422, TARDIA_TEXT.otherCpf]);
    okay(await call(api, 'POST', '/publico/inscricaoTardia/abrir', { body: { chave, cpf } }));
    const other = await register(chave, {});
    expect(told(other)).toEqual([422, TARDIA_TEXT.otherCpf]);
    expect(other.json().campos).toEqual({ 'pessoa.pessoaFisica.cpf': TARDIA_TEXT.otherCpf });
    const right = edital;
    edital = await openEdital(api, carla);
    await close();
    expect(told(await register(chave))).toEqual([422, TARDIA_TEXT.deadLink]);
    edital = right;
    for (const wrong of ['', chave.slice(1), 'á'.repeat(10), `${chave} `]) {
      expect(told(await open(wrong))).toEqual([404, TARDIA_TEXT.deadLink]);
    }
    expect(told(await register(chave.slice(1)))).toEqual([404, TARDIA_TEXT.deadLink]);
    expect((await register(undefined)).statusCode).toBe(422);
    expect(await api.db.$count(solicitacao)).toBe(0);
  });

  test('is revoked once, and not after its use', async () => {
    const chave = keyOf(await authorise());
    const { id } = await only();
    okay(await revoke(id));
    expect(told(await register(chave))).toEqual([422, TARDIA_TEXT.revoked]);
    expect(await only()).toMatchObject({ situacao: 'REVOGADA', revogada: { por: 'Carla Dias' } });
    expect(told(await revoke(id))).toEqual([422, TARDIA_TEXT.notValid]);
    expect((await revoke(999)).statusCode).toBe(404);
    okay(await register(keyOf(await authorise())));
    expect(told(await revoke((await only()).id))).toEqual([422, TARDIA_TEXT.notValid]);
  });

  test('isn’t consumed by a registration while the edital is reopened', async () => {
    const chave = keyOf(await authorise());
    okay(
      await call(api, 'POST', '/edital/reabrirEdital', { as: carla, body: { id: edital.id, dataFim: '2026-03-31' } }),
    );
    okay(await register(chave));
    expect(await only()).toMatchObject({ situacao: 'VALIDA', solicitacao: null });
  });
});

describe('an authorisation', () => {
  test('is refused for an open edital, a registered or waiting CPF, an own CPF, and days out of range', async () => {
    okay(await authorise());
    expect(told(await authorise())).toEqual([422, TARDIA_TEXT.waiting]);
    okay(await revoke((await only()).id));
    okay(await register(keyOf(await authorise())));
    expect(told(await authorise())).toEqual([422, TARDIA_TEXT.registered]);
    expect(told(await authorise({ cpf: carla.cpf }))).toEqual([422, TARDIA_TEXT.own]);
    cpf = nextCpf();
    for (const ate of ['2026-03-20', '2026-05-21'])
      expect(told(await authorise({ ate }))).toEqual([422, TARDIA_TEXT.range]);
    okay(await authorise({ ate: '2026-05-20' }));
    expect((await authorise({ idEdital: 999 })).statusCode).toBe(404);
    edital = await openEdital(api, carla);
    expect(told(await authorise())).toEqual([422, TARDIA_TEXT.stillOpen]);
  });

  test('is refused, like its registration, once the preliminary result is published', async () => {
    const chave = keyOf(await authorise());
    await api.database.asOwner(
      `insert into resultado (edital_id, fase, publicado_em, por, codigo, conteudo, cabecalho, assinatura, kid)
         select $1, 'PRELIMINAR', now(), $2, 'x', '', '', '', kid from comprovante_chave limit 1`,
      [edital.id, carla.usuarioId],
    );
    expect(told(await register(chave))).toEqual([422, RESULTADO_TEXT.published]);
    expect(told(await authorise({ cpf: nextCpf() }))).toEqual([422, RESULTADO_TEXT.published]);
  });

  test.each([
    ['cpf', '111.111.111-11'],
    ['motivo', '  '],
    ['ate', '2026-02-30'],
    ['email', 'ana@'],
  ])('with %s = %j is malformed', async (field, value) => {
    const response = await authorise({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toHaveProperty([field]);
  });

  test('with a reason of more than 2,000 characters is malformed', async () => {
    expect((await authorise({ motivo: 'x'.repeat(2001) })).json().campos).toHaveProperty(['motivo']);
  });

  test('is of staff who write; others neither authorise nor revoke', async () => {
    okay(await authorise());
    const { id } = await only();
    for (const perfil of ['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS'] as const) {
      const as = await api.signIn(perfil);
      expect((await authorise({ cpf: nextCpf() }, as)).statusCode).toBe(403);
      expect((await revoke(id, as)).statusCode).toBe(403);
    }
    okay(await revoke(id, await api.signIn('CAVISTORIA')));
  });
});

describe('at once', () => {
  test('two registrations by one authorisation make one solicitação', async () => {
    const chave = keyOf(await authorise());
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, place) => register(chave, { cpf, email: `pessoa${place}@exemplo.gov.br` })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await api.db.$count(solicitacao)).toBe(1);
  });

  test('a registration and a revocation: one succeeds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      cpf = nextCpf();
      const chave = keyOf(await authorise());
      const { id } = await only();
      const [made, revoked] = await Promise.all([register(chave), revoke(id)]);
      expect([made.statusCode, revoked.statusCode].sort()).toEqual([200, 422]);
      const [row] = await api.db.select().from(inscricaoTardia).where(eq(inscricaoTardia.id, id));
      expect(row?.solicitacaoId !== null).toBe(made.statusCode === 200);
    }
  });

  test('two authorisations of one CPF: one is kept', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => authorise()));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe('the database', () => {
  test('refuses a late registration without a valid authorisation of its CPF', async () => {
    okay(await register(keyOf(await authorise())));
    const touch = () => api.database.asOwner('update solicitacao set recebida_em = recebida_em');
    await touch();
    for (const change of ["ate = '2026-03-20'", `cpf = '${nextCpf()}'`]) {
      const before = await api.db.select().from(inscricaoTardia);
      await api.database.asOwner(`update inscricao_tardia set ${change}`);
      await expect(touch()).rejects.toMatchObject({ constraint: 'solicitacao_em_tempo' });
      await api.db.update(inscricaoTardia).set({ ate: before[0]?.ate, cpf: before[0]?.cpf });
    }
  });
});
