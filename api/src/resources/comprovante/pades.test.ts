import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Edital, Inscricao, Saude, Verificacao } from '@credenciados/contract';
import { openPkcs12 } from '@credenciados/platform/settings/pkcs12';
import { makePkcs12 } from '@credenciados/platform/testing/certificates';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  createDomainApp,
  multipart,
  okay,
  openEdital,
  otherAddress,
  register,
} from '../../tests/support/domain.ts';
import { checkPdfSignature } from '../../tests/support/pdf-signature-check.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync('/tmp/credenciados-certificates-');
});
afterAll(() => rmSync(folder, { recursive: true }));

function identity(wanted: Parameters<typeof makePkcs12>[0] = {}) {
  const file = path.join(folder, 'agency.p12');
  writeFileSync(file, makePkcs12(wanted));
  return openPkcs12(file, 'segredo').identity;
}

async function issue(api: TestApp): Promise<{ inscricao: Inscricao; edital: Edital; pdf: Buffer }> {
  const edital = await openEdital(api, await api.signIn('CAGEO'));
  const inscricao = await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' }));
  return { inscricao, edital, pdf: await download(api, inscricao) };
}

async function download(api: TestApp, { codigoComprovante: codigo }: Inscricao): Promise<Buffer> {
  const answer = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const conferir = async (api: TestApp, pdf: Buffer) =>
  okay<Verificacao>(
    await api.app.inject({
      method: 'POST',
      url: '/credenciados/publico/comprovante/verificarArquivo',
      remoteAddress: otherAddress(),
      ...multipart('comprovante.pdf', pdf),
    }),
  );

function changed(pdf: Buffer, place: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

describe.each([
  ['of the demonstration’s own making', () => undefined],
  ['of the agency, from a PKCS#12 file', () => identity()],
])('a comprovante signed by a certificate %s (INS-15)', (_, given) => {
  let api: TestApp;
  let pdf: Buffer;
  let inscricao: Inscricao;
  beforeAll(async () => {
    const pdfIdentity = given();
    api = await createDomainApp({ config: { pdfIdentity } });
    ({ pdf, inscricao } = await issue(api));
  });
  afterAll(() => api.close());

  test('is valid for a PDF reader without knowledge of the portal: digest, signature, certificate, whole file', () => {
    expect(checkPdfSignature(pdf)).toMatchObject({
      digestHolds: true,
      signatureHolds: true,
      wholeFile: true,
      em: api.deps
        .now()
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, ''),
    });
  });

  test('is invalid there after a change of any byte, and *Conferir comprovante* says so', async () => {
    const contents = pdf.indexOf('/Contents <3');
    for (const place of [20, Math.floor(contents / 2), pdf.lastIndexOf('%comprovante-selo') + 40, pdf.length - 8]) {
      expect(checkPdfSignature(changed(pdf, place)).digestHolds).toBe(false);
      expect((await conferir(api, changed(pdf, place))).resultado).not.toBe('AUTENTICO');
    }
    // Changes a hex digit of the signature to another digit.
    const digits = Buffer.from(pdf);
    const last = pdf.toString('latin1').search(/0{40,}>/) - 1;
    digits.write(digits.toString('latin1', last, last + 1) === '1' ? '2' : '1', last, 'latin1');
    expect((await conferir(api, digits)).motivo).toBe('ARQUIVO_ALTERADO');
  });

  test('is authentic for the portal too, which names its signer', async () => {
    expect(await conferir(api, pdf)).toMatchObject({
      resultado: 'AUTENTICO',
      comprovante: { nome: 'Ana Souza', protocolo: inscricao.protocolo },
    });
  });
});

describe('a certificate outside its validity', () => {
  let api: TestApp;
  let pdf: Buffer;
  beforeAll(async () => {
    const pdfIdentity = identity({ ate: new Date('2021-01-01T00:00:00Z') });
    api = await createDomainApp({ config: { pdfIdentity } });
    ({ pdf } = await issue(api));
  });
  afterAll(() => api.close());

  test('signs nothing: the file has its seal only, and is authentic', async () => {
    expect(pdf.includes('/ByteRange')).toBe(false);
    expect((await conferir(api, pdf)).resultado).toBe('AUTENTICO');
  });

  test('is reported in the health of the portal', async () => {
    const { linhas } = okay<Saude>(await call(api, 'GET', '/saude/itens', { as: await api.signIn('CAGEO') }));
    expect(linhas.find(({ item }) => item === 'CERTIFICADO')).toMatchObject({
      estado: 'FALHA',
      detalhe: expect.stringContaining('venceu'),
    });
  });
});
