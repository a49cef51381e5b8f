import type { Conta, Edital, SituacaoSolicitacao, Solicitacao } from '@credenciados/contract';
import { auditoria, outbox, solicitacao, solicitacaoVersao, usuario } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, asc, eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, MIDDAY, makeCadastro, okay, openEdital, register } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';
import { ACCOUNT, openChange, signedIn } from '../testing/account-pages.ts';
import type { Browser, Page } from '../testing/browser.ts';
import { mailedCode, mailTo } from '../testing/factors.ts';
import { type IdentityApp, startIdentityApp, type TestAccount } from '../testing/identity-app.ts';

let portal: IdentityApp;
let carla: SignedIn;
let edital: Edital;
let ana: TestAccount & { email: string };
let id: number;
let protocolo: string;

beforeAll(async () => {
  portal = await startIdentityApp();
  await portal.database.allowAnyState();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(MIDDAY);
  await portal.database.clear(['edital', 'solicitacao', 'outbox']);
  carla = await portal.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(portal, carla);
  const account = await portal.account(['CREDENCIADOS'], { nome: 'Ana Souza' });
  ana = { ...account, email: `p${account.cpf}@exemplo.gov.br` };
  ({ idSolicitacao: id, protocolo } = await register(portal, edital, await inApi(ana)));
  await portal.db.delete(outbox);
  // The sign-in pages use the real time.
  portal.setNow(new Date());
});

/** Opens a session of the API, without a browser. */
async function inApi({ id: usuarioId, ...person }: TestAccount): Promise<SignedIn & { email?: string }> {
  const token = await openSession(portal.deps, portal.db, usuarioId, 'CREDENCIADOS');
  return { ...person, usuarioId, token, headers: { authorization: `Bearer ${token}` } };
}

const newAddress = ({ cpf }: TestAccount) => `novo${cpf}@casa.example`;
const rowOf = async (which = id) => {
  const [row] = await portal.db.select().from(solicitacao).where(eq(solicitacao.id, which));
  if (!row) throw new Error('No such solicitação');
  return row;
};
const setState = (situacao: SituacaoSolicitacao, which = id) =>
  portal.database.asOwner(
    `update solicitacao set situacao = $1, decidida_em = now(), justificativa = case when $1 = 'REJEITADO' then 'Falta.' end,
     prazo_retificacao = case when $1 = 'RETIFICADO' then '2100-01-01T02:59:59Z'::timestamptz end where id = $2`,
    [situacao, which],
  );
const versions = () =>
  portal.db
    .select()
    .from(solicitacaoVersao)
    .where(eq(solicitacaoVersao.solicitacaoId, id))
    .orderBy(asc(solicitacaoVersao.numero));

/** Asks for another address as the form does: an unticked box is not sent. */
async function ask(browser: Browser, { ticked = true, email = newAddress(ana) } = {}): Promise<Page> {
  await openChange(browser, '/email');
  const form = { email, ...(ticked && { solicitacoes: 'sim' }) };
  return browser.follow(await browser.post(`${ACCOUNT}/email`, form));
}
const confirm = async (browser: Browser, email = newAddress(ana)) =>
  browser.post(`${ACCOUNT}/email/codigo`, { codigo: await mailedCode(portal, email) });
async function change(options: { ticked?: boolean } = {}): Promise<Page> {
  const { browser } = await signedIn(portal, ana);
  await ask(browser, options);
  return browser.follow(await confirm(browser));
}
const masked = (email: string) => `${email.slice(0, 2)}***${email.slice(email.indexOf('@'))}`;

// CTA-9, CTA-14
describe('a new address of the account', () => {
  test('is offered for current solicitações, ticked by default, and both addresses are notified', async () => {
    await portal.db.insert(outbox).values([
      { evento: 'espera', solicitacaoId: id, destinatario: ana.email, assunto: 'Espera', texto: '' },
      {
        evento: 'desistido',
        solicitacaoId: id,
        destinatario: ana.email,
        assunto: 'Falhou',
        texto: '',
        falhouEm: MIDDAY,
      },
      {
        evento: 'entregue',
        solicitacaoId: id,
        destinatario: ana.email,
        assunto: 'Entregue',
        texto: '',
        enviadoEm: MIDDAY,
      },
      { evento: 'equipe', solicitacaoId: id, destinatario: 'carla@orgao.gov.br', assunto: 'Equipe', texto: '' },
    ]);
    const novo = newAddress(ana);
    const { browser } = await signedIn(portal, ana);
    const form = await openChange(browser, '/email');
    expect(form.html).toMatch(/<input type="checkbox" id="solicitacoes" name="solicitacoes" value="sim"[^>]* checked>/);
    expect(form.html).toContain('>Usar este e-mail também na solicitação em andamento</label>');
    expect(form.html).toContain(protocolo);
    expect(form.html).toContain(`Hoje os avisos vão para ${masked(ana.email)}.`);

    const asked = await ask(browser);
    expect(asked.html).toContain(
      `Com o código, este e-mail passa a valer para a conta e para a solicitação em andamento (${protocolo}).`,
    );
    const done = await browser.follow(await confirm(browser));
    expect(done.html).toContain(`O e-mail da conta foi alterado para ${novo}.`);
    expect(done.html).toContain(`Os avisos da solicitação ${protocolo} vão para o e-mail da conta.`);

    expect(await rowOf()).toMatchObject({ email: novo, versao: 2, contatoNaoConfirmado: false });
    expect((await versions()).map(({ origem, dados }) => [origem, dados.email])).toEqual([
      ['ENVIO', ana.email],
      ['CORRECAO', novo],
    ]);
    const mails = await portal.db.select().from(outbox).orderBy(asc(outbox.id));
    const goesTo = (evento: string) => mails.find((mail) => mail.evento === evento)?.destinatario;
    expect(['espera', 'desistido', 'entregue', 'equipe'].map(goesTo)).toEqual([
      novo,
      novo,
      ana.email,
      'carla@orgao.gov.br',
    ]);
    const facts = await auditTrail(
      portal.db,
      and(eq(auditoria.entidade, 'solicitacao'), eq(auditoria.acao, 'SOLICITACAO_EMAIL_ALTERADO')),
    );
    expect(facts).toMatchObject([{ atorId: ana.id, entidadeId: String(id) }]);
    expect(JSON.stringify(facts)).not.toContain(novo);
    for (const [address, other] of [
      [ana.email, novo],
      [novo, ana.email],
    ] as const) {
      const [mail, ...more] = await mailTo(portal, address, 'O e-mail da sua conta foi alterado');
      if (!mail || more.length > 0) throw new Error(`Not one mail to ${address}`);
      const { texto } = await readBody(portal.config, mail);
      const now = address === novo ? 'este endereço' : masked(novo);
      expect(texto).toContain(`E-mail da conta: ${now}`);
      expect(texto).toContain(`Avisos da solicitação ${protocolo}: ${now}`);
      expect(texto).not.toContain(other);
    }
    const historico = okay<{ titulo: string; ator: object }[]>(
      await call(portal, 'GET', `/solicitacaoCredenciado/historico/${id}`, {
        as: await portal.signIn('CAGEO', { nome: 'Rui' }),
      }),
    );
    expect(historico[0]).toMatchObject({
      titulo: 'E-mail do interessado alterado',
      ator: { nome: 'Ana Souza', papel: 'INTERESSADO' },
    });
  });

  test('leaves the solicitações unchanged if the box is unticked, and says so before and after', async () => {
    const { browser } = await signedIn(portal, ana);
    const asked = await ask(browser, { ticked: false });
    const stays = `Os avisos da solicitação ${protocolo}, também os que têm prazo, continuam indo para ${masked(ana.email)}.`;
    expect(asked.html).toContain(stays);
    // The box keeps its state when the person goes back.
    expect((await browser.get(`${ACCOUNT}/email`)).html).toMatch(/id="solicitacoes"[^>]*"solicitacoes-ajuda">/);
    const done = await browser.follow(await confirm(browser));
    expect(done.html).toContain(stays);
    expect(done.html).not.toContain(ana.email);
    expect(await rowOf()).toMatchObject({ email: ana.email, versao: 1 });
    expect(await versions()).toHaveLength(1);
    const [mail] = await mailTo(portal, newAddress(ana), 'O e-mail da sua conta foi alterado');
    expect(mail?.texto).toContain(`Avisos da solicitação ${protocolo}: ${masked(ana.email)}`);
    const [former] = await mailTo(portal, ana.email, 'O e-mail da sua conta foi alterado');
    expect(former?.texto).toContain(`Avisos da solicitação ${protocolo}: este endereço`);
  });

  test('keeps the box’s state when the address is refused', async () => {
    const { browser } = await signedIn(portal, ana);
    await openChange(browser, '/email');
    const refused = await browser.post(`${ACCOUNT}/email`, { email: 'nada' });
    expect([refused.status, refused.html.includes('E-mail inválido')]).toEqual([422, true]);
    expect(refused.html).toMatch(/id="solicitacoes"[^>]*"solicitacoes-ajuda">/);
    const again = await browser.post(`${ACCOUNT}/email`, { email: 'nada', solicitacoes: 'sim' });
    expect(again.html).toMatch(/id="solicitacoes"[^>]* checked>/);
  });

  test.each<[SituacaoSolicitacao, boolean]>([
    ['AGUARDANDO_APROVACAO', true],
    ['AGUARDANDO_VALIDACAO', true],
    ['RETIFICADO', true],
    // Accredited people still get notifications with deadlines (MSG-15).
    ['CREDENCIADO', true],
    ['REJEITADO', false],
    ['INATIVO', false],
  ])('%s: offered and moved: %s', async (situacao, moves) => {
    await setState(situacao);
    const { browser } = await signedIn(portal, ana);
    expect((await openChange(browser, '/email')).html.includes('id="solicitacoes"')).toBe(moves);
    await ask(browser);
    const done = await browser.follow(await confirm(browser));
    expect(done.html.includes(protocolo)).toBe(moves);
    expect((await rowOf()).email).toBe(moves ? newAddress(ana) : ana.email);
  });

  test('never changes another person’s solicitações', async () => {
    portal.setNow(MIDDAY);
    const bia = await portal.account(['CREDENCIADOS'], { nome: 'Bia Lima' });
    const cadastro = await makeCadastro(portal, edital, await inApi(bia));
    // Ana's account has this same address.
    cadastro.pessoa.email = ana.email;
    const other = okay<{ idSolicitacao: number; protocolo: string }>(
      await call(portal, 'POST', '/publico/credenciado/cadastrar', { as: await inApi(bia), body: cadastro }),
    );
    await portal.db.delete(outbox);
    await portal.db.insert(outbox).values({
      evento: 'da Bia',
      solicitacaoId: other.idSolicitacao,
      destinatario: ana.email,
      assunto: 'Espera',
      texto: '',
    });
    portal.setNow(new Date());
    const before = await rowOf(other.idSolicitacao);
    const { browser } = await signedIn(portal, ana);
    expect((await openChange(browser, '/email')).html).not.toContain(other.protocolo);
    // The server ignores an account named in the form: the session decides.
    await browser.post(`${ACCOUNT}/email`, {
      email: newAddress(ana),
      solicitacoes: 'sim',
      id: String(other.idSolicitacao),
    });
    const done = await browser.follow(await confirm(browser));
    expect(done.html).not.toContain(other.protocolo);
    expect(await rowOf(other.idSolicitacao)).toEqual(before);
    const [waits] = await portal.db.select().from(outbox).where(eq(outbox.evento, 'da Bia'));
    expect(waits?.destinatario).toBe(ana.email);
  });

  test('notifies a third address, which only a solicitação had, without the person’s name', async () => {
    await portal.db.update(solicitacao).set({ email: 'terceiro@exemplo.br' }).where(eq(solicitacao.id, id));
    const done = await change();
    expect(done.html).toContain(`Os avisos da solicitação ${protocolo} vão para o e-mail da conta.`);
    const [told] = await mailTo(portal, 'terceiro@exemplo.br');
    expect(told?.texto).toContain(`Avisos da solicitação ${protocolo}: ${masked(newAddress(ana))}`);
    for (const secret of ['Ana', newAddress(ana), ana.email]) expect(told?.texto).not.toContain(secret);
  });

  test('receives mail of a solicitação without its own address, ticked or not', async () => {
    await portal.db.update(solicitacao).set({ email: '' }).where(eq(solicitacao.id, id));
    await portal.db
      .insert(outbox)
      .values({ evento: 'espera', solicitacaoId: id, destinatario: ana.email, assunto: 'Espera', texto: '' });
    const done = await change({ ticked: false });
    expect(done.html).toContain(`Os avisos da solicitação ${protocolo} vão para o e-mail da conta.`);
    const [waits] = await portal.db.select().from(outbox).where(eq(outbox.evento, 'espera'));
    expect(waits?.destinatario).toBe(newAddress(ana));
    expect(await rowOf()).toMatchObject({ email: '', versao: 1 });
  });

  test('is offered for the solicitações alone if the account has it already', async () => {
    await change({ ticked: false });
    const novo = newAddress(ana);
    const { browser } = await signedIn(portal, ana);
    const { avisos } = okay<Conta>(await call(portal, 'GET', '/conta', { as: await inApi(ana) }));
    expect(avisos).toEqual([{ protocolo, email: masked(ana.email) }]);
    await openChange(browser, '/email');
    expect((await browser.post(`${ACCOUNT}/email`, { email: novo })).html).toContain('já é o e-mail');
    await ask(browser);
    const done = await browser.follow(await confirm(browser));
    expect(done.html).toContain('O e-mail dos avisos foi alterado.');
    expect(await rowOf()).toMatchObject({ email: novo, versao: 2 });
    const [told] = await mailTo(portal, ana.email, 'O e-mail das suas solicitações foi alterado');
    expect(told?.texto).toContain(`Avisos da solicitação ${protocolo}: ${masked(novo)}`);
    const [own] = await mailTo(portal, novo, 'O e-mail das suas solicitações foi alterado');
    expect(own?.texto).toContain(`Avisos da solicitação ${protocolo}: este endereço`);
    // Nothing is left to change.
    expect((await ask(browser)).html).toContain('já é o e-mail');
  });

  test('names several solicitações by their protocols', async () => {
    await setState('CREDENCIADO');
    portal.setNow(MIDDAY);
    okay(await call(portal, 'GET', '/edital/encerrarEdital', { as: carla }));
    const second = await register(portal, await openEdital(portal, carla), await inApi(ana));
    portal.setNow(new Date());
    const { browser } = await signedIn(portal, ana);
    const form = await openChange(browser, '/email');
    expect(form.html).toContain('>Usar este e-mail também nas 2 solicitações em andamento ou já aprovadas</label>');
    await ask(browser);
    const done = await browser.follow(await confirm(browser));
    const both = `Os avisos das solicitações ${protocolo} e ${second.protocolo} vão para o e-mail da conta.`;
    expect(done.html).toContain(both);
    for (const which of [id, second.idSolicitacao]) expect((await rowOf(which)).email).toBe(newAddress(ana));
  });

  test('changes account and solicitações in one transaction', async () => {
    const { browser } = await signedIn(portal, ana);
    await ask(browser);
    const refuse = 'add constraint recusa check (origem <> $$CORRECAO$$) not valid';
    await portal.database.asOwner(`alter table solicitacao_versao ${refuse}`);
    expect((await confirm(browser)).status).toBe(500);
    await portal.database.asOwner('alter table solicitacao_versao drop constraint recusa');
    const [account] = await portal.db.select().from(usuario).where(eq(usuario.id, ana.id));
    expect([account?.email, (await rowOf()).email]).toEqual([ana.email, ana.email]);
    expect(await mailTo(portal, ana.email)).toEqual([]);
    // The failed attempt did not consume the code.
    expect((await confirm(browser)).status).toBe(303);
    expect((await rowOf()).email).toBe(newAddress(ana));
  });

  test('creates one version if a code is submitted several times at once', async () => {
    const { browser } = await signedIn(portal, ana);
    await ask(browser);
    const codigo = await mailedCode(portal, newAddress(ana));
    const tries = await Promise.all([1, 2, 3].map(() => browser.post(`${ACCOUNT}/email/codigo`, { codigo })));
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await versions()).toHaveLength(2);
    expect(await rowOf()).toMatchObject({ versao: 2 });
  });

  describe.each(['first', 'second'] as const)('set %s loses nothing, concurrently with', (order) => {
    const isFirst = order === 'first';

    test('a decision', async () => {
      const { browser } = await signedIn(portal, ana);
      await ask(browser);
      const as = await portal.signIn('CAGEO', { nome: 'Rui' });
      const body = { id, aprovar: false, justificativa: 'Falta um documento.' };
      const [changed, decided] = await inTurn(
        isFirst,
        () => confirm(browser),
        () => call(portal, 'POST', '/solicitacaoCredenciado/validar', { as, body }),
      );
      expect([changed.status, decided.statusCode]).toEqual([303, 200]);
      const [account] = await portal.db.select().from(usuario).where(eq(usuario.id, ana.id));
      expect(account?.email).toBe(newAddress(ana));
      // A solicitação decided before the change keeps its address; one decided after it is notified at the new one.
      const email = isFirst ? newAddress(ana) : ana.email;
      expect(await rowOf()).toMatchObject({ situacao: 'REJEITADO', email, versao: isFirst ? 3 : 2 });
      expect(await versions()).toHaveLength(isFirst ? 2 : 1);
      const results = await portal.db.select().from(outbox).where(eq(outbox.solicitacaoId, id));
      expect(results.map(({ destinatario }) => destinatario)).toEqual([email]);
      const page = await browser.get(`${ACCOUNT}/email/feito`);
      expect(page.html).not.toContain(protocolo);
    });

    test('a resubmission', async () => {
      await setState('RETIFICADO');
      const as = await inApi(ana);
      const { versao, credenciado } = okay<Solicitacao>(
        await call(portal, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }),
      );
      const documentos = credenciado.documentos.map(({ caminho, nomeOriginal, tipoDocumento: { codigo } }) => ({
        ...{ caminho, nomeOriginal },
        tipoDocumento: { codigo },
      }));
      const cadastro = await makeCadastro(portal, edital, { ...as, email: ana.email });
      const body = { ...cadastro, documentos, codigoCrea: 'PA-9999', idSolicitacao: id, versao };
      const { browser } = await signedIn(portal, ana);
      await ask(browser);
      const [changed, sent] = await inTurn(
        isFirst,
        () => confirm(browser),
        () => call(portal, 'PUT', '/credenciado/alterar', { as, body }),
      );
      // A form that still has the former address is refused, so it can't bring that address back.
      expect([changed.status, sent.statusCode]).toEqual([303, isFirst ? 409 : 200]);
      expect(await rowOf()).toMatchObject({
        email: newAddress(ana),
        situacao: isFirst ? 'RETIFICADO' : 'AGUARDANDO_APROVACAO',
        codigoCrea: isFirst ? 'PA-1234' : 'PA-9999',
      });
      expect((await versions()).map(({ origem }) => origem)).toEqual(
        isFirst ? ['ENVIO', 'CORRECAO'] : ['ENVIO', 'ENVIO', 'CORRECAO'],
      );
      // The comprovante of the resubmission is still queued, and follows the other mails to the new address.
      const mails = await portal.db.select().from(outbox).where(eq(outbox.solicitacaoId, id));
      expect(mails.map(({ destinatario }) => destinatario)).toEqual(isFirst ? [] : [newAddress(ana)]);
    });
  });

  test('set at once with a correction by staff leaves one address everywhere', async () => {
    const { browser } = await signedIn(portal, ana);
    await ask(browser);
    const as = await portal.signIn('CAGEO', { nome: 'Rui' });
    const body = { email: `certo${ana.cpf}@casa.example`, motivo: 'Faltava uma letra.', versao: 1 };
    const [changed, corrected] = await Promise.all([
      confirm(browser),
      call(portal, 'PUT', `/solicitacaoCredenciado/corrigirEmail/${id}`, { as, body }),
    ]);
    const [account] = await portal.db.select().from(usuario).where(eq(usuario.id, ana.id));
    const row = await rowOf();
    expect(account?.email).toBe(row.email);
    // Either the correction fails because its version is outdated, or it voids the code and signs the owner's browser out.
    expect(corrected.statusCode === 200).toBe(row.email === body.email);
    if (corrected.statusCode === 200) expect(changed.location ?? '').not.toContain('feito');
    else expect([corrected.statusCode, changed.status]).toEqual([409, 303]);
  });
});

/**
 * Blocks both calls on the solicitação's row, with the change queued first or second, then releases it: PostgreSQL grants the lock in that
 * order.
 */
async function inTurn<A, B>(isFirst: boolean, change: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const client = await portal.database.pool.connect();
  await client.query('begin');
  await client.query('select from solicitacao where id = $1 for update', [id]);
  const before = isFirst ? undefined : other();
  if (before) await untilWaiting(1);
  const changed = change();
  await untilWaiting(before ? 2 : 1);
  const met = before ?? other();
  await untilWaiting(2);
  await client.query('commit');
  client.release();
  return Promise.all([changed, met]);
}

/** Waits until this many statements about solicitações are blocked by other transactions. */
async function untilWaiting(count: number): Promise<void> {
  await until(async () => {
    const { rows } = await portal.database.asOwner(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%solicitacao%'`,
    );
    return rows[0].waiting >= count;
  });
}
