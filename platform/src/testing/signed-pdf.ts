import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Constructed, Integer, ObjectIdentifier, PrintableString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  Extension,
  GeneralName,
  GeneralNames,
  RevokedCertificate,
  Time,
} from 'pkijs';
import { type SigningMaterial, signDetached } from '../pdf/cms.ts';

/** People, authorities and signed PDFs for tests: chains like those of ICP-Brasil and of gov.br. */

const YEAR_MS = 365 * 86_400_000;
const SIGNATURE_BYTES = 6000;

export interface Authority {
  certificate: Certificate;
  key: webcrypto.CryptoKey;
  /** Certificates from this one to the root, in DER. */
  chain: Uint8Array<ArrayBuffer>[];
}

export interface Signatory extends Authority {
  material: SigningMaterial;
}

type Kind = SigningMaterial['kind'];
const KEYS = {
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
};

export function pemOf({ certificate }: Authority): string {
  const lines =
    derOf(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const derOf = (certificate: Certificate): Buffer<ArrayBuffer> => Buffer.from(certificate.toSchema(true).toBER());

/** An authority; without an issuer a root. */
export async function makeAuthority(nome: string, issuer: Authority | null = null): Promise<Authority> {
  const pair = await pairOf('ec');
  const certificate = await issue(nome, pair.publicKey, issuer ?? { ...pair, certificate: null }, [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: true }).toSchema().toBER(),
      parsedValue: new BasicConstraints({ cA: true }),
    }),
  ]);
  const der = new Uint8Array(derOf(certificate));
  return { certificate, key: pair.privateKey, chain: [der, ...(issuer?.chain ?? [])] };
}

interface SignatoryOptions {
  /** Eleven digits; null: the certificate names none. */
  cpf: string | null;
  /** `icp`: CPF in ICP-Brasil's other name; `govbr`: in the subject's serial number. */
  as: 'icp' | 'govbr';
  kind?: Kind;
}

/** A person who signs, certified by an authority. */
export async function makeSignatory(
  nome: string,
  issuer: Authority,
  { cpf, as, kind = 'ec' }: SignatoryOptions,
): Promise<Signatory> {
  const pair = await pairOf(kind);
  const isIcp = as === 'icp' && cpf !== null;
  const extensions = [forSigning(), ...(isIcp ? [otherName(`01011980${cpf}${'0'.repeat(26)}`)] : [])];
  const serial = as === 'govbr' && cpf !== null ? cpf : null;
  const certificate = await issue(isIcp ? `${nome}:${cpf}` : nome, pair.publicKey, issuer, extensions, serial);
  const key = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  const der = new Uint8Array(derOf(certificate));
  const material: SigningMaterial = { certificate: der, issuers: issuer.chain, key, kind };
  return { certificate, key: pair.privateKey, chain: [der, ...issuer.chain], material };
}

const pairOf = async (kind: Kind): Promise<webcrypto.CryptoKeyPair> =>
  (await webcrypto.subtle.generateKey(KEYS[kind], true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;

/** Key usage: digital signature and non-repudiation. */
const forSigning = () =>
  new Extension({
    extnID: '2.5.29.15',
    critical: true,
    extnValue: new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
  });

/** ICP-Brasil's data of a person (ITI's document ICP 04): birthday, CPF, and other numbers. */
function otherName(text: string): Extension {
  const name = new GeneralName({
    type: 0,
    value: new Constructed({
      idBlock: { tagClass: 3, tagNumber: 0 },
      value: [
        new ObjectIdentifier({ value: '2.16.76.1.3.1' }),
        new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [new PrintableString({ value: text })] }),
      ],
    }),
  });
  const names = new GeneralNames({ names: [name] });
  return new Extension({ extnID: '2.5.29.17', critical: false, extnValue: names.toSchema().toBER() });
}

async function issue(
  nome: string,
  publicKey: webcrypto.CryptoKey,
  issuer:
    | (Pick<Authority, 'key'> & { certificate: Certificate | null })
    | { privateKey: webcrypto.CryptoKey; certificate: null },
  extensions: Extension[],
  serial: string | null = null,
): Promise<Certificate> {
  const certificate = new Certificate({ extensions });
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: Buffer.concat([Buffer.from([1]), randomBytes(15)]) });
  certificate.subject.typesAndValues.push(named('2.5.4.3', nome), ...(serial ? [named('2.5.4.5', serial)] : []));
  certificate.issuer.typesAndValues.push(
    ...(issuer.certificate?.subject.typesAndValues ?? certificate.subject.typesAndValues),
  );
  certificate.notBefore.value = new Date(Date.now() - YEAR_MS);
  certificate.notAfter.value = new Date(Date.now() + YEAR_MS);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign('key' in issuer ? issuer.key : issuer.privateKey, 'SHA-256');
  // Parsed anew, so that its bytes are those that a reader gets.
  return Certificate.fromBER(certificate.toSchema(true).toBER());
}

const named = (type: string, value: string) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) });

/** Revocation list of an authority, in DER, with the given certificates. */
export async function makeCrl(
  issuer: Authority,
  revoked: readonly Authority[],
  em: Date,
): Promise<Buffer<ArrayBuffer>> {
  const crl = new CertificateRevocationList({
    version: 1,
    issuer: issuer.certificate.subject,
    thisUpdate: new Time({ type: 0, value: em }),
    nextUpdate: new Time({ type: 0, value: new Date(em.getTime() + YEAR_MS) }),
    ...(revoked.length > 0 && {
      revokedCertificates: revoked.map(
        ({ certificate }) =>
          new RevokedCertificate({
            userCertificate: certificate.serialNumber,
            revocationDate: new Time({ type: 0, value: em }),
          }),
      ),
    }),
  });
  await crl.sign(issuer.key, 'SHA-256');
  return Buffer.from(crl.toSchema(true).toBER());
}

/** Appends an incremental update of these objects to a PDF with a plain cross-reference table. */
export function appendUpdate(pdf: Buffer, objects: ReadonlyMap<number, string | Buffer>, size: number): Buffer {
  const tail = pdf.toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1];
  const root = [...tail.matchAll(/\/Root (\d+ 0 R)/g)].at(-1)?.[1];
  const parts: Buffer[] = [pdf.at(-1) === 10 ? pdf : Buffer.concat([pdf, Buffer.from('\n')])];
  let length = parts[0]?.length ?? 0;
  const entries: string[] = [];
  for (const [number, body] of objects) {
    entries.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    length += object.length;
  }
  parts.push(
    Buffer.from(
      `xref\n${entries.join('')}trailer\n<< /Size ${size} /Root ${root} /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Number that the next object of a PDF gets. */
export const sizeOf = (pdf: Buffer): number =>
  Number([...pdf.toString('latin1').matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);

/** Signs a PDF with a plain cross-reference table, as an incremental update. Earlier signatures stay. */
export async function signPdf(pdf: Buffer, { material }: Signatory, em: Date): Promise<Buffer> {
  const text = pdf.toString('latin1');
  const size = sizeOf(pdf);
  const root = Number([...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]);
  const catalog =
    [...text.matchAll(new RegExp(`(?:^|\\n)${root} 0 obj\\n([\\s\\S]*?)\\nendobj`, 'g'))].at(-1)?.[1] ?? '';
  const former = /\/Fields \[([^\]]*)\]/.exec(catalog)?.[1] ?? '';
  const plain = catalog.replace(/\/AcroForm << [^>]*>> /, '');
  const fields = `/AcroForm << /Fields [${former} ${size + 1} 0 R] /SigFlags 3 >> `;
  const time = em.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '');
  const hole = '*'.repeat(10);
  const updated = appendUpdate(
    pdf,
    new Map([
      [root, plain.replace('<<', `<< ${fields}`)],
      [
        size,
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${time}Z) /ByteRange [0 ${hole} ${hole} ${hole}] /Contents <${'0'.repeat(SIGNATURE_BYTES * 2)}> >>`,
      ],
      [
        size + 1,
        `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Assinatura${size}) /V ${size} 0 R /F 132 /Rect [0 0 0 0] >>`,
      ],
    ]),
    size + 2,
  );
  const range = updated.indexOf(`/ByteRange [0 ${hole}`, pdf.length);
  const start = updated.indexOf('/Contents <', range) + '/Contents '.length;
  const end = updated.indexOf('>', start) + 1;
  const written = `/ByteRange [0 ${start} ${end} ${updated.length - end}`;
  updated.write(`${written.padEnd(`/ByteRange [0 ${hole} ${hole} ${hole}`.length)}`, range, 'latin1');
  const cms = await signDetached({ material, parts: [updated.subarray(0, start), updated.subarray(end)] });
  updated.write(Buffer.from(cms).toString('hex'), start + 1, 'latin1');
  return updated;
}

/** Adds a document security store with a revocation list (PAdES B-LT), as an unsigned update. */
export function addStore(pdf: Buffer, crl: Buffer): Buffer {
  const size = sizeOf(pdf);
  const stream = Buffer.concat([Buffer.from(`<< /Length ${crl.length} >>\nstream\n`), crl, Buffer.from('\nendstream')]);
  return appendUpdate(
    pdf,
    new Map<number, string | Buffer>([
      [size, stream],
      [size + 1, `<< /Type /DSS /CRLs [${size} 0 R] >>`],
    ]),
    size + 2,
  );
}
