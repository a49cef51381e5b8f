import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { drawAto } from '@credenciados/api/resources/comprovante/ato-drawing';
import { drawComprovante } from '@credenciados/api/resources/comprovante/comprovante-drawing';
import { sealPdf } from '@credenciados/api/resources/comprovante/pdf-seal';
import type { Signer } from '@credenciados/platform/keys/signer';
import { signDetached } from '@credenciados/platform/pdf/cms';
import { findSignature, signedParts } from '@credenciados/platform/pdf/pdf-signature';
import { pdfSignerOf } from '@credenciados/platform/pdf/pdf-signer';
import { openPkcs12 } from '@credenciados/platform/settings/pkcs12';
import { temporaryFolder } from '@credenciados/testing/quick-folder';

/**
 * `npm run drill:signature [-- comprovante.pdf]`, which keeps the file: OpenSSL makes an authority and the agency's certificate (PKCS#12),
 * the portal's own code signs a comprovante with it, and OpenSSL verifies that, and refuses it with a changed byte. Debian's PDF readers
 * read it and a signed act, if installed (`poppler-utils`, `qpdf`, `mupdf-tools`). Exits with 1 on failure.
 */
const PASSWORD = 'segredo';
const SIGNATURES = 50;
const folder = await temporaryFolder('signature');
const at = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const say = (line: string) => process.stdout.write(`${line}\n`);

function makePkcs12(): string {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Autoridade',
    '-days',
    '30',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'agency.key',
    '-out',
    'agency.csr',
    '-subj',
    '/CN=INSTITUTO DE TERRAS:12345678000199',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'agency.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'agency.pem',
    '-days',
    '30',
  );
  openssl(
    'pkcs12',
    '-export',
    '-in',
    'agency.pem',
    '-inkey',
    'agency.key',
    '-certfile',
    'ca.pem',
    '-out',
    'agency.p12',
    '-passout',
    `pass:${PASSWORD}`,
  );
  return at('agency.p12');
}

function ownSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    kid: 'exercicio',
    async sign(typ, payload) {
      const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ, kid: 'exercicio' })).toString('base64url');
      const signature = signBytes(null, Buffer.from(`${header}.${payload}`), privateKey).toString('base64url');
      return { protected: header, payload, signature };
    },
    signCompact: () => Promise.reject(new Error('Nothing is signed in one word here')),
  };
}

/** True if OpenSSL verifies the signature over these bytes with the authority's certificate. */
function opensslTakes(signature: Buffer, content: Buffer): boolean {
  writeFileSync(at('signature.der'), signature);
  writeFileSync(at('content.bin'), content);
  try {
    openssl(
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature.der',
      '-content',
      'content.bin',
      '-CAfile',
      'ca.pem',
      '-purpose',
      'any',
      '-out',
      'out.bin',
    );
    return readFileSync(at('out.bin')).equals(content);
  } catch {
    return false;
  }
}

const { identity, fault } = openPkcs12(makePkcs12(), PASSWORD);
if (!identity) throw new Error(fault);
const pdfSigner = pdfSignerOf(identity);
const sign = (parts: readonly Uint8Array[]) => signDetached({ material: pdfSigner.material, parts });
const drawn = await drawComprovante({
  comprovante: {
    versao: 1,
    tipo: 'CADASTRO',
    codigo: '7K3M-9QXD-2VBN-HT45',
    emissor: 'https://portal.exemplo.gov.br',
    protocolo: '2026.12345678-9',
    dataHora: '2026-03-21T09:00:00-03:00',
    fuso: 'America/Belem',
    edital: { numero: '001/2026', tipo: 'GEOMENSOR' },
    nome: 'Iracema Falcão Duarte',
    cpf: '***.123.456-**',
    arquivos: [{ nome: 'identidade.pdf', tipo: 'Documento de identificação', tamanho: 1234, sha256: 'a'.repeat(64) }],
  },
  kid: 'exercicio',
  assinatura: 'A'.repeat(86),
  emitidoEm: new Date(),
  demonstration: false,
  attachment: '{}',
  certificado: { nome: pdfSigner.nome, motivo: 'Emissão pelo portal', em: new Date(), room: pdfSigner.room },
});
const pdf = await sealPdf(ownSigner(), drawn, sign);
writeFileSync(at('comprovante.pdf'), pdf);
say(`Signed: ${pdf.length} bytes, by ${pdfSigner.nome}`);
const [keptAs] = process.argv.slice(2);
if (keptAs) writeFileSync(keptAs, pdf);

const found = findSignature(pdf);
if (!found) throw new Error('No signature in the PDF');
const content = Buffer.concat(signedParts(pdf, found));
const touched = Buffer.from(content);
touched[100] = (touched[100] ?? 0) ^ 1;
const results: [string, boolean][] = [
  ['OpenSSL verifies it, chain and all', opensslTakes(found.signature, content)],
  ['OpenSSL refuses it with one byte changed', !opensslTakes(found.signature, touched)],
];
const ato = await drawAto({
  ato: {
    versao: 1,
    tipo: 'ANULAR_EDITAL',
    numero: 1,
    ano: 2026,
    codigo: '7K3M-9QXD-2VBN-HT45',
    emissor: 'https://portal.exemplo.gov.br',
    orgao: 'Instituto de Terras',
    protocolo: null,
    dataHora: '2026-03-21T09:00:00-03:00',
    fuso: 'America/Belem',
    edital: { numero: '001/2026', tipo: 'GEOMENSOR' },
    nome: null,
    cpf: null,
    modelo: 1,
    texto: 'Fica anulado o edital nº 001/2026, pelos motivos abaixo.',
    fundamento: 'Lei nº 9.784/1999, art. 53.',
    motivos: 'O edital não teve o prazo mínimo de publicação.',
    conferencia: null,
    autor: { nome: 'Helena Barros', funcao: 'Comissão CAGEO' },
    remedio: { texto: 'Recorra no portal.', ultimoDia: '2026-03-31' },
  },
  ...{ kid: 'exercicio', assinatura: 'A'.repeat(86), emitidoEm: new Date(), demonstration: false, attachment: '{}' },
  certificado: { nome: pdfSigner.nome, motivo: 'Emissão pelo portal', em: new Date(), room: pdfSigner.room },
});
writeFileSync(at('ato.pdf'), await sealPdf(ownSigner(), ato, sign));

/** Checks both files with a program of Debian, if it is installed. */
function read(program: string, args: readonly string[], label: string, accepts: (output: string) => boolean): void {
  if (!existsSync(`/usr/bin/${program}`)) return;
  for (const file of ['comprovante.pdf', 'ato.pdf']) {
    const { stdout, stderr, status } = spawnSync(program, [...args, at(file)], { encoding: 'utf8' });
    results.push([`${label}: ${file}`, status === 0 && accepts(stdout + stderr)]);
  }
}
read('pdfsig', ['-nocert'], 'Poppler: signature valid, total document signed', (output) =>
  /Signature is Valid[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid/.test(output),
);
read('pdfinfo', [], 'Poppler: tagged', (output) => /^Tagged:\s+yes$/m.test(output) && !/error/i.test(output));
read('qpdf', ['--check'], 'qpdf: no error', (output) => !/warning/i.test(output));
read(
  'mutool',
  ['draw', '-q', '-F', 'text', '-o', '/dev/null'],
  'MuPDF: each page drawn',
  (output) => !/error/i.test(output),
);
const since = performance.now();
for (let turn = 0; turn < SIGNATURES; turn += 1) await sign([content]);
say(`${((performance.now() - since) / SIGNATURES).toFixed(1)} ms a signature, in the thread that draws`);
for (const [what, holds] of results) say(`${holds ? 'yes' : 'NO '}  ${what}`);
rmSync(folder, { recursive: true });
process.exitCode = results.every(([, holds]) => holds) ? 0 : 1;
