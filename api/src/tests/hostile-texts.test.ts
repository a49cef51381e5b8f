import type { Edital, Inscricao } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, okay, openEdital, otherAddress, quickCadastro, register } from './support/domain.ts';
import type { HostileText } from './support/hostile/hostile-text.ts';
import { HOSTILE_HTML } from './support/hostile/html.ts';
import { HOSTILE_TEXTS } from './support/hostile/texts.ts';
import type { SignedIn, TestApp } from './support/test-app.ts';

/** The only markup that the editor creates. */
const TAG =
  /<\/?(p|br|strong|em|u|s|ol|ul|li|span)( (class="(ql-[a-z0-9-]+ ?)+"|data-list="(bullet|ordered)"))* ?\/?>/g;

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let idSolicitacao: number;
let conversa: { id: number };
const log: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(line) };
  api = await createDomainApp({ logTo, config: { logLevel: 'debug' } });
  cageo = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS');
  edital = await openEdital(api, cageo);
  ({ idSolicitacao } = await register(api, edital, ana));
  conversa = okay(await notify('Um assunto'));
});
afterAll(() => api.close());

const notify = (assunto: string) =>
  call(api, 'POST', '/conversa/cadastrar', {
    as: cageo,
    body: { assunto, idSolicitacao, mensagens: [{ conteudo: '<p>Olá</p>', dataLimiteResposta: '2026-03-30' }] },
  });
const of = (...fields: HostileText['into'][]) =>
  [...HOSTILE_HTML, ...HOSTILE_TEXTS].filter(({ into }) => fields.includes(into));

/** Cells of a CSV, as a spreadsheet reads them. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/"((?:[^"]|"")*)"|[^;\r\n]+/g)].map(
    ([cell, quoted]) => quoted?.replaceAll('""', '"') ?? cell,
  );
}

/** Fails unless the answer is the expected refusal. */
function expectRefused(response: Awaited<ReturnType<typeof call>>, { becomes }: HostileText): void {
  if (!('refused' in becomes)) throw new Error('It is to be kept');
  expect(response.statusCode).toBe(becomes.refused);
  if (becomes.field !== undefined)
    expect(response.json().campos).toMatchObject({ [becomes.field]: expect.any(String) });
}

test('the list of hostile texts is long, without duplicates', () => {
  const all = [...HOSTILE_HTML, ...HOSTILE_TEXTS].map(({ id }) => id);
  expect(all.length).toBeGreaterThanOrEqual(110);
  expect(new Set(all).size).toBe(all.length);
});

describe('rich text', () => {
  test.each(of('mensagem'))('$id', async (hostile) => {
    const response = await call(api, 'POST', '/mensagem/resposta', {
      as: ana,
      body: { conversa: { id: conversa.id }, conteudo: hostile.text },
    });
    if ('refused' in hostile.becomes) return expectRefused(response, hostile);
    okay(response);
    const { mensagens } = okay<{ mensagens: { conteudo: string }[] }>(
      await call(api, 'GET', `/conversa/getById/${conversa.id}`, { as: cageo }),
    );
    const contents = mensagens.map(({ conteudo }) => conteudo);
    expect(contents).toContain(hostile.becomes.kept);
    // The only markup left is the editor's.
    for (const content of contents) expect(content.replace(TAG, '')).not.toMatch(/[<>]/);
  });
});

describe('a name', () => {
  const names = of('nome');
  /** Names that are drawn on a comprovante. */
  const drawn = everyNight(
    names,
    names.filter((_, at) => at % 5 === 0),
  );
  test.each(names)('$id', async (hostile) => {
    const body = await quickCadastro(api, edital, { nome: hostile.text });
    const response = await call(api, 'POST', '/publico/credenciado/cadastrar', {
      body,
      headers: { 'x-forwarded-for': otherAddress() },
    });
    if ('refused' in hostile.becomes) return expectRefused(response, hostile);
    const inscricao = okay<Inscricao>(response);
    const found = okay<{ credenciado: { pessoa: { pessoaFisica: { nome: string } } } }>(
      await call(api, 'GET', `/solicitacaoCredenciado/findById/${inscricao.idSolicitacao}`, { as: cageo }),
    );
    expect(found.credenciado.pessoa.pessoaFisica.nome).toBe(hostile.becomes.kept);
    if (!drawn.includes(hostile)) return;
    const file = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo: inscricao.codigoComprovante } });
    expect(file.statusCode).toBe(200);
    expect(file.payload).toMatch(/^%PDF/);
    expect(file.payload).not.toMatch(/\/(OpenAction|JavaScript|JS)\b/);
  });

  // ANL-9
  test('is text in the export, never a formula', async () => {
    const { payload } = await call(api, 'POST', `/solicitacaoCredenciado/listagem/exportar/${edital.tipoEdital}`, {
      as: cageo,
      body: { idEdital: edital.id },
    });
    expect(payload).toContain('calc');
    for (const cell of cellsOf(payload)) expect(cell).not.toMatch(/^\s*[=+\-@\t]/);
  });

  test('is escaped in mails, and adds no mail header', async () => {
    const { rows } = await api.database.asOwner('select assunto, html from outbox');
    expect(rows.length).toBeGreaterThan(10);
    for (const mail of rows) {
      expect(mail.html).not.toMatch(/<(script|img src=x)/i);
      expect(String(mail.assunto)).not.toMatch(/[\r\n]/);
    }
  });

  test('adds no line to the log', () => {
    expect(log.length).toBeGreaterThan(50);
    for (const line of log) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forjado' });
    expect(log.join('')).not.toContain('DROP TABLE');
  });
});

describe('a subject', () => {
  test.each(of('assunto'))('$id', async (hostile) => {
    const response = await notify(hostile.text);
    if ('refused' in hostile.becomes) return expectRefused(response, hostile);
    expect(okay<{ assunto: string }>(response).assunto).toBe(hostile.becomes.kept);
  });
});

describe('a search', () => {
  test.each(of('busca'))('$id', async (hostile) => {
    const response = await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', {
      as: cageo,
      body: { idEdital: edital.id, campoSimples: hostile.text },
    });
    if ('refused' in hostile.becomes) return expectRefused(response, hostile);
    const plain = (text: string) => text.normalize('NFKD').toLowerCase();
    for (const { nome } of okay<{ content: { nome: string }[] }>(response).content) {
      expect(plain(nome)).toContain(plain(hostile.becomes.kept));
    }
  });
});

describe('a body', () => {
  test.each(of('corpo'))('$id', async (hostile) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/credenciados/publico/comprovante/verificar',
      payload: hostile.text,
      headers: { 'content-type': 'application/json' },
      remoteAddress: otherAddress(),
    });
    expectRefused(response, hostile);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('invalid UTF-8 is refused', async () => {
    for (const overlong of ['c0af', 'e080af', 'eda080', 'ff', 'f8888080af']) {
      const payload = Buffer.concat([Buffer.from('{"codigo":"'), Buffer.from(overlong, 'hex'), Buffer.from('"}')]);
      const response = await api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/comprovante/verificar',
        payload,
        headers: { 'content-type': 'application/json' },
        remoteAddress: otherAddress(),
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('a key', () => {
  test.each(of('caminho'))('$id', async (hostile) => {
    const query = new URLSearchParams({ caminho: hostile.text });
    expectRefused(await call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?${query}`), hostile);
  });
});
