import { CODIGO_CONTATO, CONTATO_TEXT, type PedidoContato, RULE } from '@credenciados/contract';
import { auditoria, contatoCodigo, outbox } from '@credenciados/platform/db/schema/index';
import { collectExpired } from '@credenciados/platform/jobs/collect';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { checkContato } from './check-contato.ts';
import { codesOfNetwork } from './contato.rules.ts';

let api: TestApp;
let made = 0;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  api.draft = await api.newDraft();
  await api.database.clear(['contato_codigo', 'tentativa_login', 'outbox'], { restart: true });
});

const anyEmail = () => `pessoa${++made}@exemplo.gov.br`;
const ask = (email: string) => call(api, 'POST', '/publico/contato/codigo', { body: { email } });
const asked = async (email: string) => okay<PedidoContato>(await ask(email));
const confirm = (body: object, as?: SignedIn) => call(api, 'POST', '/publico/contato/confirmar', { as, body });
const wait = (seconds: number) => api.setNow(new Date(api.deps.now().getTime() + seconds * 1000));
/** A wrong code. */
const other = (codigo = '') => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');
const refusedCode = (message: string) => ({ status: 422, message, campos: { codigo: message } });

describe('asking for a code', () => {
  test('mails it, and stores nothing that reveals it', async () => {
    const email = anyEmail();
    const { enviado, pedido, espera, codigo = '' } = await asked(email);
    expect({ enviado, espera }).toEqual({ enviado: true, espera: CODIGO_CONTATO.waitSeconds });
    const [mail] = await api.db.select().from(outbox);
    if (!mail) throw new Error('No mail');
    expect(mail).toMatchObject({ destinatario: email });
    expect((await readBody(api.config, mail)).texto.replaceAll(' ', '')).toContain(codigo);
    const kept =
      JSON.stringify(await api.db.select().from(contatoCodigo)) + pedido + JSON.stringify(mail.conteudo) + mail.texto;
    for (const secret of [email, codigo, `${codigo.slice(0, 3)} ${codigo.slice(3)}`])
      expect(kept).not.toContain(secret);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'CONTATO_CODIGO_ENVIADO'));
    expect(JSON.stringify(facts)).not.toContain(email);
  });

  test('returns the code itself in the demonstration only', async () => {
    const delivered = { ...api.deps.config, smtpUrl: 'smtp://localhost:25' };
    const { config } = api.deps;
    api.deps.config = delivered;
    try {
      expect(await asked(anyEmail())).not.toHaveProperty('codigo');
    } finally {
      api.deps.config = config;
    }
  });

  test('has equal answers for addresses that the portal knows and others', async () => {
    const email = anyEmail();
    await api.signIn('CREDENCIADOS', { email });
    const [known, unknown] = [await asked(email), await asked(anyEmail())];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect({ ...known, pedido: '', codigo: '' }).toEqual({ ...unknown, pedido: '', codigo: '' });
  });

  test('mails an address at most five unrequested codes a day, from all senders together', async () => {
    const email = anyEmail();
    const sent = async (times: number) => {
      let count = 0;
      for (let turn = 0; turn < times; turn += 1) {
        api.draft = await api.newDraft();
        count += (await asked(email)).enviado ? 1 : 0;
      }
      return count;
    };
    expect(await sent(8)).toBe(5);
    wait(12 * 3600);
    expect(await sent(8)).toBe(0);
    expect(await api.db.$count(outbox)).toBe(5);
    expect(await asked(anyEmail())).toMatchObject({ enviado: true });
    wait(12 * 3600 + 1);
    expect(await sent(8)).toBe(5);
  });

  test('by the owner no longer counts once the code was typed', async () => {
    const email = anyEmail();
    for (let turn = 0; turn < 8; turn += 1) {
      api.draft = await api.newDraft();
      const { enviado, pedido, codigo } = await asked(email);
      expect(enviado).toBe(true);
      okay(await confirm({ email, pedido, codigo }));
    }
  });

  test('doesn’t stop the owner of a flooded address: the last code of the day is valid for any form for 24 hours', async () => {
    const email = anyEmail();
    const codes = [];
    for (let turn = 0; turn < 9; turn += 1) {
      api.draft = await api.newDraft();
      const { codigo, codigoDoDia } = await asked(email);
      codes.push([codigo?.length, codigoDoDia]);
    }
    const others = Array(4).fill([undefined, true]);
    expect(codes).toEqual([[6, undefined], [6, undefined], [6, undefined], [6, undefined], [12, true], ...others]);
    const mailed = await api.db.select().from(outbox).orderBy(outbox.id);
    const last = mailed.at(-1);
    if (!last) throw new Error('No mail');
    const { texto } = await readBody(api.config, last);
    expect(texto).toContain('24 horas');
    const [codigo = ''] = /(?:\d{3} ){3}\d{3}/.exec(texto) ?? [];

    // Guesses use up nobody's limit.
    for (let turn = 0; turn < 8; turn += 1) {
      api.draft = await api.newDraft();
      const { pedido } = await asked(email);
      const guess = await confirm({ email, pedido, codigo: other(codigo.replaceAll(' ', '')).padStart(12, '0') });
      expect(guess.json()).toMatchObject(refusedCode(CONTATO_TEXT.wrongDayCode));
    }
    for (const hours of [0, 12, 11]) {
      wait(hours * 3600);
      api.draft = await api.newDraft();
      const { pedido } = await asked(email);
      expect(okay(await confirm({ email, pedido, codigo }))).toEqual({ prova: expect.any(String) });
      const { pedido: elsewhere } = await asked(anyEmail());
      expect((await confirm({ email: anyEmail(), pedido: elsewhere, codigo })).statusCode).toBe(422);
    }
    wait(3601);
    const { pedido, enviado } = await asked(email);
    expect(enviado).toBe(true);
    expect((await confirm({ email, pedido, codigo })).json()).toMatchObject(refusedCode(CONTATO_TEXT.gone));
  });

  test('doesn’t stop people in a flooded network, who go on without codes', async () => {
    const { max } = RATE_LIMITS.codesOfNetwork;
    const remoteAddress = '203.0.113.61';
    const from = async (path: string, payload: object) =>
      api.app.inject({
        method: 'POST',
        url: `/credenciados/publico/contato/${path}`,
        payload,
        headers: { ...api.draft.headers },
        remoteAddress,
      });
    const askedHere = async (email = anyEmail()) => okay<PedidoContato>(await from('codigo', { email }));
    const rede = codesOfNetwork(remoteAddress);
    await noteAttempts(api.deps, api.db, ...Array(max).fill(rede));
    const email = anyEmail();
    const { enviado, pedido } = await askedHere(email);
    expect(enviado).toBe(false);
    wait(61);
    const about = { email, donos: [api.draft.dono] };
    expect(await checkContato(api.deps, about, { confirmado: false, prova: pedido })).toBe(false);
    // A typed code no longer counts: people in one hall who register normally have no limit.
    await api.database.clear(['tentativa_login']);
    const own = await askedHere(email);
    await noteAttempts(api.deps, api.db, ...Array(max - 2).fill(rede));
    okay(await from('confirmar', { email, pedido: own.pedido, codigo: own.codigo }));
    const sent = [await askedHere(), await askedHere(), await askedHere()];
    expect(sent.map((answer) => answer.enviado)).toEqual([true, true, false]);
  });

  test('at once can’t exceed the limit', async () => {
    const email = anyEmail();
    const answers = await Promise.all(Array.from({ length: 12 }, () => asked(email)));
    expect(answers.filter(({ enviado }) => enviado)).toHaveLength(5);
  });

  test('is limited to ten codes a day per draft, for all addresses', async () => {
    const sent = [];
    for (let turn = 0; turn < 12; turn += 1) sent.push((await asked(anyEmail())).enviado);
    expect(sent.filter(Boolean)).toHaveLength(10);
  });
});

// CTA-6
describe('a code', () => {
  test('confirms its address once, also typed with blanks and hyphens', async () => {
    const email = anyEmail();
    const before = await api.db.$count(auditoria, eq(auditoria.acao, 'CONTATO_CONFIRMADO'));
    const { pedido, codigo = '' } = await asked(email);
    const typed = ` ${codigo.slice(0, 3)}-${codigo.slice(3)} `;
    const { prova } = okay<{ prova: string }>(await confirm({ email: email.toUpperCase(), pedido, codigo: typed }));
    expect(prova).toEqual(expect.any(String));
    expect((await confirm({ email, pedido, codigo })).json()).toMatchObject(refusedCode(CONTATO_TEXT.gone));
    expect(await api.db.$count(auditoria, eq(auditoria.acao, 'CONTATO_CONFIRMADO'))).toBe(before + 1);
  });

  test('that is wrong is answered with the remaining attempts, and after five the right one is invalid', async () => {
    const email = anyEmail();
    const { pedido, codigo } = await asked(email);
    const told = [];
    for (let turn = 0; turn < 5; turn += 1) {
      told.push((await confirm({ email, pedido, codigo: other(codigo) })).json().message);
    }
    expect(told).toEqual([
      'Código incorreto. Restam 4 tentativas.',
      'Código incorreto. Restam 3 tentativas.',
      'Código incorreto. Restam 2 tentativas.',
      'Código incorreto. Resta 1 tentativa.',
      'Código incorreto. Peça outro código.',
    ]);
    expect((await confirm({ email, pedido, codigo })).json()).toMatchObject(refusedCode(CONTATO_TEXT.gone));
  });

  test('guessed many times at once is checked five times', async () => {
    const email = anyEmail();
    const { pedido, codigo } = await asked(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm({ email, pedido, codigo: other(codigo) })),
    );
    expect(answers.filter((answer) => answer.json().message.startsWith('Código incorreto'))).toHaveLength(5);
  });

  test('is valid for ten minutes', async () => {
    const email = anyEmail();
    const { pedido, codigo } = await asked(email);
    wait(CODIGO_CONTATO.minutes * 60);
    expect((await confirm({ email, pedido, codigo })).json()).toMatchObject(refusedCode(CONTATO_TEXT.gone));
  });

  test('is valid for no other address, caller or request', async () => {
    const email = anyEmail();
    const { pedido, codigo } = await asked(email);
    const elsewhere = await asked(email);
    const mine = api.draft;
    api.draft = await api.newDraft();
    const stranger = await confirm({ email, pedido, codigo });
    api.draft = mine;
    const answers = [
      stranger,
      await confirm({ email: anyEmail(), pedido, codigo }),
      await confirm({ email, pedido: `${pedido}x`, codigo }),
      await confirm({ email, pedido: elsewhere.pedido, codigo }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422]);
    // A person who signs in meanwhile can continue.
    okay(await confirm({ email, pedido, codigo }, await api.signIn('CREDENCIADOS')));
  });

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '1'.repeat(41)])(
    'that is none (%j) is refused beside its field',
    async (codigo) => {
      const email = anyEmail();
      const { pedido } = await asked(email);
      const answer = await confirm({ email, pedido, codigo });
      expect(answer.statusCode).toBe(400);
      expect([CONTATO_TEXT.code, RULE.required]).toContain(answer.json().campos.codigo);
    },
  );

  test('is deleted after a day', async () => {
    await asked(anyEmail());
    wait(24 * 3600 + 1);
    await collectExpired(api.deps);
    expect(await api.db.$count(contatoCodigo)).toBe(0);
  });
});

describe('a code that doesn’t arrive', () => {
  const situacao = (pedido: string) => call(api, 'POST', '/publico/contato/situacao', { body: { pedido } });

  test('is waited for during a minute', async () => {
    const { pedido } = await asked(anyEmail());
    wait(20);
    expect(okay(await situacao(pedido))).toEqual({ falhou: false, espera: 40 });
    wait(40);
    expect(okay(await situacao(pedido))).toEqual({ falhou: false, espera: 0 });
  });

  test('is no longer waited for once its message could not be delivered', async () => {
    const { pedido } = await asked(anyEmail());
    await api.db.update(outbox).set({ erro: 'ECONNREFUSED' });
    expect(okay(await situacao(pedido))).toEqual({ falhou: true, espera: 0 });
  });

  test('can’t be asked about by others', async () => {
    const { pedido } = await asked(anyEmail());
    expect((await situacao('x')).statusCode).toBe(422);
    api.draft = await api.newDraft();
    expect((await situacao(pedido)).statusCode).toBe(422);
  });

  test('needs a draft or a session', async () => {
    const body = { email: anyEmail() };
    const url = '/credenciados/publico/contato/codigo';
    const answer = await api.app.inject({ method: 'POST', url, payload: body, remoteAddress: '192.0.2.1' });
    expect([answer.statusCode, answer.json().codigo]).toEqual([403, 'RASCUNHO_INVALIDO']);
    okay(await call(api, 'POST', '/publico/contato/codigo', { as: await api.signIn('CREDENCIADOS'), body }));
  });
});
