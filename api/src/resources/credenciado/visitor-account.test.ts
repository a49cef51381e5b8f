import type { Edital, Inscricao } from '@credenciados/contract';
import { auditoria, outbox, senhaLink, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { confirmAccount } from '../../identity/confirm-account.ts';
import { createPasswordLink } from '../../identity/password/password-link.ts';
import { replaceAccount } from '../../identity/replaced-account.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

/** Account of a CPF after a registration with it (CTA-7, ADR 12). */

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;
const HOUR_MS = 3600_000;
const MISTYPED = 'mistyped@exemplo.gov.br';
const RIGHT = 'right@exemplo.gov.br';

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.draft = await api.newDraft();
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia', 'tentativa_login'], { restart: true });
  edital = await openEdital(api, cageo);
});

const send = (body: object, as?: SignedIn) => call(api, 'POST', '/publico/credenciado/cadastrar', { as, body });
const register = async (cpf: string, email: string) => send(await quickCadastro(api, edital, { cpf, email }));
const later = (hours: number) => api.setNow(new Date(api.deps.now().getTime() + hours * HOUR_MS));
const presentAccount = async (cpf: string) => {
  const [row] = await api.db
    .select()
    .from(usuario)
    .where(and(eq(usuario.cpf, cpf), isNull(usuario.substituidaEm)));
  if (!row) throw new Error('No account');
  return row;
};
const solicitacoesOf = (cpf: string) =>
  api.db.select().from(solicitacao).where(eq(solicitacao.cpf, cpf)).orderBy(solicitacao.id);

async function nextEdital(): Promise<void> {
  // Sessions expire with the hours that pass here.
  cageo = await api.signIn('CAGEO');
  okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
  edital = await openEdital(api, cageo);
}

/** A registration with a mistyped address, whose link nobody followed for so many hours. */
async function abandoned(hours: number) {
  api.setNow(MIDDAY);
  api.draft = await api.newDraft();
  const cpf = nextCpf();
  const inscricao = okay<Inscricao>(await register(cpf, MISTYPED));
  const account = await presentAccount(cpf);
  await nextEdital();
  later(hours);
  return { cpf, inscricao, account };
}

/** Signs in to an account, as with its password. */
async function signedInTo(account: { id: number; cpf: string; nome: string }): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, account.id, 'CREDENCIADOS');
  const { id: usuarioId, cpf, nome } = account;
  return { usuarioId, cpf, nome, token, headers: { authorization: `Bearer ${token}` } };
}

describe('an account that a visitor’s registration made', () => {
  test('is unconfirmed until its link is followed; then the solicitação’s contact is confirmed too', async () => {
    const cpf = nextCpf();
    okay(await register(cpf, MISTYPED));
    const account = await presentAccount(cpf);
    expect(account.confirmadoEm).toBeNull();
    await api.db.update(solicitacao).set({ contatoNaoConfirmado: true });
    const { link } = await api.db.transaction((tx) => createPasswordLink(api.deps, tx, account.id));
    const senha = 'uma senha bem comprida 42';
    const saved = await api.app.inject({
      method: 'POST',
      url: new URL(link).pathname,
      headers: { origin: api.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ senha, confirmacao: senha }).toString(),
    });
    expect(saved.statusCode).toBe(303);
    expect((await presentAccount(cpf)).confirmadoEm).toEqual(MIDDAY);
    expect(await solicitacoesOf(cpf)).toMatchObject([{ contatoNaoConfirmado: false }]);
  });

  test('can’t be taken over within 48 hours, nor without a confirmed address', async () => {
    const { cpf } = await abandoned(47);
    expect((await register(cpf, RIGHT)).json().codigo).toBe('USUARIO_EXISTENTE');
    later(2);
    const { contato: _, ...body } = await quickCadastro(api, edital, { cpf, email: RIGHT });
    const { pedido } = okay<{ pedido: string }>(
      await call(api, 'POST', '/publico/contato/codigo', { body: { email: RIGHT } }),
    );
    api.setNow(new Date(api.deps.now().getTime() + 61_000));
    const refused = await send({ ...body, contato: { confirmado: false, prova: pedido } });
    expect(refused.json().codigo).toBe('USUARIO_EXISTENTE');
  });

  test('is replaced after 48 hours by another account, with nothing of the old one', async () => {
    const { cpf, inscricao, account } = await abandoned(48);
    const before = await solicitacoesOf(cpf);
    const again = okay<Inscricao>(await register(cpf, RIGHT));
    const present = await presentAccount(cpf);
    expect(present).toMatchObject({ email: RIGHT, ativo: true, confirmadoEm: null });
    expect(present.id).not.toBe(account.id);
    const [old] = await api.db.select().from(usuario).where(eq(usuario.id, account.id));
    expect(old).toMatchObject({ email: MISTYPED, ativo: false, substituidaEm: api.deps.now() });
    expect((await solicitacoesOf(cpf))[0]).toEqual(before[0]);

    const owner = await signedInTo(present);
    const mine = okay<{ id: number }[]>(
      await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: owner }),
    );
    expect(mine.map(({ id }) => id)).toEqual([again.idSolicitacao]);
    const hidden = `/solicitacaoCredenciado/findById/${inscricao.idSolicitacao}`;
    expect((await call(api, 'GET', hidden, { as: owner })).statusCode).toBe(404);
    const staff = await api.signIn('CAGEO');
    expect((await call(api, 'GET', hidden, { as: staff })).statusCode).toBe(200);
  });

  test('that was replaced has dead links, its address is informed without a name, and the audit has it', async () => {
    const { cpf, account } = await abandoned(48);
    await api.db.transaction((tx) => createPasswordLink(api.deps, tx, account.id));
    okay(await register(cpf, RIGHT));
    const alive = and(eq(senhaLink.usuarioId, account.id), isNull(senhaLink.usadoEm));
    expect(await api.db.$count(senhaLink, alive)).toBe(0);
    const [told] = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.evento, `CONTA_SUBSTITUIDA:${account.id}`));
    expect(told).toMatchObject({ destinatario: MISTYPED });
    for (const secret of [cpf, account.nome, RIGHT]) expect(told?.texto).not.toContain(secret);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'CONTA_SUBSTITUIDA'));
    const present = await presentAccount(cpf);
    expect(facts.at(-1)).toMatchObject({ entidadeId: String(account.id), dados: { por: present.id } });
  });

  test('can’t be replaced once staff corrected its address, and is taken over by a person who confirmed that one', async () => {
    const { cpf, inscricao, account } = await abandoned(48);
    const [staff, email] = [await api.signIn('CAGEO'), 'corrected@exemplo.gov.br'];
    const path = `/solicitacaoCredenciado/corrigirEmail/${inscricao.idSolicitacao}`;
    okay(await call(api, 'PUT', path, { as: staff, body: { email, motivo: 'Faltava uma letra.', versao: 1 } }));
    later(49);
    await nextEdital();
    const present = await presentAccount(cpf);
    expect(present).toMatchObject({ id: account.id, email, ativo: true, confirmadoEm: null });
    expect((await register(cpf, RIGHT)).json().codigo).toBe('USUARIO_EXISTENTE');
    const person = { cpf, nome: 'Ana Souza', email: RIGHT };
    expect(await api.db.transaction((tx) => replaceAccount(api.deps, tx, account, person))).toBeNull();
    expect(await presentAccount(cpf)).toEqual(present);
    okay(await register(cpf, email));
    expect((await presentAccount(cpf)).id).toBe(account.id);
  });

  test('is taken over at once by a person who confirmed its own address again', async () => {
    const { cpf, account } = await abandoned(1);
    okay(await register(cpf, MISTYPED));
    expect((await presentAccount(cpf)).id).toBe(account.id);
    expect(await solicitacoesOf(cpf)).toHaveLength(2);
  });

  test('that was confirmed, or disabled, can’t be replaced', async () => {
    for (const change of ['confirm', 'disable']) {
      const { cpf, account } = await abandoned(72);
      if (change === 'confirm') await api.db.transaction((tx) => confirmAccount(api.deps, tx, account.id));
      else await api.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, account.id));
      expect((await register(cpf, RIGHT)).json().codigo).toBe('USUARIO_EXISTENTE');
    }
  });

  test('can’t be replaced with an external issuer, which identifies the owner of a CPF', async () => {
    const { cpf } = await abandoned(72);
    const { config } = api.deps;
    api.deps.config = { ...config, oidc: { ...config.oidc, embedded: false } };
    try {
      expect((await register(cpf, RIGHT)).json().codigo).toBe('USUARIO_EXISTENTE');
    } finally {
      api.deps.config = config;
    }
  });

  test('with a link followed while it is replaced: one of the two happens', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { cpf, account } = await abandoned(72);
      const body = await quickCadastro(api, edital, { cpf, email: RIGHT });
      const [answer] = await Promise.all([
        send(body),
        api.db.transaction((tx) => confirmAccount(api.deps, tx, account.id)),
      ]);
      const present = await presentAccount(cpf);
      expect([200, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 422) expect(present).toMatchObject({ id: account.id, ativo: true });
      else expect(present.id).not.toBe(account.id);
    }
  });

  test('is replaced by one of two concurrent registrations', async () => {
    const { cpf } = await abandoned(72);
    const answers = await Promise.all([register(cpf, RIGHT), register(cpf, 'other@exemplo.gov.br')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});
