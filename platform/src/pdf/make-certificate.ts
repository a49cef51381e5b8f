import { randomBytes, webcrypto } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { addYears } from 'date-fns/addYears';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { AttributeTypeAndValue, Certificate } from 'pkijs';

const COMMON_NAME = '2.5.4.3';
/** Earlier than any comprovante, even if the clock was wrong when the certificate was made. */
const SINCE = new Date('2020-01-01T00:00:00Z');
const YEARS = 10;

/** New key with a self-signed certificate (`x5c`). */
export async function makeCertificate(nome: string, now: Date): Promise<JWK> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate();
  certificate.version = 2;
  // Positive and unique.
  certificate.serialNumber = new Integer({ valueHex: Buffer.concat([Buffer.from([1]), randomBytes(15)]) });
  const name = () => new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: nome }) });
  certificate.issuer.typesAndValues.push(name());
  certificate.subject.typesAndValues.push(name());
  certificate.notBefore.value = SINCE;
  certificate.notAfter.value = addYears(now, YEARS);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  const jwk = await exportJWK(privateKey);
  const der = Buffer.from(certificate.toSchema(true).toBER());
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), x5c: [der.toString('base64')] };
}
