import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { AUTOS_MAX_BYTES, AUTOS_TEXT, CODIGO, type Edital, IMPEDIMENTO_TEXT } from '@credenciados/contract';
import { signAuditHead } from '@credenciados/platform/audit/head';
import { arquivo, documento, leitura } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { eq } from 'drizzle-orm';
import { giveModeloAto, MODELO_ATO } from '../../tests/support/atos.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { textsOf } from '../../tests/support/pdf-texts.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { MOTIVO } from './autos.texts.ts';

const VERIFY = path.join(import.meta.dirname, 'verify-case.mjs');
const NOTE = 'Conferir a assinatura com o cartório.';
const ASKED = 'Corrija o número do conselho.';

let api: TestApp;
let edital: Edital;
let carla: SignedIn;
let ana: SignedIn & { email?: string };
let id: number;
let folder: string;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  folder = await mkdtemp(path.join(tmpdir(), 'autos-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'leitura']);
  edital = await openEdital(api, carla);
  await giveModeloAto(api, edital, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
});

const download = (as: SignedIn) => call(api, 'GET', `/autos/zip/${id}`, { as });
async function bytesFor(as: SignedIn): Promise<Buffer> {
  const answer = await download(as);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
const decide = (aprovar: boolean) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as: carla,
    body: { id, aprovar, justificativa: aprovar ? '' : 'A certidão venceu.' },
  });
const rectify = () =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: carla,
    body: { assunto: 'Um assunto', mensagem: `<p>${ASKED}</p>`, dataLimiteResposta: '2026-03-30' },
  });

/** Texts of a ZIP's files by name; the PDF's are its pages' texts. */
async function open(zip: Buffer) {
  const files = new Map<string, string>();
  let pages: string[] = [];
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip), { checkSignature: true }).getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`);
    if (entry.filename === 'processo.pdf') pages = await textsOf(await entry.getData(new Uint8ArrayWriter()));
    files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  const at = (name: string) => files.get(name) ?? '';
  return { files, pages, manifest: JSON.parse(at('manifesto.json')), at };
}

/** Runs the program as a person does, from outside the portal's folder. */
async function verify(zip: Buffer, ...options: string[]) {
  const file = path.join(folder, 'processo.zip');
  await writeFile(file, zip);
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, file, ...options], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Adds a file to the case, as an upload of before. */
async function addFile(nomeOriginal: string, mime: string, content: Buffer, tipo = 'OUTROS') {
  const stored = await api.deps.storage.put(Readable.from([content]), { maxBytes: 1e8 });
  await api.db.insert(arquivo).values({
    ...stored,
    ...{ nomeOriginal, mime, finalidade: 'CADASTRO' },
    ...{ criadoEm: MIDDAY, vinculadoEm: MIDDAY },
  });
  await api.db.insert(documento).values({ solicitacaoId: id, tipo, arquivoKey: stored.key });
  return stored.key;
}

async function realPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++)
    pdf.addPage([300, 400]).drawText(`Laudo, página ${page}`, { x: 20, y: 200 });
  return Buffer.from(await pdf.save());
}

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// AUT-1, AUT-2
describe('a whole case', () => {
  test('has data, messages, acts, signatures, audit rows and files, in one PDF with an index and numbered pages', async () => {
    await addFile('laudo.pdf', 'application/pdf', await realPdf(3));
    okay(await call(api, 'POST', '/nota/cadastrar', { as: carla, body: { idSolicitacao: id, texto: NOTE } }));
    okay(await rectify());
    // A later version makes the data of the first one former.
    await api.database.asOwner(
      `insert into solicitacao_versao (solicitacao_id, numero, enviada_em, origem, dados, documentos)
       select solicitacao_id, 2, enviada_em + interval '1 hour', 'CORRECAO', dados, documentos from solicitacao_versao
       where solicitacao_id = $1`,
      [id],
    );
    await signAuditHead(api.deps, api.app.log);
    const zip = await bytesFor(carla);
    const { files, pages, manifest, at } = await open(zip);
    const names = [...files.keys()];
    expect(names.slice(0, 2)).toEqual(['LEIA-ME.txt', 'verify-case.mjs']);
    expect(names.slice(-3)).toEqual(['processo.pdf', 'manifesto.json', 'manifesto.jws.json']);
    expect(names.filter((name) => name.startsWith('arquivos/'))).toHaveLength(7);
    expect(names.filter((name) => name.startsWith('assinados/'))).toHaveLength(2);
    expect(manifest).toMatchObject({ para: 'COMISSAO', naoIncluidos: [], geradoEm: MIDDAY.toISOString() });
    expect(manifest.arquivos.map(({ caminho }: { caminho: string }) => caminho)).toEqual(names.slice(0, -2));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Fl. ${index + 1} de ${pages.length}`);
    const whole = pages.join('\n');
    for (const text of [
      'Índice',
      'Ana Souza',
      ASKED,
      NOTE,
      'Ato nº 1/2026',
      'Laudo, página 3',
      'Histórico',
      'Dados da versão 1',
      'PA-1234',
    ]) {
      expect(whole).toContain(text);
    }
    // The index leads to the page.
    const [, leaf] = /Outros: laudo\.pdf\s+Fl\.\s+(\d+)/.exec(whole) ?? [];
    expect(pages[Number(leaf) - 1]).toContain('Laudo, página 1');
    expect(at('auditoria/linhas.jsonl')).toContain('NOTA_ESCRITA');
    expect(await verify(zip)).toMatchObject({ status: 0, output: expect.stringContaining('CONFERE') });
  });

  test('has the certificates and acts of an accreditation, as signed', async () => {
    const modelo = { ...MODELO_ATO, certificado: 'Certificamos que {nome} está credenciado no edital nº {edital}.' };
    await giveModeloAto(api, edital, carla, modelo);
    okay(await decide(true));
    expect((await call(api, 'GET', `/certificado/pdf/${id}`, { as: ana })).statusCode).toBe(200);
    const zip = await bytesFor(ana);
    const { files, pages } = await open(zip);
    expect([...files.keys()].flatMap((name) => /^assinados\/([a-z]+)-/.exec(name)?.[1] ?? []).sort()).toEqual([
      'ato',
      'certificado',
      'comprovante',
    ]);
    expect(pages.join('\n')).toContain('Certificamos que Ana Souza está credenciado');
    expect(await verify(zip)).toMatchObject({ status: 0, output: expect.stringContaining('As 3 assinaturas') });
  });

  test('is logged as a read and audited when staff download it, and opens the case for analysis', async () => {
    await bytesFor(carla);
    expect(await api.db.select().from(leitura)).toMatchObject([
      { tipo: 'SOLICITACAO', solicitacaoId: id, atorId: carla.usuarioId },
    ]);
    const acts = (await auditTrail(api.db)).filter(({ acao }) => acao === 'AUTOS_BAIXADOS').slice(-1);
    expect(acts).toMatchObject([{ atorId: carla.usuarioId, entidade: 'solicitacao', entidadeId: String(id) }]);
    expect(okay(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }))).toBeTruthy();
    await bytesFor(ana);
    expect((await auditTrail(api.db)).filter(({ acao }) => acao === 'AUTOS_BAIXADOS').slice(-1)).toEqual(acts);
  });

  test('names files without pages, and goes on without those that the storage lost', async () => {
    const lost = await addFile('sumiu.pdf', 'application/pdf', await realPdf(1));
    await api.deps.storage.remove(lost);
    const cut = await addFile('cortado.pdf', 'application/pdf', await realPdf(1));
    await api.database.asOwner('update arquivo set tamanho = 99 where key = $1', [cut]);
    const other = await addFile('trocado.pdf', 'application/pdf', await realPdf(1));
    await api.db
      .update(arquivo)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(arquivo.key, other));
    await addFile('quebrado.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nada'));
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'segredo', ownerPassword: 'dono', permissions: {} });
    await addFile('senha.pdf', 'application/pdf', Buffer.from(await locked.save({ useObjectStreams: false })));
    await addFile('texto.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', PNG);
    await addFile('foto.png', 'image/png', PNG);
    await addFile('ruim.png', 'image/png', PNG.subarray(0, 20));
    const zip = await bytesFor(carla);
    const { pages, manifest } = await open(zip);
    expect(manifest.naoIncluidos).toMatchObject([
      { nome: 'sumiu.pdf', motivo: MOTIVO.ausente },
      { nome: 'cortado.pdf', motivo: MOTIVO.incompleto },
    ]);
    expect(manifest.alterados).toEqual([
      { caminho: expect.stringMatching(/trocado\.pdf$/), sha256Recebido: '0'.repeat(64) },
    ]);
    const reasons = Object.fromEntries(
      manifest.semPaginas.map(({ caminho, motivo }: { caminho: string; motivo: string }) => [
        caminho.replace(/^arquivos\/\d+ /, ''),
        motivo,
      ]),
    );
    expect(reasons).toMatchObject({
      'quebrado.pdf': MOTIVO.ilegivel,
      'senha.pdf': MOTIVO.senha,
      'texto.docx': MOTIVO.formato,
      'ruim.png': MOTIVO.imagem,
    });
    expect(reasons).not.toHaveProperty('foto.png');
    expect(pages.join('\n')).toContain('Ele não está no ZIP.');
    const { status, output } = await verify(zip);
    expect([status, output]).toEqual([0, expect.stringContaining('Não incluído: sumiu.pdf')]);
    expect(output).toContain('trocado.pdf: o portal já guardava este arquivo diferente do que recebeu.');
  });

  test('has no pages of files beyond 64 MB', async () => {
    const page = await realPdf(1);
    await addFile('enorme.pdf', 'application/pdf', Buffer.concat([page, Buffer.alloc(64 * 1024 ** 2, '\n')]));
    await addFile('pequeno.pdf', 'application/pdf', page);
    const { manifest, pages } = await open(await bytesFor(carla));
    const reasons = manifest.semPaginas.map(({ motivo }: { motivo: string }) => motivo);
    expect([manifest.naoIncluidos, reasons]).toEqual([[], [MOTIVO.grande]]);
    expect(pages.join('\n')).toMatch(/Ele está no ZIP, em: arquivos\/\d+ enorme\.pdf/);
    expect(pages.filter((text) => text.includes('Laudo, página 1'))).toHaveLength(1);
  });

  test('has a PDF without pages of files if they can’t be read for it', async () => {
    const { storage } = api.deps;
    const { open: real } = storage;
    const sent = new Set<string>();
    storage.open = async (...of) => {
      if (sent.has(of[0])) throw new Error('The storage is gone');
      sent.add(of[0]);
      return real.apply(storage, of);
    };
    try {
      const { manifest, pages } = await open(await bytesFor(carla));
      expect(manifest.naoIncluidos).toEqual([]);
      expect(manifest.semPaginas).toHaveLength(6);
      expect(pages.join('\n')).toContain(MOTIVO.tempo);
    } finally {
      storage.open = real;
    }
  });

  test('is one snapshot: a decision made meanwhile is in the next download', async () => {
    const { storage } = api.deps;
    const { open: real } = storage;
    let decided = false;
    storage.open = async (...of) => {
      if (!decided) {
        decided = true;
        okay(await decide(false));
      }
      return real.apply(storage, of);
    };
    try {
      const before = await open(await bytesFor(carla));
      expect(decided).toBe(true);
      expect(JSON.parse(before.at('dados.json')).solicitacao.situacao).toBe('AGUARDANDO_APROVACAO');
      expect(before.at('auditoria/linhas.jsonl')).not.toContain('SOLICITACAO_REJEITADA');
      expect(before.pages.join('\n')).not.toContain('A certidão venceu.');
    } finally {
      storage.open = real;
    }
    const after = await open(await bytesFor(carla));
    expect(JSON.parse(after.at('dados.json')).solicitacao.situacao).toBe('REJEITADO');
    expect(after.pages.join('\n')).toContain('A certidão venceu.');
  });

  test('breaks off while the storage is dead, and is whole again afterwards', async () => {
    const { storage } = api.deps;
    const { open: real } = storage;
    storage.open = () => Promise.reject(new Error('The storage is gone'));
    try {
      await expect(download(carla)).rejects.toThrow('destroyed');
    } finally {
      storage.open = real;
    }
    expect((await verify(await bytesFor(carla))).status).toBe(0);
    expect(api.deps.sending.zips).toBe(0);
  });

  test('is cut off when the storage stops answering, and is whole again afterwards', async () => {
    const { storage } = api.deps;
    const { open: real } = storage;
    storage.open = async (...of) => {
      const found = await real.apply(storage, of);
      found?.stream.destroy();
      // A stream that never ends.
      return found && { ...found, stream: new Readable({ read: () => undefined }) };
    };
    api.deps.exportStalledMs = 500;
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { headers } = carla;
      const answer = await fetch(`${address}/credenciados/autos/zip/${id}`, { headers });
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
      await until(() => api.deps.sending.zips === 0);
    } finally {
      storage.open = real;
      delete api.deps.exportStalledMs;
    }
    expect((await verify(await bytesFor(carla))).status).toBe(0);
  });

  test('leaves one of three downloads at a time to staff', async () => {
    api.deps.sending.zips = 2;
    try {
      expect((await download(ana)).statusCode).toBe(429);
      expect((await download(carla)).statusCode).toBe(200);
    } finally {
      api.deps.sending.zips = 0;
    }
  });

  test('is refused beyond 2 GB', async () => {
    const key = await addFile('laudo.pdf', 'application/pdf', await realPdf(1));
    await api.db.update(arquivo).set({ tamanho: AUTOS_MAX_BYTES }).where(eq(arquivo.key, key));
    const answer = await download(carla);
    expect([answer.statusCode, answer.json().message]).toEqual([422, AUTOS_TEXT.tooLarge]);
  });
});

// AUT-3
describe('the applicant', () => {
  test('gets the case without notes, opinions, the history, and acts of staff that they weren’t told of', async () => {
    okay(await call(api, 'POST', '/nota/cadastrar', { as: carla, body: { idSolicitacao: id, texto: NOTE } }));
    okay(
      await call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, {
        as: carla,
        body: { de: null, para: carla.usuarioId },
      }),
    );
    okay(await rectify());
    const zip = await bytesFor(ana);
    const { files, pages, manifest, at } = await open(zip);
    expect(manifest.para).toBe('INTERESSADO');
    const { 'verify-case.mjs': _, 'LEIA-ME.txt': __, ...rest } = Object.fromEntries(files);
    expect(JSON.stringify(rest) + pages.join('\n')).not.toContain(NOTE);
    expect(pages.join('\n')).not.toMatch(/Notas internas|Histórico|Parecer/);
    expect(pages.join('\n')).toContain(ASKED);
    expect(JSON.parse(at('dados.json'))).toMatchObject({ daComissao: false, interno: null });
    const acts = at('auditoria/linhas.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(JSON.parse(line).texto)[4]);
    expect(acts).toEqual(['SOLICITACAO_REGISTRADA', 'RETIFICACAO_PEDIDA']);
    expect(at('auditoria/linhas.jsonl') + at('dados.json')).not.toContain(carla.cpf);
    expect((await verify(zip)).status).toBe(0);
  });

  test('gets the same bytes twice', async () => {
    expect((await bytesFor(ana)).equals(await bytesFor(ana))).toBe(true);
  });

  test('doesn’t get another person’s', async () => {
    const bia = await api.signIn('CREDENCIADOS', { nome: 'Bia Reis' });
    expect((await download(bia)).statusCode).toBe(404);
  });
});

// IMP-2, ANL-5
describe('staff', () => {
  test('don’t get a case in which they are impeded, nor their own', async () => {
    const davi = await api.signIn('CAVISTORIA', { nome: 'Davi Melo' });
    okay(
      await call(api, 'POST', '/impedimento/declarar', {
        as: davi,
        body: { idSolicitacao: id, motivo: 'É meu primo.' },
      }),
    );
    const impeded = await download(davi);
    expect([impeded.statusCode, impeded.json().message]).toEqual([403, IMPEDIMENTO_TEXT.impeded]);
    await api.database.asOwner('update solicitacao set cpf = $1 where id = $2', [carla.cpf, id]);
    const refused = await download(carla);
    expect([refused.statusCode, refused.json().message]).toEqual([403, CODIGO.SOLICITACAO_PROPRIA]);
    expect(await api.db.select().from(leitura).where(eq(leitura.solicitacaoId, id))).toEqual([]);
  });
});

const MUTATIONS = everyNight(1_000, 60);

// AUT-4
describe('verify-case', () => {
  test('is given to everybody by the portal', async () => {
    const given = await call(api, 'GET', '/publico/autos/verificador');
    expect([given.statusCode, given.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="verify-case.mjs"',
    ]);
    expect(given.rawPayload).toEqual(await readFile(VERIFY));
  });

  test(`finds each of ${MUTATIONS} changed, missing or added bytes, anywhere in the ZIP`, async () => {
    await addFile('laudo.pdf', 'application/pdf', await realPdf(1));
    okay(await rectify());
    await signAuditHead(api.deps, api.app.log);
    const zip = await bytesFor(ana);
    const { verifyCase } = await import(VERIFY);
    const file = path.join(folder, 'mudado.zip');
    const holds = async (bytes: Buffer): Promise<boolean> => {
      await writeFile(file, bytes);
      return verifyCase(file).holds;
    };
    expect(await holds(zip)).toBe(true);
    const missed = [];
    for (let turn = 0; turn < MUTATIONS; turn++) {
      // A third in the last records, where a ZIP's own structure is.
      const at =
        turn % 3 === 0 ? zip.length - 1 - Math.floor(Math.random() * 3_000) : Math.floor(Math.random() * zip.length);
      const bit = 1 << Math.floor(Math.random() * 8);
      const kinds = {
        changed: Buffer.concat([zip.subarray(0, at), Buffer.from([(zip[at] ?? 0) ^ bit]), zip.subarray(at + 1)]),
        missing: Buffer.concat([zip.subarray(0, at), zip.subarray(at + 1)]),
        added: Buffer.concat([zip.subarray(0, at + 1), Buffer.from([bit]), zip.subarray(at + 1)]),
      };
      const kind =
        (['changed', 'missing', 'added'] as const)[turn % 3 === 0 ? Math.floor(Math.random() * 3) : turn % 2] ??
        'added';
      if (await holds(kinds[kind])) missed.push({ kind, at });
    }
    expect(missed).toEqual([]);
  });

  test('names the key, and refuses another one than that of the operator', async () => {
    const zip = await bytesFor(ana);
    const { keys } = okay<{ keys: { kid: string }[] }>(await call(api, 'GET', '/publico/comprovante/chaves'));
    const kid = keys.at(-1)?.kid ?? '';
    const plain = kid.replace('demonstracao-', '');
    expect(await verify(zip)).toMatchObject({ status: 0, output: expect.stringContaining(plain) });
    expect(await verify(zip, '--chave', plain)).toMatchObject({ status: 0 });
    const other = await verify(zip, '--chave', 'outra');
    expect([other.status, other.output]).toEqual([1, expect.stringContaining('A chave é outra')]);
  });

  test('says which file was changed, and how to call it', async () => {
    const zip = await bytesFor(ana);
    const at = zip.indexOf('Travessa Dois');
    expect(at).toBeGreaterThan(0);
    zip.write('Travessa Três', at);
    const { status, output } = await verify(zip);
    expect([status, output]).toEqual([1, expect.stringContaining('O arquivo dados.json foi mudado.')]);
    expect((await verify(Buffer.from('nada'))).status).toBe(1);
    const { status: usage, stderr } = spawnSync(process.execPath, [VERIFY], { encoding: 'utf8' });
    expect([usage, stderr]).toEqual([2, expect.stringContaining('Uso: node verify-case.mjs')]);
  });
});
