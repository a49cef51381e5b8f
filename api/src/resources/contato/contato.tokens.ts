import { currentKey, macsOf, readWithKeys } from '@credenciados/platform/derived-keys';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { draftExpired } from '../documento/rascunho.ts';

/** As long as an upload waits to be bound: a form that is older has to attach its files again anyway. */
const LIFE_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';

type TokenDeps = Pick<Deps, 'config' | 'now'>;

/** Type of token: a code was requested, or it was given. */
type Kind = 'pedido' | 'prova';

/** Whom a token is for: it serves nobody else, and for no other address. */
export interface About {
  email: string;
  /** The account and the draft of who asks (`ownersOf`): whoever asked as a visitor and signed in goes on. */
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

/** Keyed digest of an address, holder or code, as it is kept and signed. */
export const digestOf = (deps: TokenDeps, what: Digested, subject: string): string => digestsOf(deps, what, subject)[0];

/** The one that a code is for: the draft, where there is one. */
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

/** Signs that a code was asked for now; null where none was sent, because there were too many. */
export function signPedido(deps: TokenDeps, about: About, codigo: number | null): Promise<string> {
  return sign(deps, 'pedido', about, codigo);
}

/** Signs that whoever asked reads what is mailed to the address. */
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

/** Content of a code request; null unless it is ours, alive, this caller's and for this address. */
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

/** True if a proof is ours, alive, and for this address by this caller. */
export async function isProved(deps: TokenDeps, token: string, { email, donos }: About): Promise<boolean> {
  const claims = await read(deps, token);
  return (
    claims?.tipo === 'prova' && isOf(deps, claims, donos) && digestsOf(deps, 'address', email).includes(claims.email)
  );
}
