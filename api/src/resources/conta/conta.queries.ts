import { type Conta, PERFIS } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { findOpenSessions } from '../../identity/account/sign-ins.ts';
import { maskCpf, maskEmail } from '../../identity/mask.ts';
import { findAddresses } from './addresses.queries.ts';

const contaOf = lookup((db) =>
  db
    .select({ nome: usuario.nome, cpf: usuario.cpf, email: usuario.email })
    .from(usuario)
    .where(eq(usuario.id, sql.placeholder('usuarioId')))
    .prepare('conta'),
);
/** A person's own account; null if it doesn't exist. */
export async function findConta(
  db: Executor,
  usuarioId: number,
): Promise<Pick<Conta, 'nome' | 'cpf' | 'email'> | null> {
  const [conta] = await contaOf(db).execute({ usuarioId });
  return conta ? { ...conta, cpf: maskCpf(conta.cpf) } : null;
}

/** Addresses that the notices of a person's solicitações go to (CTA-14). */
export async function findAvisos(db: Executor, usuarioId: number, account: string): Promise<Conta['avisos']> {
  const addresses = await findAddresses(db, usuarioId);
  return addresses.map(({ protocolo, email }) => ({
    protocolo,
    email: email === '' || email === account ? null : maskEmail(email),
  }));
}

/** Open sessions of a person, those of the caller's browser marked. */
export async function findAcessos(deps: Deps, { usuarioId, sid }: Session): Promise<Conta['acessos']> {
  const sessions = await findOpenSessions(deps, deps.db, usuarioId);
  const here = sessions.find(({ id }) => id === sid)?.entradaId;
  return sessions.flatMap(({ id, entradaId, navegador, criadaEm, ultimoUsoEm, ...session }) => {
    const perfil = PERFIS.find((known) => known === session.perfil);
    const este = id === sid || (entradaId !== null && entradaId === here);
    return perfil
      ? [{ id, perfil, navegador, inicio: criadaEm.toISOString(), ultimoUso: ultimoUsoEm.toISOString(), este }]
      : [];
  });
}
