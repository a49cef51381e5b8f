import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Forge from 'node-forge';
import { codeOf } from '../errno.ts';

const require = createRequire(import.meta.url);

/** Certificate, private key, and the certificates of the issuers. */
export interface Identity {
  certificate: X509Certificate;
  key: KeyObject;
  issuers: readonly X509Certificate[];
}

/** An opened file, or its fault in words for the operator. */
export interface OpenedIdentity {
  identity?: Identity;
  fault?: string;
}

/** Opens a PKCS#12 file (`.p12`, `.pfx`), including the old encryptions that authorities still use. */
export function openPkcs12(file: string, password: string): OpenedIdentity {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { fault: `names a file that can't be read (${codeOf(error)})` };
  }
  const opened = decrypt(bytes, password);
  if (!opened) return { fault: 'is no PKCS#12 file, or PDF_CERTIFICATE_PASSWORD is not its password' };
  const { keys, certificates } = opened;
  for (const key of keys) {
    const certificate = certificates.find((one) => one.checkPrivateKey(key));
    if (!certificate) continue;
    if (!isUsable(key))
      return { fault: 'has a key that PDFs are not signed with: RSA of 2048 bits, or EC P-256, and more' };
    return { identity: { certificate, key, issuers: certificates.filter((one) => one !== certificate) } };
  }
  return { fault: 'has no certificate with its private key' };
}

/** Errors vary, and none helps the operator more. */
function decrypt(bytes: Buffer, password: string) {
  // Loaded on demand: few installations have such a file, and the library is large.
  const forge: typeof Forge = require('node-forge');
  const derOf = (asn1: Forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
  try {
    const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes.toString('latin1')), password);
    const bags = p12.safeContents.flatMap(({ safeBags }) => safeBags);
    return {
      keys: bags.flatMap(({ key, asn1, type }) => {
        if (key) return [createPrivateKey(forge.pki.privateKeyToPem(key))];
        return asn1 && type !== forge.pki.oids.certBag ? [readKey(derOf(asn1))] : [];
      }),
      certificates: bags.flatMap(({ cert, asn1, type }) => {
        if (type !== forge.pki.oids.certBag) return [];
        const found = cert ? forge.pki.certificateToAsn1(cert) : asn1;
        return found ? [new X509Certificate(derOf(found))] : [];
      }),
    };
  } catch {
    return null;
  }
}

const readKey = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });

function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
}
