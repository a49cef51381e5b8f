import { CODIGO } from '@credenciados/contract';
import { mensagem, solicitacao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { type ContractWorld, createContractWorld } from '../../tests/support/contract-world.ts';
import { call, MIDDAY, okay } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';

/** Staff with a solicitação of their own may not act on it. */

let world: ContractWorld;
/** Carla is staff of CAGEO, and an applicant with another sign-in. */
let carla: SignedIn;
let otto: SignedIn;

const MESSAGE = '<p>Uma mensagem.</p>';
const TO_STAFF = { assunto: 'Um assunto', dataLimiteResposta: '2026-03-30' };

beforeAll(async () => {
  world = await createContractWorld();
  otto = world.people.CAGEO;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.api.setNow(MIDDAY);
  carla = await world.api.signIn('CAGEO', { nome: 'Carla Dias' });
  await world.api.db.insert(usuarioPerfil).values({ usuarioId: carla.usuarioId, perfil: 'CREDENCIADOS' });
});

type Act = readonly [
  what: string,
  situacao: 'AGUARDANDO_APROVACAO' | 'AGUARDANDO_VALIDACAO' | 'CREDENCIADO',
  act: (alvo: { id: number; idDocumento: number }, as: SignedIn) => Promise<LightMyRequestResponse>,
];

const send =
  (method: 'POST' | 'PUT', url: (alvo: { id: number; idDocumento: number }) => string, body?: (id: number) => object) =>
  (alvo: { id: number; idDocumento: number }, as: SignedIn) =>
    call(world.api, method, url(alvo), { as, body: body?.(alvo.id) ?? {} });

const ACTS: readonly Act[] = [
  [
    'approving it',
    'AGUARDANDO_APROVACAO',
    send(
      'POST',
      () => '/solicitacaoCredenciado/validar',
      (id) => ({ id, aprovar: true }),
    ),
  ],
  [
    'rejecting it',
    'AGUARDANDO_APROVACAO',
    send(
      'POST',
      () => '/solicitacaoCredenciado/validar',
      (id) => ({ id, aprovar: false, justificativa: 'Não.' }),
    ),
  ],
  [
    'asking for its rectification',
    'AGUARDANDO_APROVACAO',
    send(
      'PUT',
      ({ id }) => `/solicitacaoCredenciado/retificar/${id}`,
      () => ({ ...TO_STAFF, mensagem: MESSAGE }),
    ),
  ],
  [
    'notifying its applicant',
    'AGUARDANDO_APROVACAO',
    send(
      'POST',
      () => '/conversa/cadastrar',
      (idSolicitacao) => ({
        idSolicitacao,
        assunto: 'Um assunto',
        mensagens: [{ conteudo: MESSAGE, dataLimiteResposta: '2026-03-30' }],
      }),
    ),
  ],
  [
    'validating the person',
    'AGUARDANDO_VALIDACAO',
    send(
      'POST',
      () => '/solicitacaoCredenciado/validarCredenciado',
      (id) => ({ id }),
    ),
  ],
  [
    'de-accrediting the person',
    'CREDENCIADO',
    send(
      'POST',
      () => '/solicitacaoCredenciado/descredenciar',
      (id) => ({ id, motivo: 'A pedido.' }),
    ),
  ],
  [
    'having its e-mails sent again',
    'AGUARDANDO_APROVACAO',
    send('PUT', ({ id }) => `/solicitacaoCredenciado/reenviarEmails/${id}`),
  ],
  ['being present', 'AGUARDANDO_APROVACAO', send('PUT', ({ id }) => `/solicitacaoCredenciado/presenca/${id}`)],
  [
    'marking its version as seen',
    'AGUARDANDO_APROVACAO',
    send(
      'PUT',
      ({ id }) => `/solicitacaoCredenciado/versaoVista/${id}`,
      () => ({ numero: 1 }),
    ),
  ],
  [
    'marking its document as opened',
    'AGUARDANDO_APROVACAO',
    send('PUT', ({ idDocumento }) => `/documentoCredenciado/aberto/${idDocumento}`),
  ],
  [
    'recording a check of its document',
    'AGUARDANDO_APROVACAO',
    send(
      'POST',
      ({ idDocumento }) => `/documentoCredenciado/codigoConferido/${idDocumento}`,
      () => ({ emissor: 'gov.br', resultado: 'CONFIRMADO' }),
    ),
  ],
];

/** Everything that an act on a solicitação may leave behind. */
async function traces(id: number) {
  const { rows } = await world.api.database.asOwner(
    `select s.situacao, s.versao, s.decidida_por,
      (select count(*)::int from auditoria) as auditoria, (select count(*)::int from outbox) as outbox,
      (select count(*)::int from conversa where solicitacao_id = s.id) as conversas,
      (select count(*)::int from mensagem) as mensagens,
      (select count(*)::int from presenca where solicitacao_id = s.id) as presencas,
      (select count(*)::int from versao_vista where solicitacao_id = s.id) as vistas,
      (select count(*)::int from documento_aberto) as abertos
    from solicitacao s where s.id = $1`,
    [id],
  );
  return rows[0];
}

function expectRefused(answer: LightMyRequestResponse, message: string = CODIGO.SOLICITACAO_PROPRIA): void {
  expect(answer.json()).toEqual({ status: 403, codigo: 'SOLICITACAO_PROPRIA', message });
  expect(answer.statusCode).toBe(403);
}

// ANL-5
describe('the actor’s own solicitação', () => {
  it.each(ACTS)('%s is refused, and leaves no trace', async (_what, situacao, act) => {
    const alvo = await world.solicitacaoOf(carla, situacao);
    const before = await traces(alvo.id);
    expectRefused(await act(alvo, carla));
    expect(await traces(alvo.id)).toEqual(before);
    okay(await act(alvo, otto));
  });

  it.each(ACTS)('%s is refused by CPF as well, under any account', async (_what, situacao, act) => {
    const alvo = await world.solicitacaoOf(await world.newApplicant(), situacao);
    await world.api.database.asOwner('update solicitacao set cpf = $1 where id = $2', [carla.cpf, alvo.id]);
    const before = await traces(alvo.id);
    expectRefused(await act(alvo, carla));
    expect(await traces(alvo.id)).toEqual(before);
  });

  it('is recorded as a security event', async () => {
    const { id } = await world.solicitacaoOf(carla);
    const note = jest.spyOn(world.api.app.security, 'note');
    await call(world.api, 'POST', '/solicitacaoCredenciado/descredenciar', {
      as: carla,
      body: { id, motivo: 'A pedido.' },
    });
    expect(note.mock.calls.map(([event]) => event)).toEqual(['own_request_refused']);
    note.mockRestore();
  });

  it('can still be read', async () => {
    const { id } = await world.solicitacaoOf(carla);
    okay(await call(world.api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }));
    okay(await call(world.api, 'GET', `/solicitacaoCredenciado/presenca/${id}`, { as: carla }));
    okay(await call(world.api, 'DELETE', `/solicitacaoCredenciado/presenca/${id}`, { as: carla }));
  });

  it('can’t change its owner during a decision', async () => {
    const other = await world.newApplicant();
    const { id } = await world.solicitacaoOf(other);
    const client = await world.api.database.pool.connect();
    await client.query('begin');
    await client.query('update solicitacao set usuario_id = $1, cpf = $2 where id = $3', [
      carla.usuarioId,
      carla.cpf,
      id,
    ]);
    const body = { id, aprovar: true };
    const decided = call(world.api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body });
    await untilWaiting('solicitacao');
    await client.query('commit');
    client.release();
    expectRefused(await decided);
    expect(await traces(id)).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', decidida_por: null });
  });

  it('is decided by the other person when both decide both at once', async () => {
    const { id } = await world.solicitacaoOf(carla);
    const body = { id, aprovar: true };
    const url = '/solicitacaoCredenciado/validar';
    const answers = await Promise.all(
      [carla, otto, carla, otto, carla].map((as) => call(world.api, 'POST', url, { as, body })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 422]);
    expect(await traces(id)).toMatchObject({ situacao: 'CREDENCIADO', decidida_por: otto.usuarioId, conversas: 1 });
  });
});

/** Waits until a statement on a table is blocked by another transaction. */
async function untilWaiting(table: string): Promise<void> {
  for (;;) {
    const { rows } = await world.api.database.asOwner(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    );
    if (rows[0].waiting > 0) return;
  }
}

describe('conversas about the person’s own solicitação', () => {
  const answer = (id: number, as: SignedIn) =>
    call(world.api, 'POST', '/mensagem/resposta', { as, body: { conversa: { id }, conteudo: MESSAGE } });
  const close = (id: number, as: SignedIn) => call(world.api, 'PUT', `/conversa/encerrar/${id}`, { as });
  const read = (id: number, as: SignedIn) => call(world.api, 'PUT', `/mensagem/lido/${id}`, { as });

  it('can’t be answered, read or closed with a staff profile', async () => {
    const { idSolicitacao, idConversa, idMensagem } = await world.notificationTo(carla);
    const before = await traces(idSolicitacao);
    expectRefused(await answer(idConversa, carla));
    expectRefused(await read(idMensagem, carla));
    expectRefused(await close(idConversa, carla));
    expect(await traces(idSolicitacao)).toEqual(before);
    const [row] = await world.api.db.select().from(mensagem).where(eq(mensagem.id, idMensagem));
    expect(row?.status).toBe('ENVIADA');
    okay(await answer(idConversa, otto));
    okay(await close(idConversa, otto));
    expectRefused(await close(idConversa, carla));
  });

  it('can be answered and read with the applicant profile', async () => {
    const asApplicant = await applicantSide(carla);
    const { idConversa, idMensagem } = await world.notificationTo(carla);
    okay(await read(idMensagem, asApplicant));
    okay(await answer(idConversa, asApplicant));
  });
});

/** Session of the same account with its applicant profile. */
async function applicantSide(person: SignedIn): Promise<SignedIn> {
  const token = await openSession(world.api.deps, world.api.db, person.usuarioId, 'CREDENCIADOS');
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}

describe('a process', () => {
  const accredit = (idProcesso: number) => call(world.api, 'POST', `/processo/credenciar/${idProcesso}`, { as: carla });
  const OWN = 'Você é parte neste processo: outra pessoa da comissão deve credenciar o responsável.';

  it.each([
    [
      'whose responsible one is',
      `dados_cadastro = jsonb_set(dados_cadastro, '{dados,cadastro,georreferenciamento,responsavel,cpf}', to_jsonb($1::text))`,
    ],
    ['that one is interested in', 'cpf_interessado = $1'],
  ])('%s is accredited by somebody else', async (_what, change) => {
    await world.theOpenEdital();
    const { idProcesso } = await world.newProcesso();
    await world.api.database.asOwner(`update processo set ${change} where id_processo = $2`, [carla.cpf, idProcesso]);
    const before = await countSolicitacoes();
    expectRefused(await accredit(idProcesso), OWN);
    expect(await countSolicitacoes()).toBe(before);
    okay(await call(world.api, 'POST', `/processo/credenciar/${idProcesso}`, { as: otto }));
  });

  it('that becomes the actor’s own while it is accredited is refused', async () => {
    await world.theOpenEdital();
    const { idProcesso } = await world.newProcesso();
    const client = await world.api.database.pool.connect();
    await client.query('begin');
    await client.query('update processo set cpf_interessado = $1 where id_processo = $2', [carla.cpf, idProcesso]);
    const accredited = accredit(idProcesso);
    await untilWaiting('processo');
    await client.query('commit');
    client.release();
    expectRefused(await accredited, OWN);
  });

  const countSolicitacoes = async () => (await world.api.db.select({ id: solicitacao.id }).from(solicitacao)).length;
});

describe('the database itself', () => {
  const asOwner = (sql: string, values: unknown[]) => world.api.database.asOwner(sql, values);

  it('refuses a decision on the actor’s own solicitação', async () => {
    const { id } = await world.solicitacaoOf(carla);
    const decide = 'update solicitacao set decidida_por = $1 where id = $2';
    await expect(asOwner(decide, [carla.usuarioId, id])).rejects.toMatchObject({
      constraint: 'solicitacao_decisao_propria',
    });
    await asOwner(decide, [otto.usuarioId, id]);
    const theirs = await world.solicitacaoOf(await world.newApplicant());
    await asOwner('update solicitacao set cpf = $1 where id = $2', [otto.cpf, theirs.id]);
    await expect(asOwner(decide, [otto.usuarioId, theirs.id])).rejects.toMatchObject({
      constraint: 'solicitacao_decisao_propria',
    });
  });

  it('allows another person to end an earlier decision', async () => {
    const { id } = await world.solicitacaoOf(carla, 'CREDENCIADO');
    await asOwner('alter table solicitacao disable trigger solicitacao_decisao_propria', []);
    await asOwner('update solicitacao set decidida_por = $1, decidida_em = now() where id = $2', [carla.usuarioId, id]);
    await asOwner('alter table solicitacao enable trigger solicitacao_decisao_propria', []);
    okay(
      await call(world.api, 'POST', '/solicitacaoCredenciado/descredenciar', {
        as: otto,
        body: { id, motivo: 'A pedido.' },
      }),
    );
    expect(await traces(id)).toMatchObject({ situacao: 'INATIVO', decidida_por: carla.usuarioId });
  });

  it('refuses a message to oneself', async () => {
    const { idConversa } = await world.notificationTo(carla);
    const write = `insert into mensagem (conversa_id, conteudo, remetente_id, destinatario_id) values ($1, 'x', $2, $2)`;
    await expect(asOwner(write, [idConversa, carla.usuarioId])).rejects.toMatchObject({
      constraint: 'mensagem_a_si_mesmo',
    });
  });
});
