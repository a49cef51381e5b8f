import { createHash, webcrypto } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const OID = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

const ALGORITHM = {
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
};

const sha256 = (parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const attribute = (type: string, value: Sequence | ObjectIdentifier | OctetString) =>
  new Attribute({ type, values: [value] });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: bytes });

/** Bytes with their own buffer. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Key material as bytes, which a worker thread can receive: certificates in DER, the key in PKCS#8. */
export interface SigningMaterial {
  certificate: Bytes;
  issuers: readonly Bytes[];
  key: Bytes;
  kind: 'rsa' | 'ec';
}

/** Content to sign, with the key. */
export interface SigningTask {
  material: SigningMaterial;
  parts: readonly Uint8Array[];
}

/**
 * Detached signature over bytes (CMS, RFC 5652) for PAdES (ETSI EN 319 142-1, baseline B-B; ADR 21). A signed digest identifies its
 * certificate. It has no time: the PDF's signed bytes have.
 */
export async function signDetached({ material, parts }: SigningTask): Promise<Uint8Array> {
  const own = Certificate.fromBER(material.certificate);
  const certDigest = new Sequence({ value: [octets(sha256([material.certificate]))] });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [own, ...material.issuers.map((issuer) => Certificate.fromBER(issuer))],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(OID.contentType, new ObjectIdentifier({ value: ContentInfo.DATA })),
            attribute(OID.messageDigest, octets(sha256(parts))),
            attribute(OID.signingCertificateV2, new Sequence({ value: [new Sequence({ value: [certDigest] })] })),
          ],
        }),
      }),
    ],
  });
  const algorithm = ALGORITHM[material.kind];
  const key = await webcrypto.subtle.importKey('pkcs8', material.key, algorithm, false, ['sign']);
  await signed.sign(key, 0, 'SHA-256');
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

/** True if a detached signature, padded with zeros, is valid for these bytes under the certificate that it contains. */
export async function verifiesDetached(cms: Uint8Array, parts: readonly Uint8Array[]): Promise<boolean> {
  const { offset, result } = fromBER(cms);
  if (offset <= 0 || cms.subarray(offset).some((byte) => byte !== 0)) return false;
  try {
    const { content } = new ContentInfo({ schema: result });
    const data = new Uint8Array(Buffer.concat(parts)).buffer;
    return await new SignedData({ schema: content }).verify({ signer: 0, data, checkChain: false });
  } catch {
    // Any error means that it is no such signature.
    return false;
  }
}
