import type { Cadastro, Edital, Inscricao, PedidoContato } from '@credenciados/shared/contract';
import { CONTATO_TEXT, ERROR } from '@credenciados/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { solicitacao } from '../../platform/db/tables.ts';
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
import { CPF_TEXT, KNOWN_CPF_LIMITS } from './known-cpf.ts';

/** What a visitor learns of somebody else's CPF, and what it costs. */

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
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia', 'tentativa_login'], { restart: true });
  edital = await openEdital(api, cageo);
});

const anyEmail = () => `pessoa${++addresses}@exemplo.gov.br`;
/** A whole registration, of a new draft unless told otherwise. */
async function whole(cpf: string, email = anyEmail(), draft?: TestDraft): Promise<Cadastro> {
  api.draft = draft ?? (await api.newDraft());
  const cadastro = await quickCadastro(api, edital, { cpf, email });
  drafts.set(email, api.draft);
  return cadastro;
}
/** The draft that each address was last confirmed with. */
const drafts = new Map<string, TestDraft>();
const send = (body: Cadastro, remoteAddress = `192.0.2.${++addresses % 250}`, draft = drafts.get(body.pessoa.email)) =>
  api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/credenciado/cadastrar',
    payload: body,
    headers: { ...draft?.headers },
    remoteAddress,
  });

/** A registration with something wrong that costs nothing. */
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
describe('what costs nothing tells nothing: a registration', () => {
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
        asked.push([`${answer.statusCode}`, texts, answer.json()]);
      }
      statements.mockRestore();
      expect(asked[0]?.[1].length).toBeGreaterThan(0);
      expect(asked[0]).toEqual(asked[1]);
      expect(asked[0]?.[0]).not.toBe('200');
    },
  );

  test('with an address that was only asked about is told to wait, known or not', async () => {
    for (const cpf of [known, nextCpf()]) {
      const email = anyEmail();
      const filled = await whole(cpf, email);
      const { pedido } = okay<PedidoContato>(await call(api, 'POST', '/publico/contato/codigo', { body: { email } }));
      const body = { ...filled, contato: { confirmado: false, prova: pedido } };
      expect((await send(body)).json().message).toBe(CONTATO_TEXT.tooSoon);
    }
  });

  test('whose files expired is told so first', async () => {
    const body = await whole(known);
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    expect((await send({ ...body, contato: await confirmedContato(api, body.pessoa.email) })).json().message).toBe(
      ERROR.fileNotFound,
    );
  });
});

// INS-7
describe('being told that a CPF is known', () => {
  /** Asks with whole registrations until it isn't told any more; answers how often it was. */
  async function toldTimes(next: () => Promise<[body: Cadastro, address?: string]>, cause?: string): Promise<number> {
    for (let told = 0; told < 40; told += 1) {
      const answer = await send(...(await next()));
      if (answer.statusCode === 429) return told;
      expect(answer.json().codigo).toBe(cause ?? 'USUARIO_EXISTENTE');
    }
    throw new Error('It is told without end');
  }
  /** Expects the refusal whosever CPF it is, and the security log to be told which budget is used up. */
  async function refusedAlike(
    budget: keyof typeof KNOWN_CPF_LIMITS,
    next: (cpf: string) => Promise<Cadastro>,
    address: () => string | undefined = () => undefined,
  ): Promise<void> {
    const note = jest.spyOn(api.app.security, 'note');
    const asked = [known, nextCpf()];
    for (const cpf of asked) {
      expect((await send(await next(cpf), address())).json()).toEqual({ status: 429, message: CPF_TEXT.tooMany });
    }
    const noted = note.mock.calls.map(([event, { account, detail } = {}]) => ({ event, account, detail }));
    note.mockRestore();
    expect(noted).toEqual(asked.map((account) => ({ event: 'cpf_probing', account, detail: { budget } })));
  }

  test('happens so often to an address, and then known and unknown CPFs are answered alike', async () => {
    const email = anyEmail();
    expect(await toldTimes(async () => [await whole(known, email)])).toBe(KNOWN_CPF_LIMITS.email);
    await refusedAlike('email', (cpf) => whole(cpf, email));
    okay<Inscricao>(await send(await whole(nextCpf())));
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    okay<Inscricao>(await send(await whole(nextCpf(), email)));
  });

  test('happens so often to a draft', async () => {
    const draft = await api.newDraft();
    const next = async (cpf: string) => whole(cpf, anyEmail(), draft);
    expect(await toldTimes(async () => [await next(known)])).toBe(KNOWN_CPF_LIMITS.draft);
    await refusedAlike('draft', next);
  });

  test('happens so often to a network', async () => {
    const network = () => `2001:db8:0:7::${(++addresses).toString(16)}`;
    expect(await toldTimes(async () => [await whole(known), network()])).toBe(KNOWN_CPF_LIMITS.network);
    await refusedAlike('network', whole, network);
  });

  test('counts also for a CPF that registered in the edital', async () => {
    okay(await send(await whole(nextCpf())));
    const [row] = await api.db.select({ cpf: solicitacao.cpf }).from(solicitacao);
    const email = anyEmail();
    const times = await toldTimes(async () => [await whole(row?.cpf ?? '', email)], 'CREDENCIADO_CADASTRADO_EDITAL');
    expect(times).toBe(KNOWN_CPF_LIMITS.email);
  });

  test('many times at once is no more than the limit', async () => {
    const email = anyEmail();
    const calls: (() => ReturnType<typeof send>)[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      const body = await whole(known, email);
      const { draft } = api;
      calls.push(() => send(body, undefined, draft));
    }
    const answers = await Promise.all(calls.map((make) => make()));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(KNOWN_CPF_LIMITS.email);
  });

  test('is not counted where something else was wrong, nor where the registration was made', async () => {
    const email = anyEmail();
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await send({ ...(await whole(known, email)), formacao: '' })).statusCode).toBe(422);
      okay(await send(await whole(nextCpf(), email)));
    }
    expect(await toldTimes(async () => [await whole(known, email)])).toBe(KNOWN_CPF_LIMITS.email);
  });
});
