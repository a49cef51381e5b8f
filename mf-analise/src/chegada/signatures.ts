import { fromBER, OctetString, PrintableString, Utf8String } from 'asn1js';
import {
  Attribute,
  BasicOCSPResponse,
  Certificate,
  CertificateChainValidationEngine,
  CertificateRevocationList,
  ContentInfo,
  type GeneralName,
  getCrypto,
  OCSPResponse,
  type RelativeDistinguishedNames,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs';
import type { SignatureFacts } from './signature-facts.ts';

/** Signatures of a PDF (CHE-7): PAdES (ETSI EN 319 142-1) and its predecessors, by WebCrypto. Runs in a worker, since files are hostile. */

const OID = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  altNames: '2.5.29.17',
  timestamp: '1.2.840.113549.1.9.16.1.4',
  adobeRevocation: '1.2.840.113583.1.1.8',
  basicOcsp: '1.3.6.1.5.5.7.48.1.1',
};
/** ICP-Brasil's data of a person, and of the person responsible for an organisation: birthday, then CPF (ITI's document ICP 04). */
const CPF_NAMES = new Set(['2.16.76.1.3.1', '2.16.76.1.3.4']);

/** Largest number of signatures that are checked. */
const MOST = 20;
/** Largest number of streams after a signature that are searched for answers about revocation, and their largest size. */
const STREAMS_SEARCHED = 60;
const STREAM_BYTES = 500_000;

/** A signature's place in a file: the signed bytes are those before `start` and from `end` to `covered`. */
interface Signed {
  start: number;
  end: number;
  covered: number;
  der: Uint8Array<ArrayBuffer>;
  /** Time of the signature's dictionary, which the signed bytes contain; ISO. */
  em: string | null;
}

/** Facts about each signature of a PDF, in the file's order. `roots`: certificates in DER that end a trusted chain. */
export async function readSignatures(
  bytes: Uint8Array<ArrayBuffer>,
  roots: readonly Uint8Array<ArrayBuffer>[],
): Promise<SignatureFacts[]> {
  const text = new TextDecoder('latin1').decode(bytes);
  const found = findSignatures(text);
  const trusted = roots.map((root) => Certificate.fromBER(root));
  const facts: SignatureFacts[] = [];
  for (const signed of found) facts.push(await factsOf(bytes, text, signed, trusted));
  return withAdditions(facts, found, text);
}

function findSignatures(text: string): Signed[] {
  const found: Signed[] = [];
  for (let at = text.indexOf('/ByteRange'); at >= 0 && found.length < MOST; at = text.indexOf('/ByteRange', at + 1)) {
    const range = /^\/ByteRange\s{0,9}\[\s{0,9}0\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{0,20}\]/.exec(
      text.slice(at, at + 120),
    );
    if (!range) continue;
    const [start = 0, end = 0, rest = 0] = range.slice(1).map(Number);
    // Anything but the hex string between the two ranges would be unsigned, and the reader's to choose.
    if (end <= start || end + rest > text.length || text[start] !== '<' || text[end - 1] !== '>') continue;
    const der = bytesOf(text.slice(start + 1, end - 1));
    if (!der) continue;
    found.push({ start, end, covered: end + rest, der, em: dictionaryTime(text, at, start) });
  }
  return found;
}

/** Bytes of a hex string; null for other text. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  const digits = hex.replaceAll(/\s+/g, '');
  if (digits.length % 2 === 1 || /[^0-9a-fA-F]/.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/** `/M` near the byte range: `(D:20261129143000-03'00')`. */
function dictionaryTime(text: string, at: number, start: number): string | null {
  const around = `${text.slice(Math.max(0, Math.min(at, start) - 600), Math.min(at, start))}${text.slice(at, at + 600)}`;
  const match = /\/M\s{0,9}\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d))?/.exec(around);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, sign = '+', zoneHour = '00', zoneMinute = '00'] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${zoneHour}:${zoneMinute}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

async function factsOf(
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
  signed: Signed,
  trusted: Certificate[],
): Promise<SignatureFacts> {
  try {
    const data = new SignedData({ schema: new ContentInfo({ schema: sequenceOf(signed.der) }).content });
    const [info] = data.signerInfos;
    const parts = joined(bytes.subarray(0, signed.start), bytes.subarray(signed.end, signed.covered));
    const signer = info && (await signerOf(data, info));
    if (!info || !signer) return UNKNOWN;
    const estado = await stateOf(data, info, parts);
    const em = timeOf(data, info) ?? signed.em;
    const certificates = certificatesOf(data);
    return {
      quem: textOf(signer.subject, OID.commonName)?.replace(/:\d{11,14}$/, '') ?? 'nome não informado',
      cpf: cpfOf(signer),
      em,
      estado,
      carimbo: isTimestamp(data),
      foraDaValidade: em !== null && !isValidAt(signer, new Date(em)),
      cadeia: trusted.length === 0 ? 'nao-verificada' : await chainOf(signer, certificates, trusted, em),
      revogacao: await revocationOf(signer, [...certificates, ...trusted], info, text, signed, bytes, em),
      acrescimo: false,
    };
  } catch {
    // Another format, or none: nothing can be said.
    return UNKNOWN;
  }
}

const UNKNOWN: SignatureFacts = {
  quem: 'nome não informado',
  cpf: null,
  em: null,
  estado: 'indeterminada',
  carimbo: false,
  foraDaValidade: false,
  cadeia: 'nao-verificada',
  revogacao: 'nao-verificada',
  acrescimo: false,
};

/** The ASN.1 value at the start of padded bytes. */
function sequenceOf(der: Uint8Array<ArrayBuffer>) {
  const { offset, result } = fromBER(der);
  if (offset <= 0) throw new Error('No ASN.1');
  return result;
}

function joined(first: Uint8Array, second: Uint8Array): ArrayBuffer {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all.buffer;
}

const certificatesOf = ({ certificates = [] }: SignedData): Certificate[] =>
  certificates.filter((one): one is Certificate => one instanceof Certificate);

async function signerOf(data: SignedData, info: SignerInfo): Promise<Certificate | undefined> {
  const certificates = certificatesOf(data);
  const { issuer, serialNumber } = info.sid as { issuer?: RelativeDistinguishedNames; serialNumber?: object };
  if (issuer && serialNumber) {
    return certificates.find((one) => one.issuer.isEqual(issuer) && one.serialNumber.isEqual(serialNumber));
  }
  // Named by its key: the library finds it while it verifies.
  const result = await data.verify({ signer: 0, data: new ArrayBuffer(1), extendedMode: true }).catch((error) => error);
  return result.signerCertificate ?? undefined;
}

const isTimestamp = ({ encapContentInfo }: SignedData): boolean => encapContentInfo.eContentType === OID.timestamp;

/** Compares the digest with the signed bytes, then verifies the signature. Only a digest or signature that differs means a change. */
async function stateOf(data: SignedData, info: SignerInfo, parts: ArrayBuffer): Promise<SignatureFacts['estado']> {
  const { eContent } = data.encapContentInfo;
  if (isTimestamp(data)) {
    const stamp = eContent && TSTInfo.fromBER(eContent.getValue());
    if (!stamp) return 'indeterminada';
    if (!(await hasDigest(stamp.messageImprint.hashAlgorithm.algorithmId, parts, stamp.messageImprint.hashedMessage))) {
      return 'alterada';
    }
  } else if (eContent) {
    // adbe.pkcs7.sha1: the signed content is the digest of the file. Other content would say nothing about the file.
    const digest = await getCrypto(true).digest('SHA-1', parts);
    if (!same(new Uint8Array(digest), new Uint8Array(eContent.getValue()))) return 'alterada';
  }
  const [digest] = valuesOf(info, OID.messageDigest);
  const content = eContent ? eContent.getValue() : parts;
  if (digest instanceof OctetString && !(await hasDigest(info.digestAlgorithm.algorithmId, content, digest))) {
    return 'alterada';
  }
  const { signatureVerified } = await data.verify({ signer: 0, data: parts, extendedMode: true });
  if (signatureVerified === true) return 'integra';
  return signatureVerified === false ? 'alterada' : 'indeterminada';
}

async function hasDigest(algorithm: string, content: ArrayBuffer, expected: OctetString): Promise<boolean> {
  const crypto = getCrypto(true);
  const { name } = crypto.getAlgorithmByOID<{ name: string }>(algorithm, true);
  return same(new Uint8Array(await crypto.digest(name, content)), expected.valueBlock.valueHexView);
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

function valuesOf({ signedAttrs }: SignerInfo, type: string): readonly unknown[] {
  const attribute = signedAttrs?.attributes.find((one) => one instanceof Attribute && one.type === type);
  return attribute?.values ?? [];
}

/** Time that the signature states; the signer's clock sets it, unless it is a time stamp. */
function timeOf(data: SignedData, info: SignerInfo): string | null {
  if (isTimestamp(data)) {
    const { eContent } = data.encapContentInfo;
    return eContent ? TSTInfo.fromBER(eContent.getValue()).genTime.toISOString() : null;
  }
  const [time] = valuesOf(info, OID.signingTime);
  const date = (time as { toDate?: () => Date } | undefined)?.toDate?.();
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

const isValidAt = ({ notBefore, notAfter }: Certificate, time: Date): boolean =>
  notBefore.value <= time && time <= notAfter.value;

function textOf({ typesAndValues }: RelativeDistinguishedNames, type: string): string | null {
  const value = typesAndValues.find((one) => one.type === type)?.value.valueBlock.value;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** CPF of a certificate: ICP-Brasil's other name, else digits after the name, else the subject's serial number. */
function cpfOf(certificate: Certificate): string | null {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === OID.altNames);
  const names = (extension?.parsedValue as { altNames?: GeneralName[] } | undefined)?.altNames ?? [];
  for (const { type, value } of names) {
    const [id, content] = type === 0 ? (value.valueBlock.value ?? []) : [];
    if (!id || !CPF_NAMES.has(id.valueBlock.toString())) continue;
    const digits = otherNameText(content);
    if (/^\d{8}\d{11}/.test(digits)) return digits.slice(8, 19);
  }
  const named = /:(\d{11})$/.exec(textOf(certificate.subject, OID.commonName) ?? '')?.[1];
  const numbered = /^(?:CPF:?\s?)?(\d{11})$/.exec(textOf(certificate.subject, OID.serialNumber) ?? '')?.[1];
  return named ?? numbered ?? null;
}

/** Text of an other name, which certificates hold as one of several types of string inside a tag. */
function otherNameText(content: { valueBlock?: { value?: unknown[] } } | undefined): string {
  const [inner] = content?.valueBlock?.value ?? [];
  if (inner instanceof PrintableString || inner instanceof Utf8String) return inner.valueBlock.value;
  if (inner instanceof OctetString) return new TextDecoder('latin1').decode(inner.valueBlock.valueHexView);
  const text = (inner as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  return typeof text === 'string' ? text : '';
}

async function chainOf(
  signer: Certificate,
  certificates: readonly Certificate[],
  trustedCerts: Certificate[],
  em: string | null,
): Promise<SignatureFacts['cadeia']> {
  const engine = new CertificateChainValidationEngine({
    trustedCerts,
    // The last one is the certificate to verify.
    certs: [...certificates.filter((one) => one !== signer), signer],
    checkDate: em === null ? new Date() : new Date(em),
  });
  const { result } = await engine.verify();
  return result ? 'confere' : 'nao-confere';
}

/** Revocation, by answers that the file itself carries: nothing is asked for over the network. */
async function revocationOf(
  signer: Certificate,
  certificates: readonly Certificate[],
  info: SignerInfo,
  text: string,
  { end }: Signed,
  bytes: Uint8Array<ArrayBuffer>,
  em: string | null,
): Promise<SignatureFacts['revogacao']> {
  const issuer = await issuerOf(signer, certificates);
  if (!issuer) return 'nao-verificada';
  const carried = [...adobeAnswers(info), ...(await laterStreams(text, bytes, end))];
  for (const der of carried) {
    const at = await revokedAt(der, signer, issuer).catch(() => undefined);
    if (at === undefined) continue;
    if (at === null) return 'nao-revogado';
    return em === null || at <= new Date(em) ? 'revogado' : 'nao-revogado';
  }
  return 'nao-verificada';
}

async function issuerOf(signer: Certificate, certificates: readonly Certificate[]): Promise<Certificate | null> {
  for (const one of certificates) {
    if (one !== signer && one.subject.isEqual(signer.issuer) && (await signer.verify(one).catch(() => false)))
      return one;
  }
  return null;
}

/** Answers in Adobe's attribute: a sequence of tagged lists of CRLs [0] and OCSP answers [1]. */
function adobeAnswers(info: SignerInfo): Uint8Array<ArrayBuffer>[] {
  const [archive] = valuesOf(info, OID.adobeRevocation);
  const lists = childrenOf(archive);
  return lists
    .flatMap(childrenOf)
    .flatMap(childrenOf)
    .map((one) => Uint8Array.from(new Uint8Array((one as { toBER: () => ArrayBuffer }).toBER())));
}

function childrenOf(value: unknown): unknown[] {
  const children = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  return Array.isArray(children) ? children : [];
}

/** Streams after a signature that may be answers about revocation (DSS and VRI): ASN.1, packed or not. */
async function laterStreams(
  text: string,
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const found: Uint8Array<ArrayBuffer>[] = [];
  let searched = 0;
  for (
    let at = text.indexOf('stream', from);
    at >= 0 && searched < STREAMS_SEARCHED;
    at = text.indexOf('stream', at + 6)
  ) {
    const begin = text.startsWith('\r\n', at + 6) ? at + 8 : at + 7;
    const end = text.indexOf('endstream', begin);
    if (end < 0) break;
    searched += 1;
    const dictionary = text.slice(Math.max(from, at - 200), at);
    const packed = dictionary.slice(dictionary.lastIndexOf('obj')).includes('/FlateDecode');
    const content = bytes.slice(begin, Math.min(end, begin + STREAM_BYTES));
    const der = packed ? await unpacked(content).catch(() => null) : content;
    if (der?.[0] === 0x30) found.push(der);
    at = end + 3;
  }
  return found;
}

async function unpacked(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  for (;;) {
    // Bytes after the packed ones, such as a line's end, are an error once all is unpacked.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) break;
    parts.push(value);
    length += value.length;
    if (length > STREAM_BYTES) break;
  }
  await reader.cancel().catch(() => undefined);
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Time of revocation by a signed answer; null if not revoked, undefined if the answer isn't about this certificate. */
async function revokedAt(
  der: Uint8Array<ArrayBuffer>,
  signer: Certificate,
  issuer: Certificate,
): Promise<Date | null | undefined> {
  const answer = ocspOf(der);
  if (answer) {
    const { isForCertificate, status } = await answer.getCertificateStatus(signer, issuer);
    if (!isForCertificate || !(await answer.verify({ trustedCerts: [issuer] }))) return undefined;
    if (status === 0) return null;
    return status === 1 ? answer.tbsResponseData.producedAt : undefined;
  }
  const crl = CertificateRevocationList.fromBER(der);
  if (!crl.issuer.isEqual(signer.issuer) || !(await crl.verify({ issuerCertificate: issuer }))) return undefined;
  const entry = crl.revokedCertificates?.find(({ userCertificate }) => userCertificate.isEqual(signer.serialNumber));
  return entry ? entry.revocationDate.value : null;
}

function ocspOf(der: Uint8Array<ArrayBuffer>): BasicOCSPResponse | null {
  try {
    const { responseBytes } = OCSPResponse.fromBER(der);
    if (responseBytes?.responseType !== OID.basicOcsp) return null;
    return BasicOCSPResponse.fromBER(responseBytes.response.valueBlock.valueHexView.slice());
  } catch {
    return null;
  }
}

/** Marks the last intact signature if unsigned bytes follow it. Content between two signatures is signed by the later one. */
function withAdditions(facts: readonly SignatureFacts[], found: readonly Signed[], text: string): SignatureFacts[] {
  const covered = Math.max(
    0,
    ...found.map(({ covered: end }, index) => (facts[index]?.estado === 'integra' ? end : 0)),
  );
  const hasMore = text.slice(covered).trim() !== '';
  return facts.map((one, index) => ({
    ...one,
    acrescimo: hasMore && one.estado === 'integra' && found[index]?.covered === covered,
  }));
}
