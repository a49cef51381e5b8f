import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { type Arquivo, ERROR, fileTooLarge, RULE, UPLOAD_LIMITS, unsupportedFormat } from '@credenciados/contract';
import { arquivo, envio } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  call,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  pdf,
  register,
  upload,
  wholeUpload,
} from '../../tests/support/domain.ts';
import { doc, docx, jpeg, pdfOf, rar, zip } from '../../tests/support/hostile-files/bytes.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(MIDDAY));

const read = (key: string, as?: SignedIn, headers: Record<string, string> = {}) =>
  call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${key}`, { as, headers });
const remove = (key: string, as?: SignedIn) => call(api, 'DELETE', `/documentoCredenciado/deletar/${key}`, { as });
const rows = () => api.db.select().from(arquivo);
const stored = async () => {
  const files = await readdir(api.config.fileStore, { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).length;
};

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const RAR = rar([{ name: 'pasta/certidão.pdf', content: pdf() }, 'leia.txt', { name: 'pasta', directory: true }]);
const JPG = jpeg();
const DOC = doc();
const DOCX = docx();

describe('uploading', () => {
  test.each([
    ['certidão.PDF', pdf(), 'application/pdf'],
    ['foto.png', PNG, 'image/png'],
    ['foto.jpg', JPG, 'image/jpeg'],
    ['foto.JPEG', JPG, 'image/jpeg'],
    ['tudo.zip', zip(['a.txt', 'b.txt']), 'application/zip'],
    ['tudo.zip', DOCX, 'application/zip'],
    ['tudo.rar', RAR, 'application/vnd.rar'],
    ['texto.doc', DOC, 'application/msword'],
    ['texto.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [
      'texto.docx',
      docx(...Array.from({ length: 300 }, (_, place) => `customXml/item${place}.xml`)),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('%s is kept as it is', async (name, content, mime) => {
    const file = okay<Arquivo>(await upload(api, 'CADASTRO', name, content));
    expect(file).toMatchObject({ nome: name, tamanho: content.length, caminho: file.key });
    expect(file.key).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    const response = await read(file.key);
    expect(response.rawPayload.equals(content)).toBe(true);
    expect(response.headers['content-type']).toBe(mime);
  });

  test.each([
    ['CADASTRO', 'programa.exe', unsupportedFormat(UPLOAD_LIMITS.CADASTRO.extensions)],
    ['CADASTRO', 'semextensao', unsupportedFormat(UPLOAD_LIMITS.CADASTRO.extensions)],
    ['MENSAGEM', 'tudo.rar', 'Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.'],
    ['EDITAL', 'edital.docx', 'Arquivo inválido, permitido apenas PDF.'],
  ] as const)('%s: %s is refused by its extension', async (finalidade, name, message) => {
    const before = await stored();
    const response = await upload(api, finalidade, name, pdf(), cageo);
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toBe(message);
    if (finalidade !== 'EDITAL') expect(response.json().messageTitle).toBe('Formato de arquivo inválido!');
    expect(await stored()).toBe(before);
  });

  test.each([
    ['foto.png', pdf()],
    ['nota.pdf', Buffer.from('<script>alert(1)</script>')],
    ['nota.pdf', Buffer.from('MZ\x90\x00')],
    ['nota.pdf', Buffer.from(' ')],
    ['foto.jpg', PNG],
    ['texto.docx', zip(['xl/workbook.xml', '[Content_Types].xml'])],
    ['texto.docx', zip(['a.txt'])],
    ['texto.doc', Buffer.from('{\\rtf1 texto}')],
    ['tudo.zip', RAR],
  ])('%s with the content of something else is refused', async (name, content) => {
    const before = [await stored(), (await rows()).length];
    const response = await upload(api, 'CADASTRO', name, content);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(RULE.fileContent);
    expect([await stored(), (await rows()).length]).toEqual(before);
  });

  test('an empty file is refused', async () => {
    const before = await stored();
    const response = await upload(api, 'CADASTRO', 'vazio.pdf', Buffer.alloc(0));
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(RULE.emptyFile);
    expect(await stored()).toBe(before);
  });

  test.each([
    ['CADASTRO', fileTooLarge(20)],
    ['MENSAGEM', 'Arquivo deve ter no máximo 15MB de tamanho!'],
    ['EDITAL', 'O tamanho máximo permitido é de 15MB'],
  ] as const)('%s: the limit is allowed, a byte more is not', async (finalidade, message) => {
    const { maxBytes } = UPLOAD_LIMITS[finalidade];
    const content = pdfOf(maxBytes);
    expect(okay<Arquivo>(await upload(api, finalidade, 'a.pdf', content, cageo)).tamanho).toBe(maxBytes);
    const before = await stored();
    const response = await upload(api, finalidade, 'a.pdf', Buffer.concat([content, Buffer.from('x')]), cageo);
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toBe(message);
    expect(await stored()).toBe(before);
  });

  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['<script>alert(1)<script>.pdf', '<script>alert(1)<script>.pdf'],
    ['🌾 lavoura 👩🏽‍🌾.pdf', '🌾 lavoura 👩🏽‍🌾.pdf'],
    ['Certidão de Lúcia.pdf', 'Certidão de Lúcia.pdf'],
    ["d'água; filename=x.pdf", "d'água; filename=x.pdf"],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ])('the name %j is kept as %j, and sent so', async (name, kept) => {
    const file = okay<Arquivo>(await upload(api, 'CADASTRO', name, pdf()));
    expect(file.nome).toBe(kept);
    const disposition = String((await read(file.key)).headers['content-disposition']);
    // Only bytes that every browser reads alike.
    expect(disposition).toMatch(/^attachment; filename[ -~]+$/);
    const extended = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1];
    const plain = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1];
    expect(extended ? decodeURIComponent(extended) : plain).toBe(kept);
  });

  test('a body of another type: 415', async () => {
    const url = '/publico/documentoCredenciado/upload';
    expect((await call(api, 'POST', url, { body: {} })).statusCode).toBe(415);
  });

  test('an interrupted upload leaves nothing', async () => {
    const before = [await stored(), (await rows()).length];
    const uploads = await api.db.$count(envio);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = api.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const { payload, headers } = wholeUpload('grande.pdf', Buffer.concat([pdf(), Buffer.alloc(2_000_000)]));
    const lines = Object.entries({ ...headers, ...api.draft.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /credenciados/publico/documentoCredenciado/upload HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}content-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, 1_000_000));
    await until(async () => (await stored()) > Number(before[0]));
    socket.destroy();
    await until(async () => (await stored()) === before[0] && (await api.db.$count(envio)) === uploads);
    expect((await rows()).length).toBe(before[1]);
  });

  // DES-8
  test('files of an edital need staff; those of a message come from anybody, who may complain', async () => {
    expect((await upload(api, 'EDITAL', 'a.pdf', pdf())).statusCode).toBe(401);
    expect((await upload(api, 'EDITAL', 'a.pdf', pdf(), await api.signIn('EXTERNO'))).statusCode).toBe(403);
    for (const as of [api.draft, await api.signIn('CREDENCIADOS')]) {
      expect((await upload(api, 'MENSAGEM', 'a.pdf', pdf(), as)).statusCode).toBe(201);
    }
  });
});

// DOC-6
describe('reading', () => {
  test('ranges of files', async () => {
    const content = pdf();
    const { key, sha256 } = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', content));
    const part = await read(key, undefined, { range: 'bytes=5-14' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': `bytes 5-14/${content.length}`, 'content-length': '10' });
    expect(part.rawPayload.equals(content.subarray(5, 15))).toBe(true);
    const beyond = await read(key, undefined, { range: `bytes=${content.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${content.length}`);
    expect((await read(key, undefined, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await read(key, undefined, { range: 'bytes=0-1', 'if-range': `"${sha256}"` })).statusCode).toBe(206);
  });

  test('an upload can’t act as a page, and isn’t cached', async () => {
    const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf()));
    expect((await read(key)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  test('an unbound upload is readable by its uploader, for 24 hours', async () => {
    const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf()));
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000 - 1));
    expect((await read(key)).statusCode).toBe(200);
    api.setNow(new Date(MIDDAY.getTime() + 24 * 3600_000));
    const response = await read(key);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe(ERROR.fileNotFound);
  });

  test('a file of a solicitação: its applicant and staff', async () => {
    const edital = await openEdital(api, cageo);
    const applicant = await api.signIn('CREDENCIADOS');
    const { idSolicitacao } = await register(api, edital, applicant);
    const found = await call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as: applicant });
    const key: string = found.json().credenciado.documentos[0].caminho;
    expect((await read(key, applicant)).statusCode).toBe(200);
    for (const perfil of ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'] as const) {
      expect((await read(key, await api.signIn(perfil))).statusCode).toBe(200);
    }
    expect((await read(key)).statusCode).toBe(401);
    expect((await read(key, await api.signIn('CREDENCIADOS'))).statusCode).toBe(404);
    expect((await read(key, await api.signIn('EXTERNO'))).statusCode).toBe(404);
    // Nobody can remove a bound file.
    expect((await remove(key, applicant)).statusCode).toBe(404);
    expect((await read(key, applicant)).statusCode).toBe(200);
    // The edital's own file is public.
    expect((await read(edital.anexo.caminho)).statusCode).toBe(200);
  });

  test('an unknown key answers 404, a malformed one 400', async () => {
    expect((await read('x'.repeat(32))).statusCode).toBe(404);
    expect((await read('../../etc/passwd')).statusCode).toBe(400);
  });
});

// DOC-13
describe('the files inside an archive', () => {
  const inside = (key: string, as?: SignedIn) =>
    call(api, 'GET', `/documentoCredenciado/conteudo?caminho=${key}`, { as });
  const bound = async (name: string, content: Buffer) => {
    const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', name, content));
    await api.db.update(arquivo).set({ vinculadoEm: MIDDAY, dono: null }).where(eq(arquivo.key, key));
    return key;
  };

  test.each([
    ['tudo.rar', RAR],
    ['tudo.zip', zip([{ name: 'pasta/certidão.pdf', content: pdf() }, 'leia.txt', 'pasta/'])],
  ])('%s: staff list them, folders left out', async (name, content) => {
    const key = await bound(name, content);
    expect(okay(await inside(key, cageo))).toEqual([
      { nome: 'pasta/certidão.pdf', tamanho: expect.any(Number) },
      { nome: 'leia.txt', tamanho: 0 },
    ]);
    expect((await inside(key, await api.signIn('CREDENCIADOS'))).statusCode).toBe(403);
    expect((await inside(key)).statusCode).toBe(401);
  });

  test('another format has none, an unbound file shows none, and an unknown file is not found', async () => {
    const other = await inside(await bound('a.pdf', pdf()), cageo);
    expect([other.statusCode, other.json().message]).toEqual([422, RULE.fileContent]);
    const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'tudo.rar', RAR));
    const nobodys = await call(api, 'GET', `/documentoCredenciado/conteudo?caminho=${key}`, {
      as: cageo,
      headers: (await api.newDraft()).headers,
    });
    expect(nobodys.statusCode).toBe(404);
    expect((await inside('x'.repeat(32), cageo)).statusCode).toBe(404);
  });
});

describe('removing', () => {
  test('an unbound upload, once', async () => {
    const before = await stored();
    const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'a.pdf', pdf()));
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(key)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await stored()).toBe(before);
    expect((await read(key)).statusCode).toBe(404);
  });
});

// DOC-1
test('document types of each edital, in the order of the form', async () => {
  const geomensor = await call(api, 'GET', '/publico/tipoDocumentoCredenciado/findAllGeomensor');
  const vistoriador = await call(api, 'GET', '/publico/tipoDocumentoCredenciado/findAllVistoriador');
  const codes = (response: typeof geomensor) => response.json().map(({ codigo }: { codigo: string }) => codigo);
  expect(codes(geomensor)).toHaveLength(7);
  expect(codes(vistoriador)).toHaveLength(6);
  expect(codes(geomensor).at(-1)).toBe('OUTROS');
  expect(geomensor.json().at(-1).obrigatorio).toBe(false);
});
