import type { Tx } from '@credenciados/platform/db/database';
import { usuario } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull } from 'drizzle-orm';
import type { Autor } from '../requerente/own-solicitacao.ts';

/** No CPF: nobody can register or sign in with it. */
const NO_CPF = '00000000000';

/** Account in whose name the portal decides by an edital's rule, made at the first such decision. Nobody signs in to it. */
export async function portalAccount(tx: Tx): Promise<Autor> {
  await tx
    .insert(usuario)
    .values({ cpf: NO_CPF, nome: 'Portal de Credenciamento', email: '', ativo: false })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(eq(usuario.cpf, NO_CPF), isNull(usuario.substituidaEm)));
  if (!row) throw new Error('The portal has no account');
  return { usuarioId: row.id, cpf: NO_CPF, perfil: null };
}
