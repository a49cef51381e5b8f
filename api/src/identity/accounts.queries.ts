import { PERFIS, type Perfil } from '@credenciados/contract';
import { and, eq, isNull, type Placeholder } from 'drizzle-orm';
import type { Executor } from '../platform/db/database.ts';
import { usuario, usuarioPerfil } from '../platform/db/schema/index.ts';

/** An account as sign-in sees it. */
export interface Account {
  id: number;
  cpf: string;
  nome: string;
  email: string;
  senhaHash: string | null;
  ativo: boolean;
  criadoEm: Date;
  /** Null until somebody followed the link that was mailed to its address (CTA-7). */
  confirmadoEm: Date | null;
  /** When staff last gave it another address; null: never. */
  emailCorrigidoEm: Date | null;
}

const columns = {
  id: usuario.id,
  cpf: usuario.cpf,
  nome: usuario.nome,
  email: usuario.email,
  senhaHash: usuario.senhaHash,
  ativo: usuario.ativo,
  criadoEm: usuario.criadoEm,
  confirmadoEm: usuario.confirmadoEm,
  emailCorrigidoEm: usuario.emailCorrigidoEm,
};

/** The one account of a CPF. */
export const isAccountOf = (cpf: string | Placeholder) => and(eq(usuario.cpf, cpf), isNull(usuario.substituidaEm));

/** The account of a CPF (11 digits), disabled or not; those that another one took the place of are nobody's any more. */
export async function findAccountByCpf(db: Executor, cpf: string): Promise<Account | undefined> {
  const [account] = await db.select(columns).from(usuario).where(isAccountOf(cpf));
  return account;
}

/** The account with an id, disabled or not. */
export async function findAccountById(db: Executor, id: number): Promise<Account | undefined> {
  const [account] = await db.select(columns).from(usuario).where(eq(usuario.id, id));
  return account;
}

/** The account's profiles, in the order of the contract's list. */
export async function findProfiles(db: Executor, usuarioId: number): Promise<Perfil[]> {
  const rows = await db
    .select({ perfil: usuarioPerfil.perfil })
    .from(usuarioPerfil)
    .where(eq(usuarioPerfil.usuarioId, usuarioId));
  const owned = new Set(rows.map((row) => row.perfil));
  return PERFIS.filter((perfil) => owned.has(perfil));
}
