import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  errors,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../db/database.ts';
import { comprovanteChave } from '../db/schema/index.ts';
import { readSigningKey } from '../settings/signing-key-setting.ts';
import { StartupError } from '../startup-error.ts';
import { loadKeptKey } from './kept-key.ts';
import { oncePerDatabase } from './once-per-database.ts';

const ALG = 'EdDSA';
/** Begins the id of every key that a demonstration made: production neither signs nor verifies by them. */
const DEMONSTRATION = 'demonstracao-';

/** Type of the signed content (`typ`), so that a signature of one type isn't valid for another. */
export type Signed = 'comprovante+json' | 'comprovante+pdf' | 'certidao+json';

/** Type of content signed in compact form. */
export type SignedCompact = 'auditoria+json';

/** A text with its signature, as a JSON Web Signature whose payload stays readable (RFC 7797). */
export interface SignedText {
  protected: string;
  payload: string;
  signature: string;
}

/** Signs what comprovantes are made of. */
export interface Signer {
  kid: string;
  sign(typ: Signed, payload: string): Promise<SignedText>;
  /** Signs in compact form (RFC 7515), to be written down and compared later. */
  signCompact(typ: SignedCompact, payload: string): Promise<string>;
}

type KeyDeps = Pick<Deps, 'config' | 'db'>;

/** The installation's signer: of the key in the settings, else of one that is made once and kept. Loaded once. */
export const loadSigner: (deps: KeyDeps) => Promise<Signer> = oncePerDatabase(makeSigner);

async function makeSigner(deps: KeyDeps): Promise<Signer> {
  const { config, db } = deps;
  const { key, kid } = config.receiptSigningKey
    ? await configuredKey(readSigningKey(config.receiptSigningKey))
    : await keptKey(deps);
  if (config.mode === 'production' && kid.startsWith(DEMONSTRATION)) {
    throw new StartupError(
      'The database holds the key that a demonstration signed comprovantes with: set RECEIPT_SIGNING_KEY, or have a new key made: ' +
        "as the schema's owner, `delete from chave where nome = 'comprovante-assinatura'`",
    );
  }
  const publica = await publicJwk(key, kid);
  await db.insert(comprovanteChave).values({ kid, publica }).onConflictDoNothing();
  return {
    kid,
    async sign(typ, payload) {
      const { protected: header = '', signature } = await new FlattenedSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: ALG, typ, kid, b64: false, crit: ['b64'] })
        .sign(key);
      return { protected: header, payload, signature };
    },
    signCompact: (typ, payload) =>
      new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: ALG, typ, kid }).sign(key),
  };
}

async function configuredKey(key: KeyObject) {
  return { key, kid: await calculateJwkThumbprint(await exportJWK(createPublicKey(key))) };
}

async function keptKey(deps: KeyDeps) {
  const demonstration = deps.config.mode === 'demonstration';
  const { kid, ...jwk } = await loadKeptKey(deps, {
    nome: 'comprovante-assinatura',
    generate: async () => {
      const { privateKey } = await generateKeyPair(ALG, { extractable: true });
      const made = await exportJWK(privateKey);
      const thumbprint = await calculateJwkThumbprint(made);
      return { ...made, kid: demonstration ? DEMONSTRATION + thumbprint : thumbprint };
    },
  });
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), kid };
}

const publicSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal(ALG),
  use: z.literal('sig'),
});
type PublicJwk = z.infer<typeof publicSchema>;

async function publicJwk(key: KeyObject, kid: string): Promise<PublicJwk> {
  return publicSchema.parse({ ...(await exportJWK(createPublicKey(key))), kid, alg: ALG, use: 'sig' });
}

/** True for keys of a demonstration, whose comprovantes are worth nothing elsewhere. */
export function isDemonstrationKey(kid: string): boolean {
  return kid.startsWith(DEMONSTRATION);
}

/** A public key that comprovantes are verified by. */
export interface VerifyingKey {
  jwk: PublicJwk;
  revoked: boolean;
}

/** Every key that ever signed comprovantes here: older ones go on verifying what they signed. */
export async function listKeys({ config, db }: KeyDeps): Promise<VerifyingKey[]> {
  const keys = await listAllKeys(db);
  return keys.filter(({ jwk }) => config.mode === 'demonstration' || !isDemonstrationKey(jwk.kid));
}

/** All keys, those of a demonstration included. */
export async function listAllKeys(db: Executor): Promise<VerifyingKey[]> {
  const rows = await db.select().from(comprovanteChave).orderBy(comprovanteChave.criadaEm, comprovanteChave.kid);
  return rows.map(({ publica, revogadaEm }) => ({ jwk: publicSchema.parse(publica), revoked: revogadaEm !== null }));
}

/** Result of checking a signature. */
export type SignatureCheck = 'valid' | 'invalid' | 'unknown key' | 'revoked key';

const headerSchema = z.object({
  alg: z.literal(ALG),
  typ: z.string(),
  kid: z.string(),
  b64: z.literal(false),
  crit: z.tuple([z.literal('b64')]),
});

/** Checks a signed text against the keys of the portal; the key is the one that its header names, never one it brings. */
export async function checkSignature(
  keys: readonly VerifyingKey[],
  typ: Signed,
  signed: SignedText,
): Promise<SignatureCheck> {
  const header = readHeader(signed.protected);
  if (header?.typ !== typ) return 'invalid';
  const known = keys.find(({ jwk }) => jwk.kid === header.kid);
  if (!known) return 'unknown key';
  if (!(await verifies(known.jwk, signed))) return 'invalid';
  return known.revoked ? 'revoked key' : 'valid';
}

/** Checks what was signed in one word; what it says counts only if it is valid. */
export async function readCompact(
  keys: readonly VerifyingKey[],
  typ: SignedCompact,
  jws: string,
): Promise<{ check: SignatureCheck; payload: string }> {
  try {
    const header = decodeProtectedHeader(jws);
    const known = keys.find(({ jwk }) => jwk.kid === header.kid);
    if (header.typ !== typ) return { check: 'invalid', payload: '' };
    if (!known) return { check: 'unknown key', payload: '' };
    const { payload } = await compactVerify(jws, await importJWK(known.jwk, ALG), { algorithms: [ALG] });
    return { check: known.revoked ? 'revoked key' : 'valid', payload: new TextDecoder().decode(payload) };
  } catch (error) {
    // A TypeError: not even in the form of a signature.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { check: 'invalid', payload: '' };
    throw error;
  }
}

function readHeader(text: string) {
  const decoded = Buffer.from(text, 'base64url').toString();
  try {
    return headerSchema.safeParse(JSON.parse(decoded)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function verifies(jwk: JWK, signed: SignedText): Promise<boolean> {
  // Its last character has bits to spare: only one way to write a signature counts.
  if (Buffer.from(signed.signature, 'base64url').toString('base64url') !== signed.signature) return false;
  try {
    await flattenedVerify(signed, await importJWK(jwk, ALG), { algorithms: [ALG] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
