import { currentKey, macsOf, readWithKeys } from '@credenciados/platform/derived-keys';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { draftExpired } from '../documento/rascunho.ts';

/** As long as an unbound upload is kept: an older form has to attach its files again anyway. */
const LIFE_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';

type TokenDeps = Pick<Deps, 'config' | 'now'>;

/** Type of token: `pedido`, a code was requested; `prova`, a code was typed. */
type Kind = 'pedido' | 'prova';

/** Holder and address of a token, which is valid for no others. */
export interface About {
  email: string;
  /** Account and draft of the caller (`ownersOf`): a visitor who signs in can continue. */
  donos: readonly string[];
}

const claimsSchema = z.object({
  tipo: z.enum(['pedido', 'prova']),
  email: z.string(),
  quem: z.string(),
  iat: z.number(),
  codigo: z.number().int().nullable(),
});
type Claims = z.infer<typeof claimsSchema>;

const TOKEN_KEY = 'contact-token';

type Digested = 'address' | 'who' | 'code';

/** Keyed digests of an address, holder or code: the current secret's, then the former one's during a rotation. */
export function digestsOf({ config }: TokenDeps, what: Digested, subject: string): [string, ...string[]] {
  const [current, ...former] = macsOf(config, `contact-${what}`, subject);
  return [current.toString('base64url'), ...former.map((mac) => mac.toString('base64url'))];
}

/** Keyed digest of an address, holder or code, as stored and signed. */
export const digestOf = (deps: TokenDeps, what: Digested, subject: string): string => digestsOf(deps, what, subject)[0];

/** Holder of a code: the draft if there is one, else the account. */
export function holderOf({ donos }: Pick<About, 'donos'>): string {
  const holder = donos.at(-1);
  if (holder === undefined) throw draftExpired();
  return holder;
}

function sign(deps: TokenDeps, tipo: Kind, about: About, codigo: number | null): Promise<string> {
  const iat = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({
    tipo,
    email: digestOf(deps, 'address', about.email),
    quem: digestOf(deps, 'who', holderOf(about)),
    codigo,
  })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(iat)
    .setExpirationTime(iat + LIFE_SECONDS)
    .sign(currentKey(deps.config, TOKEN_KEY));
}

/** Signs that a code was requested now; `codigo` null: none was sent, because of the rate limit. */
export function signPedido(deps: TokenDeps, about: About, codigo: number | null): Promise<string> {
  return sign(deps, 'pedido', about, codigo);
}

/** Signs that the caller reads the address. */
export function signProva(deps: TokenDeps, about: About): Promise<string> {
  return sign(deps, 'prova', about, null);
}

async function read(deps: TokenDeps, token: string): Promise<Claims | null> {
  try {
    const options = { algorithms: [ALGORITHM], currentDate: deps.now() };
    const { payload } = await readWithKeys(deps.config, TOKEN_KEY, (key) => jwtVerify(token, key, options));
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

const isOf = (deps: TokenDeps, claims: Claims, donos: readonly string[]) =>
  donos.some((dono) => digestsOf(deps, 'who', dono).includes(claims.quem));

/** Content of a request token; null unless its signature is valid, it hasn't expired, and it is for this caller and address. */
export async function readPedido(
  deps: TokenDeps,
  token: string,
  { donos, email }: Pick<About, 'donos'> & Partial<About>,
): Promise<{ codigo: number | null; desde: Date } | null> {
  const claims = await read(deps, token);
  if (claims?.tipo !== 'pedido' || !isOf(deps, claims, donos)) return null;
  if (email !== undefined && !digestsOf(deps, 'address', email).includes(claims.email)) return null;
  return { codigo: claims.codigo, desde: new Date(claims.iat * 1000) };
}

/** True if a proof's signature is valid, it hasn't expired, and it is for this caller and address. */
export async function isProved(deps: TokenDeps, token: string, { email, donos }: About): Promise<boolean> {
  const claims = await read(deps, token);
  return (
    claims?.tipo === 'prova' && isOf(deps, claims, donos) && digestsOf(deps, 'address', email).includes(claims.email)
  );
}
