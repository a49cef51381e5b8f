import type { Cadastro, Edital, Inscricao, PedidoContato } from '@credenciados/contract';
import { CONTATO_TEXT, ERROR } from '@credenciados/contract';
import { outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import pg from 'pg';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import {
  call,
  confirmedContato,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
} from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp, type TestDraft } from '../../tests/support/test-app.ts';
import { CPF_TEXT } from './known-cpf.ts';

/** Answers to a visitor about somebody else's CPF, and their limits. */

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;
let known: string;
let addresses = 0;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  ({ cpf: known } = await api.signIn('CREDENCIADOS'));
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia', 'tentativa_login', 'contato_codigo'], {
    restart: true,
  });
  edital = await openEdital(api, cageo);
});

/** Every tenth of them mistypes a CPF. */
const PEOPLE_IN_HALL = everyNight(300, 60);
const anyEmail = () => `pessoa${++addresses}@exemplo.gov.br`;
/** A complete registration, by default of a new draft. */
async function whole(cpf: string, email = anyEmail(), draft?: TestDraft): Promise<Cadastro> {
  api.draft = draft ?? (await api.newDraft());
  const cadastro = await quickCadastro(api, edital, { cpf, email });
  drafts.set(email, api.draft);
  return cadastro;
}
/** Draft with which each address was confirmed last. */
const drafts = new Map<string, TestDraft>();
const send = (body: Cadastro, remoteAddress = `192.0.2.${++addresses % 250}`, draft = drafts.get(body.pessoa.email)) =>
  api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/credenciado/cadastrar',
    payload: body,
    headers: { ...draft?.headers },
    remoteAddress,
  });

/** Statement of the health check, which may run at any time. */
const PING = 'SELECT 1';

/** Registrations with a fault that costs the sender nothing. */
const WRONG: Record<string, (cadastro: Cadastro) => Cadastro> = {
  'with files that nobody uploaded': ({ documentos, ...rest }) => ({
    ...rest,
    documentos: documentos.map((each, place) => ({ ...each, caminho: `inventada-${place}`.padEnd(32, 'x') })),
  }),
  'without documents': (cadastro) => ({ ...cadastro, documentos: [] }),
  'with the same file twice': (cadastro) => ({
    ...cadastro,
    documentos: cadastro.documentos.map((each) => ({ ...each, caminho: cadastro.documentos[0]?.caminho ?? '' })),
  }),
  'in another edital': (cadastro) => ({ ...cadastro, idEdital: 999 }),
  'with an address that nobody confirmed': ({ contato: _, ...cadastro }) => cadastro,
  'with a proof that is none': (cadastro) => ({ ...cadastro, contato: { confirmado: true, prova: 'inventada' } }),
  'without a formation': (cadastro) => ({ ...cadastro, formacao: '' }),
};

// INS-7
describe('a registration without cost reveals nothing', () => {
  test.each(Object.entries(WRONG))(
    '%s is answered alike, and by the same statements, whosever CPF it is',
    async (_, spoil) => {
      const statements = jest.spyOn(pg.Client.prototype, 'query');
      const asked: [string, string[], unknown][] = [];
      for (const cpf of [known, nextCpf()]) {
        const body = spoil(await whole(cpf));
        statements.mockClear();
        const answer = await send(body);
        const texts = statements.mock.calls.map(([query]) => (typeof query === 'string' ? query : Object(query).text));
        asked.push([`${answer.statusCode}`, texts.filter((text) => text !== PING), answer.json()]);
      }
      statements.mockRestore();
      expect(asked[0]?.[1].length).toBeGreaterThan(0);
      expect(asked[0]).toEqual(asked[1]);
      expect(asked[0]?.[0]).not.toBe('200');
    },
  );

  test('with a requested, untyped code must wait, for known and unknown CPFs', async () => {
    for (const cpf of [known, nextCpf()]) {
      const email = anyEmail();
      const filled = await whole(cpf, email);
      const { pedido } = okay<PedidoContato>(await call(api, 'POST', '/publico/contato/codigo', { body: { email } }));
      const body = { ...filled, contato: { confirmado: false, prova: pedido } };
      expect((await send(body)).json().message).toBe(CONTATO_TEXT.tooSoon);
    }
  });

  test('whose files expired gets that answer first', async () => {
    const body = await whole(known);
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    expect((await send({ ...body, contato: await confirmedContato(api, body.pessoa.email) })).json().message).toBe(
      ERROR.fileNotFound,
    );
  });
});

/** A registration without a proof: a code was requested, a minute passed, and the form continues without it. */
async function withoutProof(body: Cadastro, remoteAddress = anyAddress()): Promise<Cadastro> {
  const { email } = body.pessoa;
  const draft = drafts.get(email) ?? api.draft;
  const { pedido } = okay<PedidoContato>(await askCode(email, draft, remoteAddress));
  api.setNow(new Date(api.deps.now().getTime() + 61_000));
  return { ...body, contato: { confirmado: false, prova: pedido } };
}
const anyAddress = () => `198.51.100.${++addresses % 250}`;
const askCode = (email: string, draft: TestDraft, remoteAddress = anyAddress()) =>
  api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/contato/codigo',
    payload: { email },
    headers: { ...draft.headers },
    remoteAddress,
  });
const { knownCpfOfEmail, knownCpfOfNetwork, unaskedMail } = RATE_LIMITS;
const TELLING = ['USUARIO_EXISTENTE', 'CREDENCIADO_CADASTRADO_EDITAL'];
const isTold = (answer: Awaited<ReturnType<typeof send>>) => TELLING.includes(answer.json().codigo);

// INS-7
describe('an answer that reveals a known CPF', () => {
  /** Sends complete registrations until the answer no longer tells; returns how often it did. */
  async function toldTimes(next: () => Promise<[body: Cadastro, address?: string]>, cause?: string): Promise<number> {
    for (let told = 0; told < 40; told += 1) {
      const answer = await send(...(await next()));
      if (!isTold(answer)) return told;
      expect(answer.json().codigo).toBe(cause ?? 'USUARIO_EXISTENTE');
    }
    throw new Error('It is told without end');
  }
  /** Expects equal refusals for known and unknown CPFs, and a security event that names the exhausted budget. */
  async function refusedAlike(
    budget: 'email' | 'network',
    refusal: object,
    next: (cpf: string) => Promise<[Cadastro, string?]>,
  ): Promise<void> {
    const note = jest.spyOn(api.app.security, 'note');
    const asked = [known, nextCpf()];
    for (const cpf of asked) expect((await send(...(await next(cpf)))).json()).toEqual(refusal);
    const noted = note.mock.calls.map(([event, { account, detail } = {}]) => ({ event, account, detail }));
    note.mockRestore();
    expect(noted).toEqual(asked.map((account) => ({ event: 'cpf_probing', account, detail: { budget } })));
  }
  const TOO_MANY = { status: 429, message: CPF_TEXT.tooMany };
  const PROVE = { status: 422, message: CONTATO_TEXT.prove, campos: { contato: CONTATO_TEXT.prove } };

  test('is limited for a proved address; then known and unknown CPFs get equal answers', async () => {
    const email = anyEmail();
    expect(await toldTimes(async () => [await whole(known, email)])).toBe(knownCpfOfEmail.max);
    await refusedAlike('email', TOO_MANY, async (cpf) => [await whole(cpf, email)]);
    okay<Inscricao>(await send(await whole(nextCpf())));
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    okay<Inscricao>(await send(await whole(nextCpf(), email)));
  });

  test('four times stops nobody, with a proof or without', async () => {
    for (const prove of [async (body: Cadastro) => body, withoutProof]) {
      const email = anyEmail();
      const draft = await api.newDraft();
      const body = await prove(await whole(known, email, draft));
      for (let slip = 0; slip < 4; slip += 1) expect(isTold(await send(body))).toBe(true);
      const { contato } = body;
      okay<Inscricao>(await send({ ...(await whole(nextCpf(), email, draft)), contato }));
    }
  });

  test('is limited for a network; then senders without a proof are asked for it, and those with one continue', async () => {
    const network = () => `2001:db8:0:7::${(++addresses).toString(16)}`;
    const unproved = async (cpf: string): Promise<[Cadastro, string]> => [
      await withoutProof(await whole(cpf)),
      network(),
    ];
    expect(await toldTimes(() => unproved(known))).toBe(knownCpfOfNetwork.max);
    await refusedAlike('network', PROVE, unproved);
    okay<Inscricao>(await send(await whole(nextCpf()), network()));
    expect((await send(await whole(known), network())).json()).toEqual(TOO_MANY);
    okay<Inscricao>(await send(...(await unproved(nextCpf()).then(([body]) => [body] as const))));
  });

  test('can’t exceed an address’s or a network’s budget by concurrent requests', async () => {
    const email = anyEmail();
    const tellings = async (times: number, next: (turn: number) => Promise<[Cadastro, string?]>) => {
      const calls: (() => ReturnType<typeof send>)[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        const [body, address] = await next(turn);
        const { draft } = api;
        calls.push(() => send(body, address, draft));
      }
      return (await Promise.all(calls.map((make) => make()))).filter(isTold).length;
    };
    expect(await tellings(15, async () => [await whole(known, email)])).toBe(knownCpfOfEmail.max);
    const network = '203.0.113.77';
    expect(await tellings(40, async () => [await whole(known), network])).toBe(knownCpfOfNetwork.max);
  });

  test('for a stranger with somebody’s address uses up nothing of the owner’s', async () => {
    const email = anyEmail();
    for (let turn = 0; turn < 3; turn += 1) {
      const draft = await api.newDraft();
      const body = await withoutProof(await whole(known, email, draft));
      for (let times = 0; times < 5; times += 1) expect(isTold(await send(body, anyAddress(), draft))).toBe(true);
    }
    const draft = await api.newDraft();
    const { enviado } = okay<PedidoContato>(await askCode(email, draft));
    expect(enviado).toBe(true);
    okay<Inscricao>(await send(await whole(nextCpf(), email, draft)));
  });

  test('mails a flooded address at most five times a day, and doesn’t stop its owner', async () => {
    const email = anyEmail();
    const mails = () => api.db.$count(outbox, eq(outbox.destinatario, email));
    const draft = await api.newDraft();
    const { contato } = await withoutProof(await whole(nextCpf(), email, draft));
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await send({ ...(await whole(nextCpf(), email, draft)), contato }, anyAddress());
      statuses.push(answer.statusCode);
    }
    // The code and three comprovantes make four mails; the fifth is reserved for a code.
    expect(statuses).toEqual([200, 200, 200, 422, 422, 422]);
    for (let turn = 0; turn < 9; turn += 1) await askCode(email, await api.newDraft());
    expect(await mails()).toBeLessThanOrEqual(unaskedMail.max);

    const own = await api.newDraft();
    const asked = okay<PedidoContato>(await askCode(email, own));
    expect(asked).toMatchObject({ enviado: false, codigoDoDia: true });
    const [last] = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.destinatario, email))
      .orderBy(desc(outbox.id))
      .limit(1);
    if (!last) throw new Error('No mail');
    const [codigo = ''] = /(?:\d{3} ){3}\d{3}/.exec((await readBody(api.config, last)).texto) ?? [];
    const proved = await api.app.inject({
      method: 'POST',
      url: '/credenciados/publico/contato/confirmar',
      payload: { email, pedido: asked.pedido, codigo },
      headers: { ...own.headers },
      remoteAddress: anyAddress(),
    });
    const { prova } = okay<{ prova: string }>(proved);
    okay<Inscricao>(await send({ ...(await whole(nextCpf(), email, own)), contato: { confirmado: true, prova } }));
  });

  test('doesn’t stop a hall of people with slips beside an attacker', async () => {
    const hall = '203.0.113.50';
    // The attacker uses up the network's budget first, and goes on.
    const attack = async () => send(await withoutProof(await whole(known), hall), hall);
    for (let turn = 0; turn < knownCpfOfNetwork.max + 5; turn += 1) await attack();
    for (let person = 0; person < PEOPLE_IN_HALL; person += 1) {
      const email = anyEmail();
      const draft = await api.newDraft();
      const right = await whole(nextCpf(), email, draft);
      if (person % 10 === 0) {
        const slip = { ...right, pessoa: { ...right.pessoa, pessoaFisica: { cpf: known, nome: 'Ana Souza' } } };
        expect((await send(slip, hall)).statusCode).not.toBe(200);
        await attack();
      }
      okay<Inscricao>(await send(right, hall));
    }
    expect(await api.db.$count(solicitacao)).toBe(PEOPLE_IN_HALL);
    // 300 registrations take minutes on a busy machine.
  }, 300_000);

  test('is counted also for a CPF that registered in the edital', async () => {
    okay(await send(await whole(nextCpf())));
    const [row] = await api.db.select({ cpf: solicitacao.cpf }).from(solicitacao);
    const email = anyEmail();
    const times = await toldTimes(async () => [await whole(row?.cpf ?? '', email)], 'CREDENCIADO_CADASTRADO_EDITAL');
    expect(times).toBe(knownCpfOfEmail.max);
  });

  test('isn’t counted if something else was wrong, or if the registration was made', async () => {
    const email = anyEmail();
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await send({ ...(await whole(known, email)), formacao: '' })).statusCode).toBe(422);
      okay(await send(await whole(nextCpf(), email)));
    }
    expect(await toldTimes(async () => [await whole(known, email)])).toBe(knownCpfOfEmail.max);
  });
});
