import { PERFIS, type Perfil } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull, type Placeholder } from 'drizzle-orm';

/** An account as sign-in sees it. */
export interface Account {
  id: number;
  cpf: string;
  nome: string;
  email: string;
  senhaHash: string | null;
  ativo: boolean;
  criadoEm: Date;
  /** Time at which the owner first followed the link mailed to the address (CTA-7); null if never. */
  confirmadoEm: Date | null;
  /** Time of the last correction of the address by staff; null if never. */
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

/** WHERE of the current account of a CPF: replaced accounts are excluded. */
export const isAccountOf = (cpf: string | Placeholder) => and(eq(usuario.cpf, cpf), isNull(usuario.substituidaEm));

/** Current account of a CPF (11 digits), disabled or not. */
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
