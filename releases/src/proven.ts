import { tokenPublicacao } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { and, gt, isNull } from 'drizzle-orm';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { keyIdOf, keyOf, type Proven, provenSchema } from './proof.ts';
import { EVERY_MODULE } from './publisher.ts';

/** True if a valid publishing token of the module signed that these files passed their tests (TEL-25). */
export async function isProven(
  { db, now }: Pick<PlatformDeps, 'db' | 'now'>,
  proof: string,
  { modulo, arquivos }: Proven,
): Promise<boolean> {
  const t = tokenPublicacao;
  const known = await db
    .select()
    .from(t)
    .where(and(isNull(t.revogadoEm), gt(t.expiraEm, now())));
  try {
    const { kid } = decodeProtectedHeader(proof);
    const signer = known.find(({ hash }) => keyIdOf(hash) === kid);
    if (!signer?.modulos.some((name) => name === modulo || name === EVERY_MODULE)) return false;
    const { payload } = await jwtVerify(proof, keyOf(signer.hash), { algorithms: ['HS256'], currentDate: now() });
    const said = provenSchema.parse(payload);
    return said.modulo === modulo && said.arquivos === arquivos;
  } catch (error) {
    // Invalid, expired or altered proofs prove nothing.
    if (error instanceof Error && /^(JW|JOSE|Zod|TypeError)/.test(error.name)) return false;
    throw error;
  }
}
