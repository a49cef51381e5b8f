import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '../config.ts';
import { makePkcs12 } from '../testing/certificates.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync('/tmp/credenciados-pkcs12-');
});
afterAll(() => rmSync(folder, { recursive: true }));

function keep(bytes: Buffer | string): string {
  const file = path.join(folder, 'agency.p12');
  writeFileSync(file, bytes);
  return file;
}
const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env });
function faultOf(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test.each(['aes256', '3des'] as const)('a PKCS#12 file is opened with its password, encrypted by %s', (algorithm) => {
  const PDF_CERTIFICATE = keep(makePkcs12({ algorithm }));
  const { pdfIdentity } = load({ PDF_CERTIFICATE, PDF_CERTIFICATE_PASSWORD: 'segredo' });
  expect(pdfIdentity?.certificate.subject).toBe('CN=INSTITUTO DE TERRAS:12345678000199');
  if (!pdfIdentity) throw new Error('Not opened');
  expect(pdfIdentity.certificate.checkPrivateKey(pdfIdentity.key)).toBe(true);
});

test('its password may come from a file, and appears in no error', () => {
  const password = path.join(folder, 'password');
  writeFileSync(password, 'errada-e-secreta\n');
  const fault = faultOf({ PDF_CERTIFICATE: keep(makePkcs12()), PDF_CERTIFICATE_PASSWORD_FILE: password });
  expect(fault).toContain('PDF_CERTIFICATE is no PKCS#12 file, or PDF_CERTIFICATE_PASSWORD is not its password');
  expect(fault).not.toContain('errada-e-secreta');
});

test('a missing, invalid or weak file refuses the start', () => {
  expect(faultOf({ PDF_CERTIFICATE: keep('none') })).toContain('is no PKCS#12 file');
  expect(faultOf({ PDF_CERTIFICATE: path.join(folder, 'gone.p12') })).toContain("can't be read (ENOENT)");
  const weak = keep(makePkcs12({ bits: 1024 }));
  expect(faultOf({ PDF_CERTIFICATE: weak, PDF_CERTIFICATE_PASSWORD: 'segredo' })).toContain('RSA of 2048 bits');
});
