import type { CadastroValid, FormularioValid } from '@credenciados/contract';
import { currentKey, macsOf, readWithKeys } from '@credenciados/platform/derived-keys';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'em-tempo';

type TokenDeps = Pick<Deps, 'config'>;

const claimsSchema = z.object({
  /** Milliseconds since 1970. */
  em: z.number().int(),
  /** Keyed digest of the form's data. */
  dados: z.string(),
  /** Keyed digests of the sender. */
  donos: z.array(z.string()),
  arquivos: z.array(z.string()),
});

/** A form that the server received before the edital's end. */
export interface FormInTime {
  em: Date;
  dados: string;
  donos: readonly string[];
  /** Type and SHA-256 of each file that it named. */
  arquivos: ReadonlySet<string>;
}

/** Identity of a form's file: type and content. */
export const fileMark = (codigo: string, sha256: string): string => `${codigo}:${sha256}`;

/** Keyed digests: the current secret's, then the former one's during a rotation. */
function digests({ config }: TokenDeps, subject: string): [string, ...string[]] {
  const [current, ...former] = macsOf(config, 'em-tempo-dados', subject);
  return [current.toString('base64url'), ...former.map((mac) => mac.toString('base64url'))];
}

/** Digest of a form's sender. */
export const ownerMarks = (deps: TokenDeps, dono: string) => digests(deps, `dono ${dono}`);

/** Fields outside the digest of a registration: files have their own digests, the others say only how the form is sent. */
export const UNSIGNED = ['documentos', 'aCaminho', 'contato', 'emTempo', 'autorizacao'] as const;

/** Digests of a form without `UNSIGNED`, so that a field added to the contract is signed, too. */
export function dataMarks(deps: TokenDeps, form: CadastroValid | FormularioValid): [string, ...string[]] {
  const unsigned: readonly string[] = UNSIGNED;
  // Zod returns the keys in the order of its schema. A missing field means the same as null.
  const signed = Object.entries(form).filter(([key, value]) => !unsigned.includes(key) && (value ?? null) !== null);
  return digests(deps, `dados ${JSON.stringify(signed)}`);
}

const TOKEN_KEY = 'em-tempo';

/** Signs the time at which a form came. Nothing is stored, so forms that are never completed take no space. */
export function signFormInTime(deps: TokenDeps, { em, dados, donos, arquivos }: FormInTime): Promise<string> {
  return new SignJWT({ em: em.getTime(), dados, donos: [...donos], arquivos: [...arquivos] })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .sign(currentKey(deps.config, TOKEN_KEY));
}

/** Content of a token; null unless its signature is valid. The edital decides whether it is still usable. */
export async function readFormInTime(deps: TokenDeps, token: string): Promise<FormInTime | null> {
  try {
    const { payload } = await readWithKeys(deps.config, TOKEN_KEY, (key) =>
      jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE }),
    );
    const { em, arquivos, ...claims } = claimsSchema.parse(payload);
    return { ...claims, em: new Date(em), arquivos: new Set(arquivos) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
