import type { Edital, PedidoRecebido, Titularidade, TitularidadeRow } from '@credenciados/contract';
import { CONTATO_TEXT, ERROR, TITULARIDADE_TEXT } from '@credenciados/contract';
import {
  aplicativoCodigos,
  auditoria,
  outbox,
  pedidoTitularidade,
  senhaLink,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { confirmAccount } from '../../identity/confirm-account.ts';
import { makePasswordLink } from '../../identity/password/password-link.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { claimForm, nextEmail } from '../../tests/support/claims.ts';
import {
  call,
  confirmedContato,
  createDomainApp,
  looseFiles,
  MIDDAY,
  okay,
  openEdital,
  pdf,
  register,
  upload,
} from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['pedido_titularidade', 'edital', 'solicitacao', 'outbox', 'tentativa_login']);
  edital = await openEdital(api, carla);
});

const send = (body: object, headers: Record<string, string> = {}) =>
  call(api, 'POST', '/publico/titularidade/pedir', { body, headers });
const claim = async (change: { cpf?: string; email?: string } = {}) => {
  const form = await claimForm(api, change);
  const recebido = okay<PedidoRecebido>(await send(form));
  const [row] = await api.db
    .select()
    .from(pedidoTitularidade)
    .where(eq(pedidoTitularidade.protocolo, recebido.protocolo));
  if (!row) throw new Error('No claim was kept');
  return { ...form, ...recebido, id: row.id };
};
/** Claim without a code that arrived, sent a minute after the code was requested. */
const unconfirmedClaim = async (change: { cpf?: string } = {}) => {
  const form = await claimForm(api, change);
  const { pedido } = okay<{ pedido: string }>(
    await call(api, 'POST', '/publico/contato/codigo', { body: { email: form.email } }),
  );
  const body = { ...form, contato: { confirmado: false, prova: pedido } };
  const early = await send(body);
  api.setNow(new Date(api.deps.now().getTime() + 61_000));
  const { protocolo } = okay<PedidoRecebido>(await send(body));
  const [row] = (await list()).content.filter((shown) => shown.protocolo === protocolo);
  if (!row) throw new Error('No claim was kept');
  return { ...row, email: form.email, early };
};
const decide = (
  id: number,
  aceitar: boolean,
  justificativa = aceitar ? '' : 'Documento ilegível.',
  as = carla,
  ultimoAceito: number | null = null,
) => call(api, 'POST', '/titularidade/decidir', { as, body: { id, aceitar, justificativa, ultimoAceito } });
const find = async (id: number, as = carla) =>
  okay<Titularidade>(await call(api, 'GET', `/titularidade/findById/${id}`, { as }));
const list = async (body: object = {}) =>
  okay<{ content: TitularidadeRow[]; totalElements: number }>(
    await call(api, 'POST', '/titularidade/findByFiltro', { as: carla, body }),
  );
const mails = () => api.db.select().from(outbox).orderBy(outbox.id);
const facts = async (entidade: string, id: number) => {
  const rows = await auditTrail(api.db, eq(auditoria.entidade, entidade));
  return rows.filter(({ entidadeId }) => entidadeId === String(id));
};

/** A person whose account has another person's address, with one solicitação. */
async function taken() {
  const account = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza', email: nextEmail() });
  const { idSolicitacao } = await register(api, edital, account);
  await api.db.update(usuario).set({ senhaHash: 'hash' }).where(eq(usuario.id, account.usuarioId));
  await api.db.delete(outbox);
  return { ...account, idSolicitacao };
}

// CTA-8
describe('claiming a CPF', () => {
  test('has equal answers for known and unknown CPFs, and mails an acknowledgement only', async () => {
    const known = await taken();
    const [first, second] = [await claim({ cpf: known.cpf }), await claim()];
    expect(Object.keys(first).sort()).toEqual(Object.keys(second).sort());
    expect(first.protocolo).toMatch(/^T2026\.\d{8}-\d$/);
    const sent = await mails();
    expect(sent.map(({ destinatario }) => destinatario)).toEqual([first.email, second.email]);
    expect(sent[0]?.texto.replaceAll(first.protocolo, '')).toBe(sent[1]?.texto.replaceAll(second.protocolo, ''));
    expect(await facts('pedido_titularidade', first.id)).toMatchObject([{ acao: 'TITULARIDADE_PEDIDA', atorId: null }]);
  });

  test('is pending once per CPF and address, also for concurrent claims', async () => {
    const { cpf, email } = await claimForm(api);
    const forms = await Promise.all(Array.from({ length: 4 }, () => claimForm(api, { cpf, email })));
    const answers = await Promise.all(forms.map((form) => send(form)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    expect((await list()).totalElements).toBe(1);
    expect((await send(await claimForm(api, { cpf, email: nextEmail() }))).statusCode).toBe(200);
  });

  test('repeated with its key makes no second one', async () => {
    const form = await claimForm(api);
    const headers = { 'idempotency-key': 'um-pedido-de-titularidade' };
    const [first, second] = [await send(form, headers), await send(form, headers)];
    expect(second.json()).toEqual(first.json());
    expect((await list()).totalElements).toBe(1);
  });

  test('is limited per proved address, and says so', async () => {
    const email = nextEmail();
    for (let turn = 0; turn < 5; turn += 1) okay(await send(await claimForm(api, { email })));
    expect((await send(await claimForm(api, { email }))).json()).toMatchObject({ status: 429, message: ERROR.tooMany });
  });

  test('by strangers, also in the owner’s name, never stops the owner’s', async () => {
    const [cpf, email] = [nextCpf(), nextEmail()];
    for (let turn = 0; turn < 8; turn += 1) okay(await send(await claimForm(api, { cpf })));
    for (let turn = 0; turn < 8; turn += 1) {
      const form = { ...(await claimForm(api, { cpf: turn === 0 ? cpf : nextCpf(), email })) };
      api.draft = await api.newDraft();
      const { pedido } = okay<{ pedido: string }>(
        await call(api, 'POST', '/publico/contato/codigo', { body: { email } }),
      );
      api.setNow(new Date(api.deps.now().getTime() + 61_000));
      const [caminho] = await looseFiles(api, 'TITULARIDADE', 1);
      await send({ ...form, caminho, contato: { confirmado: false, prova: pedido } });
    }
    expect(await api.db.$count(outbox, eq(outbox.destinatario, email))).toBeLessThanOrEqual(5);
    okay(await send(await claimForm(api, { cpf, email })));
  });

  test('from a network without remaining budget requires a proof', async () => {
    const { max } = RATE_LIMITS.unprovedClaims;
    const remoteAddress = '203.0.113.62';
    await noteAttempts(api.deps, api.db, ...Array(max).fill(`titularidade-rede:${remoteAddress}`));
    const sendHere = (payload: object) =>
      api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/titularidade/pedir',
        payload,
        headers: { ...api.draft.headers },
        remoteAddress,
      });
    const form = await claimForm(api);
    const { pedido } = okay<{ pedido: string }>(
      await call(api, 'POST', '/publico/contato/codigo', { body: { email: form.email } }),
    );
    api.setNow(new Date(api.deps.now().getTime() + 61_000));
    const unproved = await sendHere({ ...form, contato: { confirmado: false, prova: pedido } });
    expect([unproved.statusCode, unproved.json().campos]).toEqual([422, { contato: CONTATO_TEXT.prove }]);
    okay(await sendHere(form));
  });

  test.each([
    ['a CPF that is none', { cpf: '111.111.111-11' }, 'cpf'],
    ['no name', { nome: ' ' }, 'nome'],
    ['an address that is none', { email: 'ana@' }, 'email'],
    ['no words', { relato: '' }, 'relato'],
    ['too many words', { relato: 'a'.repeat(1001) }, 'relato'],
    ['no document', { caminho: '' }, 'caminho'],
    ['no confirmed address', { contato: undefined }, 'contato'],
  ])('is refused with %s, beside the field', async (_what, change, campo) => {
    const answer = await send({ ...(await claimForm(api)), ...change });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().campos)).toEqual([campo]);
  });

  test('is refused with the proof of another address', async () => {
    const form = await claimForm(api);
    const answer = await send({ ...form, contato: await confirmedContato(api, nextEmail()) });
    expect([answer.statusCode, answer.json().campos]).toEqual([422, { contato: CONTATO_TEXT.required }]);
    expect((await list()).totalElements).toBe(0);
  });

  test('is accepted and marked if the code doesn’t arrive, but not before a minute', async () => {
    const { id, early, contatoNaoConfirmado } = await unconfirmedClaim();
    expect([early.statusCode, early.json().campos]).toEqual([422, { contato: CONTATO_TEXT.tooSoon }]);
    expect(contatoNaoConfirmado).toBe(true);
    expect(await find(id)).toMatchObject({ contatoNaoConfirmado: true });
    expect(await facts('pedido_titularidade', id)).toMatchObject([{ dados: { contatoConfirmado: false } }]);
    expect(await find((await claim()).id)).toMatchObject({ contatoNaoConfirmado: false });
  });

  test('accepts no document of another purpose, nor one twice', async () => {
    const { key } = okay<{ key: string }>(await upload(api, 'CADASTRO', 'rg.pdf', pdf()));
    expect((await send({ ...(await claimForm(api)), caminho: key })).json().campos).toEqual({
      caminho: ERROR.fileNotFound,
    });
    const { caminho } = await claim();
    expect((await send({ ...(await claimForm(api)), caminho })).statusCode).toBe(422);
  });
});

describe('its document', () => {
  test('is readable by staff only', async () => {
    const content = pdf();
    const { key } = okay<{ key: string }>(await upload(api, 'TITULARIDADE', 'rg.pdf', content));
    await send({ ...(await claimForm(api)), caminho: key });
    const read = async (as?: SignedIn) =>
      (await call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { as })).statusCode;
    expect(await read()).toBe(401);
    expect(await read(await taken())).toBe(404);
    expect(await read(carla)).toBe(200);
    expect(await read(await api.signIn('GESTAO_DE_CREDENCIADOS'))).toBe(200);
  });

  test.each(['rg.zip', 'rg.docx', 'rg.html'])('can’t be %s', async (name) => {
    expect((await upload(api, 'TITULARIDADE', name, Buffer.from('x'))).statusCode).toBe(415);
  });
});

describe('staff', () => {
  test('see the claim beside the portal’s data on its CPF, with masked addresses', async () => {
    const known = await taken();
    const { id, email } = await claim({ cpf: known.cpf });
    const shown = await find(id);
    expect(shown).toMatchObject({
      situacao: 'PENDENTE',
      email,
      proprio: false,
      conta: { nome: 'Ana Souza', ativa: true, daEquipe: false },
      solicitacoes: [{ id: known.idSolicitacao, situacao: 'AGUARDANDO_APROVACAO', email: 'a***@exemplo.gov.br' }],
    });
    expect(shown.conta?.email).toMatch(/^t\*\*\*@/);
    expect(await find((await claim()).id)).toMatchObject({ conta: null, solicitacoes: [] });
  });

  test('list claims by state, newest first', async () => {
    const [first, second] = [await claim(), await claim()];
    await decide(first.id, false);
    expect((await list()).content.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list({ situacao: 'PENDENTE' })).content.map(({ id }) => id)).toEqual([second.id]);
    expect((await list({ situacao: 'RECUSADO' })).content).toMatchObject([{ id: first.id, decididoPor: 'Carla Dias' }]);
    expect((await list({ pagina: 1, tamanho: 1 })).content.map(({ id }) => id)).toEqual([first.id]);
  });
});

/** Accepts a claim by SQL; without `after`, like the former release. */
async function acceptDirectly(id: number, after?: number): Promise<void> {
  const following = after === undefined ? '' : `aceito_depois_de = ${after},`;
  await api.database.asOwner(
    `update pedido_titularidade set ${following} situacao = 'ACEITO', decidido_em = now(), decidido_por = $1 where id = $2`,
    [carla.usuarioId, id],
  );
}

describe('an accepted claim', () => {
  test('gives the account and all its solicitações the right address, and ends the other one’s access', async () => {
    const known = await taken();
    const { link } = await api.db.transaction((tx) => makePasswordLink(api.deps, tx, known.usuarioId));
    const [before] = await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId));
    const factor = { usuarioId: known.usuarioId, segredo: 'x', ultimoPasso: 0 };
    await api.db.insert(aplicativoCodigos).values(factor);
    const { id, email } = await claim({ cpf: known.cpf });
    await api.db.delete(outbox);
    okay(await decide(id, true, 'O documento confere.'));

    const [account] = await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId));
    expect(account).toMatchObject({ email, senhaHash: null, confirmadoEm: MIDDAY, emailCorrigidoEm: MIDDAY });
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, known.idSolicitacao));
    const corrected = { email, versao: 2, situacao: 'AGUARDANDO_APROVACAO', contatoNaoConfirmado: false };
    expect(row).toMatchObject(corrected);
    // The process learns of it by the database's signal.
    const old = () => call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: known });
    await until(async () => (await old()).statusCode === 401);
    const links = await api.db.select().from(senhaLink).where(eq(senhaLink.usuarioId, known.usuarioId));
    expect(links.filter(({ usadoEm }) => usadoEm === null)).toHaveLength(1);

    expect(await api.db.$count(aplicativoCodigos, eq(aplicativoCodigos.usuarioId, known.usuarioId))).toBe(0);
    const [ofFactor, toNew, ...toFormer] = await mails();
    expect(ofFactor?.destinatario).toBe(email);
    if (!toNew) throw new Error('No mail');
    expect(toNew.destinatario).toBe(email);
    const { texto } = await readBody(api.config, toNew);
    expect(texto).toMatch(/\/identidade\/senha\/[\w-]{43}/);
    expect(texto).not.toContain(link);
    expect(toFormer.map(({ destinatario }) => destinatario).sort()).toEqual(
      [before?.email, 'ana@exemplo.gov.br'].sort(),
    );
    for (const mail of toFormer) {
      for (const secret of [email, known.cpf, 'Ana']) expect(mail.texto).not.toContain(secret);
    }
  });

  test('whose code didn’t arrive leaves the account unconfirmed until its link is followed', async () => {
    const known = await taken();
    const { id, email } = await unconfirmedClaim({ cpf: known.cpf });
    okay(await decide(id, true));
    const account = async () => (await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId)))[0];
    const read = async () =>
      (await api.db.select().from(solicitacao).where(eq(solicitacao.id, known.idSolicitacao)))[0];
    expect(await account()).toMatchObject({ email, confirmadoEm: null });
    expect(await read()).toMatchObject({ email, contatoNaoConfirmado: true });
    await api.db.transaction((tx) => confirmAccount(api.deps, tx, known.usuarioId));
    expect((await account())?.confirmadoEm).toEqual(api.deps.now());
    expect(await read()).toMatchObject({ contatoNaoConfirmado: false });
  });

  test('changes no sent version: staff see a correction, not a resubmission', async () => {
    const known = await taken();
    const { id, email } = await claim({ cpf: known.cpf });
    okay(await decide(id, true));
    const get = async (what: string) =>
      okay<never>(
        await call(api, 'GET', `/solicitacaoCredenciado/${what}/${known.idSolicitacao}?desde=anterior`, { as: carla }),
      );
    expect(await get('alteracoes')).toMatchObject({
      versao: { numero: 2 },
      desde: { numero: 1 },
      campos: [{ campo: 'email', antes: 'ana@exemplo.gov.br', depois: email }],
      documentos: expect.not.arrayContaining([expect.objectContaining({ situacao: 'NOVO' })]),
    });
    expect(await get('findById')).toMatchObject({ dataReenvio: null, credenciado: { pessoa: { email } } });
    const historico: { evento: string }[] = await get('historico');
    expect(historico.map(({ evento }) => evento)).toEqual(['CORRECAO_EMAIL', 'REGISTRO']);
    expect(historico[0]).toMatchObject({
      titulo: 'E-mail do interessado alterado',
      detalhe: 'De a***@exemplo.gov.br para t***@exemplo.gov.br',
      ator: { nome: 'Carla Dias', papel: 'COMISSAO' },
    });
  });

  test('is audited with the claim, the account and each solicitação, with masked addresses', async () => {
    const known = await taken();
    const { id, email } = await claim({ cpf: known.cpf });
    okay(await decide(id, true, 'O documento confere.'));
    const written = [
      ...(await facts('pedido_titularidade', id)),
      ...(await facts('usuario', known.usuarioId)).filter(({ acao }) => acao === 'CONTA_EMAIL_CORRIGIDO'),
      ...(await facts('solicitacao', known.idSolicitacao)).filter(({ acao }) => acao === 'SOLICITACAO_EMAIL_CORRIGIDO'),
    ];
    expect(written).toMatchObject([
      { acao: 'TITULARIDADE_PEDIDA' },
      { acao: 'TITULARIDADE_ACEITA', atorId: carla.usuarioId },
      { dados: { pedidoId: id, motivo: 'O documento confere.' } },
      { dados: { pedidoId: id } },
    ]);
    expect(JSON.stringify(written)).not.toContain(email);
  });

  test('is decided once: of several at once one wins, and the others learn who and when', async () => {
    const known = await taken();
    const { id } = await claim({ cpf: known.cpf });
    const otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
    const answers = await Promise.all([
      decide(id, true, '', carla),
      decide(id, false, 'Ilegível.', otavio),
      decide(id, true, '', otavio),
    ]);
    const lost = answers.filter(({ statusCode }) => statusCode === 422);
    expect(lost).toHaveLength(2);
    for (const answer of lost) {
      expect(answer.json()).toMatchObject({
        codigo: 'SITUACAO_ALTERADA',
        message: expect.stringMatching(
          /^Este pedido já foi decidido. Situação: (Aceito|Recusado), por (Carla Dias|Otávio Reis) em 21\/03\/2026 às 09:00\.$/,
        ),
      });
    }
    const decided = (await facts('pedido_titularidade', id)).filter(({ acao }) => acao !== 'TITULARIDADE_PEDIDA');
    expect(decided).toHaveLength(1);
  });

  test('one of two claims to one CPF is accepted, by any statement', async () => {
    for (let round = 0; round < 5; round += 1) {
      const known = await taken();
      const claims = [
        await claim({ cpf: known.cpf }),
        await claim({ cpf: known.cpf }),
        await claim({ cpf: known.cpf }),
      ];
      const answers = await Promise.all(claims.map(({ id }) => decide(id, true)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
      const winner = claims[answers.findIndex(({ statusCode }) => statusCode === 200)];
      const [account] = await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId));
      expect(account?.email).toBe(winner?.email);
      for (const lost of answers.filter(({ statusCode }) => statusCode === 422)) {
        expect(lost.json()).toMatchObject({
          codigo: 'SITUACAO_ALTERADA',
          message: TITULARIDADE_TEXT.acceptedMeanwhile,
        });
      }
      const [other, last] = claims.filter((each) => each !== winner);
      if (!winner || !other || !last) throw new Error('Nobody won');
      // The former release names no earlier acceptance: the trigger takes the last one.
      await acceptDirectly(other.id);
      await expect(acceptDirectly(last.id, winner.id)).rejects.toThrow('titularidade_um_aceito');
      // A staff member who sees which claim was accepted may still accept another.
      const { ultimoAceito } = await find(last.id);
      expect(ultimoAceito).toBe(other.id);
      okay(await decide(last.id, true, '', carla, ultimoAceito));
    }
  });

  test('doesn’t deadlock with a decision on the solicitação', async () => {
    const known = await taken();
    const { id } = await claim({ cpf: known.cpf });
    const answers = await Promise.all([
      decide(id, true),
      call(api, 'POST', '/solicitacaoCredenciado/validar', {
        as: carla,
        body: { id: known.idSolicitacao, aprovar: true },
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('is refused for an account of staff, and can’t be decided by the owner of the CPF', async () => {
    const known = await taken();
    await api.db.insert(usuarioPerfil).values({ usuarioId: known.usuarioId, perfil: 'GESTAO_DE_CREDENCIADOS' });
    const { id } = await claim({ cpf: known.cpf });
    expect((await find(id)).conta?.daEquipe).toBe(true);
    expect((await decide(id, true)).statusCode).toBe(422);
    expect((await find(id)).situacao).toBe('PENDENTE');
    const own = await claim({ cpf: carla.cpf });
    expect((await find(own.id)).proprio).toBe(true);
    expect((await decide(own.id, false)).statusCode).toBe(403);
    const directly = api.database.asOwner(
      `update pedido_titularidade set situacao = 'RECUSADO', justificativa = 'x', decidido_em = now(), decidido_por = $1 where id = $2`,
      [carla.usuarioId, own.id],
    );
    await expect(directly).rejects.toThrow('nobody decides on a claim to their own CPF');
  });
});

describe('a refused claim', () => {
  test('changes nothing, and informs both addresses', async () => {
    const known = await taken();
    const [before] = await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId));
    const { id, email } = await claim({ cpf: known.cpf });
    await api.db.delete(outbox);
    okay(await decide(id, false, 'O documento está ilegível.'));
    const sent = await mails();
    expect(sent.map(({ destinatario }) => destinatario)).toEqual([email, before?.email]);
    expect(sent[0]?.texto).toContain('O documento está ilegível.');
    for (const secret of [email, known.cpf, 'ilegível']) expect(sent[1]?.texto).not.toContain(secret);
    expect(await api.db.select().from(usuario).where(eq(usuario.id, known.usuarioId))).toEqual([before]);
    expect((await call(api, 'GET', '/conversa/getByUser', { as: known })).statusCode).toBe(200);
    expect((await send(await claimForm(api, { cpf: known.cpf, email }))).statusCode).toBe(200);
  });

  test('to a CPF without an account informs its sender', async () => {
    const { id, email } = await claim();
    await api.db.delete(outbox);
    okay(await decide(id, false, 'Não há cadastro com este CPF.'));
    expect((await mails()).map(({ destinatario }) => destinatario)).toEqual([email]);
  });
});
