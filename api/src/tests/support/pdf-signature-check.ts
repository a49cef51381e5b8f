import { createHash, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

type Asn1 = forge.asn1.Asn1;

/** Signature as a PDF reader verifies it. */
export interface SignatureFound {
  certificate: X509Certificate;
  /** True if the signed digest is that of the file's bytes. */
  digestHolds: boolean;
  /** True if the certificate's key signed the digest and the certificate itself. */
  signatureHolds: boolean;
  /** True if the signature covers the whole file except its own digits. */
  wholeFile: boolean;
  em: string | undefined;
}

/** Verifies a PDF's signature without the portal's code: by the file's structure, forge's ASN.1 and Node's cryptography. */
export function checkPdfSignature(pdf: Buffer): SignatureFound {
  const text = pdf.toString('latin1');
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(text) ?? [];
  const [a = -1, b = -1, c = -1, d = -1] = numbers.map(Number);
  const between = text.slice(b, c);
  const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);
  const hex = /^<([0-9a-f]+)>$/.exec(between)?.[1] ?? '';
  const cms = forge.asn1.fromDer(withoutZeros(Buffer.from(hex, 'hex')).toString('latin1'));
  const [, , , certificates, signers] = parts(at(parts(cms), 1, 0));
  const [, , , attributes, , signature] = parts(at([signers], 0, 0));
  if (!attributes || !signature) throw new Error('No signer');
  const certificate = new X509Certificate(der(at([certificates], 0, 0)));
  // The signature covers the attributes with the tag SET OF (RFC 5652, 5.4).
  const attributesDer = der(attributes);
  attributesDer[0] = 0x31;
  return {
    certificate,
    digestHolds: attributeValue(attributes, '1.2.840.113549.1.9.4').subarray(2).equals(sha256(signed)),
    signatureHolds:
      verify('sha256', attributesDer, certificate.publicKey, Buffer.from(String(signature.value), 'latin1')) &&
      attributeValue(attributes, '1.2.840.113549.1.9.16.2.47').subarray(-32).equals(sha256(certificate.raw)),
    wholeFile: a === 0 && c + d === pdf.length && text.slice(b - 11, b) === '\n/Contents ' && hex !== '',
    em: /\/M \(D:(\d{14}Z)\)/.exec(text)?.[1],
  };
}

const parts = ({ value }: Asn1): Asn1[] => (Array.isArray(value) ? value : []);
/** The signature has the length in its header; the rest of its space is padding. */
const withoutZeros = (room: Buffer) => room.subarray(0, 4 + room.readUInt16BE(2));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const der = (asn1: Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');

function at(list: readonly (Asn1 | undefined)[], ...places: number[]): Asn1 {
  const [first = 0, ...more] = places;
  const found = list[first];
  if (!found) throw new Error('Not the structure of a signature');
  return more.length === 0 ? found : at(parts(found), ...more);
}

function attributeValue(attributes: Asn1, oid: string): Buffer {
  const found = parts(attributes).find((one) => forge.asn1.derToOid(String(at([one], 0, 0).value)) === oid);
  return der(at([found], 0, 1, 0));
}
