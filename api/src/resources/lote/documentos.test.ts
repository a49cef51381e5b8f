import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Edital, LOTE_TEXT, ZIP_MAX_BYTES, ZIP_TEXT, type ZipPrevia } from '@credenciados/contract';
import { arquivo, auditoria, documento, leitura } from '@credenciados/platform/db/schema/index';
import type { Storage } from '@credenciados/platform/storage/storage';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

/** Time after which a stalled reader is disconnected; long enough for a busy machine to start all requests of a test. */
const STALLED_MS = 3_000;
const LARGE = 6 * 1024 * 1024;

let api: TestApp;
let cageo: SignedIn;
let applicant: SignedIn;
let edital: Edital;
let address: string;
let storage: Storage;
/** Numbers of files that were opened, and that are still being read. */
let opened = 0;
const reading = new Set<Readable>();
/** Number of answers that were cut off. */
let cut = 0;

beforeAll(async () => {
  api = await createDomainApp();
  storage = api.deps.storage;
  const { open } = storage;
  storage.open = async (...of) => {
    const found = await open.apply(storage, of);
    if (!found) return found;
    opened += 1;
    reading.add(found.stream);
    found.stream.once('close', () => reading.delete(found.stream));
    return found;
  };
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  applicant = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  api.app.server.on('request', (_request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) cut += 1;
    });
  });
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote'], { restart: true });
  edital = await openEdital(api, cageo);
  opened = 0;
  cut = 0;
});

/** Makes a solicitação with these files. */
async function makeSolicitacao(nome: string, files: readonly (readonly [name: string, content: Buffer | string])[]) {
  const { rows } = await api.database.asOwner(
    `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero,
       bairro, cep, uf, municipio_id, criada_em)
     select '2026.' || coalesce(max(id), 0) + 1, $1, $2, $3, $4, 'a@exemplo.gov.br', '{}', 'CREA', 'Rua', '1', 'Centro',
       '66010000', 'PA', 1501402, $5 from solicitacao returning id`,
    [edital.id, applicant.usuarioId, String(10000000000 + files.length), nome, MIDDAY.toISOString()],
  );
  const id: number = rows[0].id;
  const keys = [];
  for (const [nomeOriginal, content] of files) {
    const stored = await storage.put(Readable.from([Buffer.from(content)]), { maxBytes: LARGE });
    await api.db.insert(arquivo).values({
      ...stored,
      nomeOriginal,
      mime: 'application/pdf',
      finalidade: 'CADASTRO',
      criadoEm: MIDDAY,
      vinculadoEm: MIDDAY,
    });
    await api.db.insert(documento).values({ solicitacaoId: id, tipo: 'OUTROS', arquivoKey: stored.key });
    keys.push(stored);
  }
  return { id, files: keys };
}

const post = (path: string, selecao: object, as = cageo) =>
  call(api, 'POST', `/lote/documentos/${path}`, { as, body: { selecao } });
const preview = async (selecao: object) => okay<ZipPrevia>(await post('previa', selecao));
const all = () => ({ filtro: { idEdital: edital.id } });

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true }).getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`);
    files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}

/** Requests a ZIP; returns as soon as its headers are here, with nothing of its body read. */
async function begin(selecao: object): Promise<IncomingMessage> {
  const request = http.request(`${address}/credenciados/lote/documentos/baixar`, {
    method: 'POST',
    headers: { ...cageo.headers, 'content-type': 'application/json' },
    agent: false,
  });
  request.end(JSON.stringify({ selecao }));
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('No answer');
  return response;
}

// LOT-7
describe('the documentos of a selection', () => {
  test('are one ZIP, with a folder each and an index; missing and truncated files are listed, the others included', async () => {
    const ana = await makeSolicitacao('Ana Souza', [
      ['laudo.pdf', 'um'],
      ['laudo.pdf', 'dois'],
      ['../certidão?.pdf', 'três'],
      ['=1+1.pdf', 'quatro'],
    ]);
    const bia = await makeSolicitacao('../Bia: Lima', [
      ['CON.pdf', 'cinco'],
      ['gone.pdf', 'seis'],
      ['cut.pdf', 'sete'],
    ]);
    await storage.remove(bia.files[1]?.key ?? '');
    await api.database.asOwner('update arquivo set tamanho = 99 where key = $1', [bia.files[2]?.key]);
    expect(await preview(all())).toEqual({ solicitacoes: 2, arquivos: 7, bytes: 125, motivo: null });
    const response = await post('baixar', all());
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="documentos_solicitacoes.zip"',
    });
    const { 'indice.csv': index = '', ...files } = Object.fromEntries(await unzip(response.rawPayload));
    expect(files).toEqual({
      '2026.1 Ana Souza/laudo.pdf': 'um',
      '2026.1 Ana Souza/laudo (2).pdf': 'dois',
      '2026.1 Ana Souza/.._certidão_.pdf': 'três',
      '2026.1 Ana Souza/=1+1.pdf': 'quatro',
      '2026.2 .._Bia_ Lima/_CON.pdf': 'cinco',
    });
    const lines = index.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Protocolo;Nome;Documento;Arquivo;Nome original;Bytes;SHA-256;Observação$/);
    expect(lines).toHaveLength(8);
    expect(lines[1]).toBe(`2026.1;Ana Souza;Outros;2026.1 Ana Souza/laudo.pdf;laudo.pdf;2;${ana.files[0]?.sha256};`);
    expect(lines[4]).toContain(`;'=1+1.pdf;`);
    expect(lines[6]).toMatch(/;;gone\.pdf;.*;Não incluído: o arquivo não foi encontrado\.$/);
    expect(lines[7]).toMatch(/;;cut\.pdf;.*;Não incluído: o arquivo guardado não está inteiro\.$/);
  });

  test('are those of the selected rows, without replaced ones', async () => {
    const [one, two] = [
      await makeSolicitacao('Ana', [['a.pdf', 'a']]),
      await makeSolicitacao('Bia', [
        ['b.pdf', 'b'],
        ['old.pdf', 'c'],
      ]),
    ];
    await api.database.asOwner(`update documento set substituido_em = now() where arquivo_key = $1`, [
      two.files[1]?.key,
    ]);
    const names = async (selecao: object) => [...(await unzip((await post('baixar', selecao)).rawPayload)).keys()];
    expect(await names({ ids: [two.id] })).toEqual(['2026.2 Bia/b.pdf', 'indice.csv']);
    expect(await names({ ...all(), exceto: [two.id] })).toEqual(['2026.1 Ana/a.pdf', 'indice.csv']);
    expect(await preview({ ids: [one.id, two.id] })).toMatchObject({ solicitacoes: 2, arquivos: 2 });
  });

  test('are audited as an export, and logged as a read for each person', async () => {
    const { id, files } = await makeSolicitacao('Ana', [
      ['a.pdf', 'a'],
      ['b.pdf', 'bb'],
    ]);
    await api.database.clear(['leitura']);
    const filtro = { idEdital: edital.id, campoSimples: 'Ana' };
    await post('baixar', { filtro });
    const facts = (await auditTrail(api.db)).filter(({ acao }) => acao === 'DOCUMENTOS_EXPORTADOS').slice(-1);
    expect(facts).toMatchObject([
      {
        atorId: cageo.usuarioId,
        entidade: 'exportacao',
        dados: { linhas: 2, solicitacoes: 1, bytes: 3, busca: expect.any(String), filtro: { idEdital: edital.id } },
      },
    ]);
    expect(JSON.stringify(facts)).not.toContain('Ana');
    const reads = await api.db.select().from(leitura);
    expect(reads.map(({ alvo }) => alvo).sort()).toEqual(files.map(({ key }) => key).sort());
    expect(reads[0]).toMatchObject({ tipo: 'DOCUMENTO', solicitacaoId: id, atorId: cageo.usuarioId });
  });

  test.each([
    ['nothing', () => ({ ids: [999_999] }), LOTE_TEXT.nothingSelected],
    ['no files', () => all(), ZIP_TEXT.none],
    ['too many files', () => all(), ZIP_TEXT.tooManyFiles],
    ['too many bytes', () => all(), ZIP_TEXT.tooLarge],
    ['too many solicitações', () => all(), LOTE_TEXT.tooMany],
  ])('of %s are refused before anything is read', async (what, selecao, text) => {
    const { id } = await makeSolicitacao('Ana', what === 'no files' ? [] : [['a.pdf', 'a']]);
    if (what === 'too many files') {
      await api.database.asOwner(
        `with feito as (insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
           select 'k' || n, 'n.pdf', 'application/pdf', 1, repeat('0', 64), 'CADASTRO', now() from generate_series(1, 5000) n
           returning key)
         insert into documento (solicitacao_id, tipo, arquivo_key) select $1, 'OUTROS', key from feito`,
        [id],
      );
    }
    if (what === 'too many bytes') await api.db.update(arquivo).set({ tamanho: ZIP_MAX_BYTES + 1 });
    if (what === 'too many solicitações') {
      await api.database.asOwner(
        `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro,
           numero, bairro, cep, uf, criada_em)
         select 'p' || n, $1, $2, lpad(n::text, 11, '0'), 'Pessoa', 'p@exemplo.br', '{}', 'x', 'r', '1', 'b', '66010000', 'PA', $3
         from generate_series(1, 2000) n`,
        [edital.id, applicant.usuarioId, MIDDAY],
      );
    }
    const before = await api.db.$count(auditoria, eq(auditoria.acao, 'DOCUMENTOS_EXPORTADOS'));
    const answer = await post('baixar', selecao());
    expect([answer.statusCode, answer.json().message]).toEqual([422, text]);
    expect(opened).toBe(0);
    const told = await post('previa', selecao());
    expect(told.json().motivo ?? told.json().message).toBe(text);
    expect(await api.db.$count(auditoria, eq(auditoria.acao, 'DOCUMENTOS_EXPORTADOS'))).toBe(before);
  });
});

describe('a reader of a ZIP', () => {
  const many = () =>
    makeSolicitacao(
      'Ana',
      Array.from({ length: 4 }, (_, n) => [`${n}.pdf`, Buffer.alloc(LARGE, n)] as const),
    );

  test('ends it by leaving: no further file is read', async () => {
    await many();
    const response = await begin(all());
    expect(response.statusCode).toBe(200);
    await until(() => reading.size > 0);
    response.destroy();
    await until(() => reading.size === 0);
    // The fourth file was never opened.
    expect(opened).toBeLessThan(4);
  });

  test('is disconnected when stalled; more than three at once wait; then it works again', async () => {
    await many();
    api.deps.exportStalledMs = STALLED_MS;
    const stalled = await Promise.all([begin(all()), begin(all()), begin(all())]);
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const refused = await begin(all());
    expect(refused.statusCode).toBe(429);
    refused.resume();
    await until(() => cut === 3);
    // A slow reader on a busy machine must not be cut off.
    delete api.deps.exportStalledMs;
    const ends = await Promise.allSettled(stalled.map((response) => buffer(response)));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const whole = await buffer(await begin(all()));
    expect((await unzip(whole)).size).toBe(5);
    expect(reading.size).toBe(0);
  });

  test('doesn’t get a truncated ZIP that looks complete when a file breaks off', async () => {
    await many();
    const { open } = storage;
    async function* breaking() {
      yield Buffer.alloc(1024);
      throw new Error('The disk is gone');
    }
    storage.open = async (...of) => {
      const found = await open.apply(storage, of);
      if (!found || opened !== 2) return found;
      found.stream.destroy();
      return { ...found, stream: Readable.from(breaking()) };
    };
    try {
      await expect(buffer(await begin(all()))).rejects.toThrow('aborted');
    } finally {
      storage.open = open;
    }
  });
});
