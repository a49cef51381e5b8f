import { randomUUID } from 'node:crypto';
import {
  COMPROVANTE_MAX_BYTES,
  COMPROVANTE_TEXT,
  type Comprovante,
  type ComprovanteRow,
  type Edital,
  ERROR,
  type Inscricao,
  type Solicitacao,
  type Verificacao,
} from '@credenciados/contract';
import { comprovante, outbox } from '@credenciados/platform/db/schema/index';
import type { SignedText } from '@credenciados/platform/keys/signer';
import { deliverMail } from '@credenciados/platform/mail/deliver-mail';
import type { OutgoingMail } from '@credenciados/platform/mail/mailer';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  call,
  createDomainApp,
  makeCadastro,
  multipart,
  okay,
  openEdital,
  otherAddress,
  pdf,
  quickCadastro,
  register,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { ATTACHMENTS } from '../email/attachments.ts';
import { attachmentOf, findInPdf } from './find-in-file.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let inscricao: Inscricao;
let issued: Buffer;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  edital = await openEdital(api, cageo);
  inscricao = await register(api, edital, ana);
  issued = await pdfOf(inscricao.codigoComprovante);
});
afterAll(() => api.close());

const check = async (codigo: string, assinatura?: string) =>
  okay<Verificacao>(await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo, assinatura } }));
const send = (name: string, content: Buffer) =>
  api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/comprovante/verificarArquivo',
    remoteAddress: otherAddress(),
    ...multipart(name, content),
  });
const checkFile = async (content: Buffer, name = 'comprovante.pdf') => okay<Verificacao>(await send(name, content));
const checkJson = (signed: object) => checkFile(Buffer.from(JSON.stringify(signed)), 'comprovante.json');
async function pdfOf(codigo: string): Promise<Buffer> {
  const response = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo } });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
const kept = async (codigo: string) => {
  const [row] = await api.db.select().from(comprovante).where(eq(comprovante.codigo, codigo));
  if (!row) throw new Error('No comprovante');
  return row;
};
const signedIn = (file: Buffer): SignedText => {
  const { signed } = findInPdf(file);
  if (!signed) throw new Error('No comprovante in the file');
  return signed;
};
const listOf = (as: SignedIn, id = inscricao.idSolicitacao) =>
  call(api, 'GET', `/solicitacaoCredenciado/comprovantes/${id}`, { as });

const authentic = (signed: Comprovante): Verificacao => ({
  resultado: 'AUTENTICO',
  motivo: 'ASSINATURA_VALIDA',
  comprovante: signed,
});
const nothing = (resultado: string, motivo: string) => ({ resultado, motivo, comprovante: null });

describe('a registration', () => {
  test('is answered with the code of a comprovante, which certifies content and time with as little personal data as possible', async () => {
    const { resultado, comprovante: signed } = await check(inscricao.codigoComprovante);
    expect(resultado).toBe('AUTENTICO');
    expect(signed).toEqual({
      versao: 1,
      tipo: 'CADASTRO',
      codigo: inscricao.codigoComprovante,
      emissor: api.config.publicUrl,
      protocolo: inscricao.protocolo,
      dataHora: '2026-03-21T09:00:00-03:00',
      recebidaEm: '2026-03-21T09:00:00-03:00',
      fuso: 'America/Belem',
      edital: { numero: edital.numero, tipo: 'GEOMENSOR' },
      nome: 'Ana Souza',
      cpf: `***.${ana.cpf.slice(3, 6)}.${ana.cpf.slice(6, 9)}-**`,
      arquivos: inscricao.documentos,
    });
    expect(JSON.stringify(signed)).not.toContain(ana.cpf);
  });

  test('sent by twenty at once gives one comprovante, equal for all', async () => {
    const person = await api.signIn('CREDENCIADOS');
    const body = await quickCadastro(api, edital, person);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(api, 'POST', '/publico/credenciado/cadastrar', { as: person, body, headers }),
      ),
    );
    const [first, ...others] = answers.map((answer) => okay<Inscricao>(answer));
    for (const other of others) expect(other).toEqual(first);
    expect(okay(await listOf(person, first?.idSolicitacao))).toHaveLength(1);
  });

  test('that is refused leaves no comprovante', async () => {
    const before = await api.db.$count(comprovante);
    const again = await makeCadastro(api, edital, ana);
    expect((await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body: again })).statusCode).toBe(422);
    expect(await api.db.$count(comprovante)).toBe(before);
  });

  test('is confirmed by a message with all its content, and with the comprovante attached when it is sent', async () => {
    const evento = `CADASTRO:${inscricao.idSolicitacao}`;
    const [mail] = await api.db.select().from(outbox).where(eq(outbox.evento, evento));
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (message: OutgoingMail) => void sent.push(message), close: () => undefined };
    await deliverMail(api.deps, { mailer, attachments: ATTACHMENTS }, { id: mail?.id });
    const [message] = sent;
    for (const part of [
      inscricao.protocolo,
      '21/03/2026 às 09:00:00 (horário de Belém, UTC−03:00)',
      inscricao.codigoComprovante,
      ...inscricao.documentos.flatMap(({ nome, sha256 }) => [nome, sha256]),
    ]) {
      expect(message?.texto).toContain(part);
      expect(message?.html).toContain(part);
    }
    expect(message?.anexos).toEqual([
      {
        filename: `comprovante-${inscricao.protocolo}.pdf`,
        contentType: 'application/pdf',
        content: expect.any(Buffer),
      },
    ]);
    const { content = '' } = sent[0]?.anexos?.[0] ?? {};
    expect(await checkFile(Buffer.from(content))).toMatchObject({ resultado: 'AUTENTICO' });
  });
});

test('a resubmission gives a new comprovante, and the first one stays', async () => {
  const rita = await api.signIn('CREDENCIADOS');
  const { idSolicitacao: id, codigoComprovante } = await register(api, edital, rita);
  const asked = { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' };
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: cageo, body: asked }));
  const { versao } = okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: rita }));
  const body = { ...(await makeCadastro(api, edital, rita)), idSolicitacao: id, versao };
  const again = okay<Inscricao>(await call(api, 'PUT', '/credenciado/alterar', { as: rita, body }));
  expect(okay<ComprovanteRow[]>(await listOf(rita, id)).map(({ codigo, tipo }) => ({ codigo, tipo }))).toEqual([
    { codigo: again.codigoComprovante, tipo: 'RETIFICACAO' },
    { codigo: codigoComprovante, tipo: 'CADASTRO' },
  ]);
  const { comprovante: signed } = await check(again.codigoComprovante);
  expect(signed).toMatchObject({ tipo: 'RETIFICACAO', protocolo: again.protocolo, arquivos: again.documentos });
  expect((await check(codigoComprovante)).resultado).toBe('AUTENTICO');
});

describe('checking', () => {
  test('by its code, however typed, or by the content of the QR code', async () => {
    const { assinatura } = await kept(inscricao.codigoComprovante);
    const typed = inscricao.codigoComprovante.toLowerCase().replaceAll('-', ' ');
    expect((await check(typed)).resultado).toBe('AUTENTICO');
    expect((await check(typed, assinatura)).resultado).toBe('AUTENTICO');
    expect(
      await check(
        typed,
        assinatura.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
    ).toMatchObject({
      resultado: 'ALTERADO',
      motivo: 'ASSINATURA_DIFERENTE',
      comprovante: { protocolo: inscricao.protocolo },
    });
  });

  test('an unknown or malformed code', async () => {
    expect(await check('7K3M-9QXD-2VBN-HT45')).toEqual(nothing('DESCONHECIDO', 'CODIGO_DESCONHECIDO'));
    const none = await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo: '7K3M-9QXD-2VBN-HT44' } });
    expect(none.statusCode).toBe(400);
    expect(none.json().campos).toEqual({ codigo: COMPROVANTE_TEXT.codigo });
    const unknown = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo: '7K3M-9QXD-2VBN-HT45' } });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().message).toBe(COMPROVANTE_TEXT.desconhecido);
  });

  test('the PDF, and its attachment', async () => {
    const { comprovante: signed } = await check(inscricao.codigoComprovante);
    if (!signed) throw new Error('Nothing signed');
    expect(await checkFile(issued)).toEqual(authentic(signed));
    expect(await checkJson(signedIn(issued))).toEqual(authentic(signed));
    expect(signedIn(await pdfOf(inscricao.codigoComprovante))).toEqual(signedIn(issued));
  });

  test('a PDF with changed pages: reported, with the content that was signed', async () => {
    for (const changed of [
      Buffer.concat([issued, Buffer.from('\n%%EOF\n')]),
      Buffer.from(issued.toString('latin1').replace('/Lang (pt-BR)', '/Lang (pt-PT)'), 'latin1'),
      Buffer.from(issued.toString('latin1').replace(/%comprovante-selo .*\n/, ''), 'latin1'),
    ]) {
      expect(changed.equals(issued)).toBe(false);
      expect(await checkFile(changed)).toMatchObject({
        resultado: 'ALTERADO',
        motivo: 'ARQUIVO_ALTERADO',
        comprovante: { protocolo: inscricao.protocolo },
      });
    }
  });

  test('a comprovante with changed text, or with the signature of another one', async () => {
    const signed = signedIn(issued);
    const other = await register(api, edital, await api.signIn('CREDENCIADOS'));
    const { assinatura } = await kept(other.codigoComprovante);
    const payload = signed.payload.replace(inscricao.protocolo, other.protocolo);
    for (const changed of [
      { ...signed, payload },
      { ...signed, signature: assinatura },
      { ...signed, payload, signature: assinatura },
      { ...signed, payload: `${signed.payload} ` },
      { ...signed, protected: '' },
      { ...signed, payload: '' },
    ]) {
      expect(await checkJson(changed)).toEqual(nothing('ALTERADO', 'CONTEUDO_ALTERADO'));
    }
  });

  test('a comprovante of an unknown or revoked key', async () => {
    const stranger = await createDomainApp();
    const { codigoComprovante } = await register(
      stranger,
      await openEdital(stranger, await stranger.signIn('CAGEO')),
      await stranger.signIn('CREDENCIADOS'),
    );
    const [row] = await stranger.db.select().from(comprovante).where(eq(comprovante.codigo, codigoComprovante));
    await stranger.close();
    const theirs = attachmentOf({
      protected: row?.cabecalho ?? '',
      payload: row?.conteudo ?? '',
      signature: row?.assinatura ?? '',
    });
    expect(await checkFile(Buffer.from(theirs))).toEqual(nothing('DESCONHECIDO', 'CHAVE_DESCONHECIDA'));

    const keys = async () => (await call(api, 'GET', '/publico/comprovante/chaves')).json().keys;
    expect(await keys()).toHaveLength(1);
    await api.database.asOwner('update comprovante_chave set revogada_em = now()');
    expect(await keys()).toEqual([]);
    expect(await checkFile(issued)).toEqual(nothing('DESCONHECIDO', 'CHAVE_REVOGADA'));
    expect(await check(inscricao.codigoComprovante)).toEqual(nothing('DESCONHECIDO', 'CHAVE_REVOGADA'));
    await api.database.asOwner('update comprovante_chave set revogada_em = null');
  });

  test.each([
    ['a PDF without a comprovante', () => pdf(), nothing('DESCONHECIDO', 'SEM_COMPROVANTE')],
    ['JSON of something else', () => Buffer.from('{"a": 1}'), nothing('DESCONHECIDO', 'SEM_COMPROVANTE')],
    ['JSON cut short', () => Buffer.from('{"a": '), nothing('DESCONHECIDO', 'SEM_COMPROVANTE')],
    [
      'JSON without end',
      () => Buffer.from('{"a":'.repeat(COMPROVANTE_MAX_BYTES / 5)),
      nothing('DESCONHECIDO', 'SEM_COMPROVANTE'),
    ],
  ])('%s', async (_, content, found) => {
    expect(await checkFile(content())).toEqual(found);
  });

  test('refuses other formats, empty and large files', async () => {
    for (const content of [Buffer.from('PK\u0003\u0004'), Buffer.from('[1]'), Buffer.alloc(0)]) {
      const response = await send('comprovante.pdf', content);
      expect(response.statusCode).toBe(415);
      expect(response.json().message).toBe(COMPROVANTE_TEXT.formato);
    }
    const large = await send('comprovante.pdf', pdf(COMPROVANTE_MAX_BYTES));
    expect(large.statusCode).toBe(413);
    expect(large.json().message).toBe(COMPROVANTE_TEXT.tamanho);
    const json = await call(api, 'POST', '/publico/comprovante/verificarArquivo', { body: {} });
    expect(json.statusCode).toBe(415);
  });

  test('is rate-limited per address', async () => {
    const request = { method: 'POST' as const, url: '/credenciados/publico/comprovante/verificar' };
    const once = () => api.app.inject({ ...request, remoteAddress: '10.250.0.1', payload: { codigo: 'x' } });
    const statuses = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await once()).statusCode);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses[30]).toBe(429);
  });
});

describe('a comprovante', () => {
  const pdfById = (id: number, as: SignedIn) => call(api, 'GET', `/comprovante/pdf/${id}`, { as });

  test('is available to its applicant and to staff, and not to other applicants', async () => {
    const [row] = okay<ComprovanteRow[]>(await listOf(ana));
    expect(row).toMatchObject({
      codigo: inscricao.codigoComprovante,
      tipo: 'CADASTRO',
      emitidoEm: '2026-03-21T12:00:00.000Z',
    });
    for (const as of [ana, cageo]) {
      const response = await pdfById(row?.id ?? 0, as);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="comprovante-${inscricao.protocolo}.pdf"`,
        'cache-control': 'no-store',
      });
      expect(signedIn(response.rawPayload)).toEqual(signedIn(issued));
    }
    const other = await api.signIn('CREDENCIADOS');
    for (const response of [await listOf(other), await listOf(ana, 999_999)]) {
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toBe(ERROR.notFound);
    }
    expect((await pdfById(row?.id ?? 0, other)).statusCode).toBe(404);
    expect((await pdfById(999_999, ana)).statusCode).toBe(404);
  });

  test('can neither be changed nor removed by the application', async () => {
    for (const statement of ["update comprovante set conteudo = ''", 'delete from comprovante']) {
      await expect(api.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });
});
