import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Wanted {
  senha?: string;
  de?: Date;
  ate?: Date;
  /** Encryption of the key; older tools use `3des`. */
  algorithm?: 'aes256' | '3des';
  bits?: number;
}

const subject = [{ name: 'commonName', value: 'INSTITUTO DE TERRAS:12345678000199' }];

/** PKCS#12 file like those of certificate authorities: an RSA key with its certificate. */
export function makePkcs12({ senha = 'segredo', de, ate, algorithm = 'aes256', bits = 2048 }: Wanted = {}): Buffer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = '0123';
  certificate.validity.notBefore = de ?? new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = ate ?? new Date('2040-01-01T00:00:00Z');
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(key, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], senha, { algorithm, count: 2048 });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1');
}
