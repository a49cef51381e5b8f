import { cpfSchema, emailSchema, PERFIS, type Perfil, requiredText } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Db, Tx } from '@credenciados/platform/db/database';
import { oidcPayload, sessao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { findAccountById, isAccountOf } from '../accounts.queries.ts';
import { lockCpf } from '../lock-cpf.ts';
import { createPasswordLink, killLinks } from '../password/password-link.ts';
import { revokeSessions } from '../revoke-sessions.ts';
import { clearFactors } from '../second-factor/factor-changes.ts';

/** Profiles that an operator can give; applicants get theirs by registering. */
export const STAFF_PROFILES = PERFIS.filter((perfil) => perfil !== 'CREDENCIADOS');

const perfilSchema = z.enum(STAFF_PROFILES, { error: `must be one of ${STAFF_PROFILES.join(', ')}` });
const cpf = z.string({ error: 'is required' }).pipe(cpfSchema);

/** Arguments of `add`. */
export const addSchema = z.object({
  cpf,
  nome: z.string({ error: 'is required' }).pipe(requiredText(200)),
  email: z.string({ error: 'is required' }).pipe(emailSchema),
  perfil: z.array(perfilSchema, { error: 'is required' }).min(1),
});

/** Arguments of `disable`; if profiles are given, only those are removed. */
export const disableSchema = z.object({ cpf, perfil: z.array(perfilSchema).default([]) });

/** The command is refused; the message is one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

type AccountDeps = Pick<Deps, 'config' | 'db' | 'queue' | 'now'>;

/**
 * Creates a staff account, or updates the name and address of an existing one, adds profiles and re-enables it. Returns the one-time link
 * to set a password, unless an external issuer signs people in.
 */
export function addAccount(
  deps: AccountDeps,
  input: z.output<typeof addSchema>,
): Promise<{ isNew: boolean; senhaLink?: string }> {
  return deps.db.transaction(async (tx) => {
    await lockCpf(tx, input.cpf);
    const existing = await findByCpf(tx, input.cpf);
    const { nome, email } = input;
    const usuarioId = existing ? existing.id : await insertAccount(deps, tx, input);
    if (existing) {
      const another = existing.email !== email;
      // Voids links and the password, which a reader of the old address may have.
      if (another) await killLinks(deps, tx, existing.id);
      const values = { nome, email, ativo: true, ...(another && { senhaHash: null }) };
      await tx.update(usuario).set(values).where(eq(usuario.id, existing.id));
      await revokeSessions(tx, existing.id);
    }
    await tx
      .insert(usuarioPerfil)
      .values(input.perfil.map((perfil) => ({ usuarioId, perfil })))
      .onConflictDoNothing();
    const link = deps.config.oidc.embedded ? await createPasswordLink(deps, tx, usuarioId) : null;
    await audit(tx, existing ? 'CONTA_ALTERADA' : 'CONTA_CRIADA', usuarioId, input.perfil);
    return { isNew: !existing, senhaLink: link?.link };
  });
}

/** Disables an account, or removes profiles from it. Its open sessions are refused at once. */
export function disableAccount(deps: AccountDeps, input: z.output<typeof disableSchema>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const existing = await findByCpf(tx, input.cpf);
    if (!existing) throw new CommandError('No account has this CPF.');
    const { id } = existing;
    if (input.perfil.length === 0) await tx.update(usuario).set({ ativo: false }).where(eq(usuario.id, id));
    else await removeProfiles(tx, id, input.perfil);
    await revokeSessions(tx, id);
    await audit(tx, input.perfil.length === 0 ? 'CONTA_DESATIVADA' : 'PERFIL_REMOVIDO', id, input.perfil);
  });
}

/** Arguments of `reset-second-factor`. */
export const resetSchema = z.object({ cpf });

/**
 * Removes an account's second factors and recovery codes, for a person who lost them all and proved their identity. Their sessions end;
 * staff enrol a new factor at their next sign-in.
 */
export function resetSecondFactor(deps: AccountDeps, input: z.output<typeof resetSchema>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const existing = await findByCpf(tx, input.cpf);
    const account = existing && (await findAccountById(tx, existing.id));
    if (!account) throw new CommandError('No account has this CPF.');
    if (!(await clearFactors(deps, tx, account))) throw new CommandError('The account has no second factor.');
    await revokeSessions(tx, account.id);
    await audit(tx, 'SEGUNDO_FATOR_ZERADO', account.id, []);
  });
}

/** Arguments of `sign-out`: one account, or all of them. */
export const signOutSchema = z
  .object({ cpf: cpf.optional(), all: z.boolean().default(false) })
  .refine((input) => (input.cpf === undefined) === input.all, { path: ['cpf'], error: 'or --all is required' });

/** Ends all sessions and unfinished sign-ins of one account, or of everybody. Returns the number of accounts that had a session. */
export function signOutAccount(deps: AccountDeps, input: z.output<typeof signOutSchema>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const named = input.cpf === undefined ? undefined : await findByCpf(tx, input.cpf);
    if (input.cpf !== undefined && !named) throw new CommandError('No account has this CPF.');
    const open = await tx
      .selectDistinct({ id: sessao.usuarioId })
      .from(sessao)
      .where(and(isNull(sessao.revogadaEm), gt(sessao.expiraEm, deps.now()), named && eq(sessao.usuarioId, named.id)))
      .orderBy(asc(sessao.usuarioId));
    if (named) await revokeSessions(tx, named.id);
    else {
      await tx.update(sessao).set({ revogadaEm: deps.now() }).where(isNull(sessao.revogadaEm));
      await tx.delete(oidcPayload);
    }
    for (const { id } of open) await audit(tx, 'SESSOES_ENCERRADAS', id, []);
    return open.length;
  });
}

/** Arguments of `digest`: the CPF or network address to look for in the security log. */
export const digestSchema = z
  .object({ cpf: cpf.optional(), address: z.union([z.ipv4(), z.ipv6()], { error: 'must be an address' }).optional() })
  .refine(({ cpf: account, address }) => (account === undefined) !== (address === undefined), {
    path: ['cpf'],
    error: 'or --address is required',
  });

/** Staff account, as `list` prints it. */
interface StaffAccount {
  cpf: string;
  nome: string;
  email: string;
  ativo: boolean;
  perfis: string[];
}

/** Accounts with a staff profile, sorted by name. */
export async function listAccounts(db: Db): Promise<StaffAccount[]> {
  const rows = await db
    .select({
      cpf: usuario.cpf,
      nome: usuario.nome,
      email: usuario.email,
      ativo: usuario.ativo,
      perfil: usuarioPerfil.perfil,
    })
    .from(usuario)
    .innerJoin(usuarioPerfil, eq(usuarioPerfil.usuarioId, usuario.id))
    .orderBy(asc(usuario.nome), asc(usuario.id));
  const accounts = new Map<string, StaffAccount>();
  for (const { perfil, ...row } of rows) {
    const account = accounts.get(row.cpf) ?? { ...row, perfis: [] };
    accounts.set(row.cpf, { ...account, perfis: [...account.perfis, perfil] });
  }
  const isStaff = ({ perfis }: StaffAccount) => perfis.some((perfil) => perfil !== 'CREDENCIADOS');
  return [...accounts.values()].filter(isStaff);
}

async function findByCpf(tx: Tx, cpfDigits: string): Promise<{ id: number; email: string } | undefined> {
  const [row] = await tx
    .select({ id: usuario.id, email: usuario.email })
    .from(usuario)
    .where(isAccountOf(cpfDigits))
    .for('update');
  return row;
}

async function insertAccount(deps: AccountDeps, tx: Tx, input: z.output<typeof addSchema>): Promise<number> {
  const { cpf: digits, nome, email } = input;
  const [row] = await tx
    .insert(usuario)
    .values({ cpf: digits, nome, email, criadoEm: deps.now() })
    .returning({ id: usuario.id });
  if (!row) throw new Error('The account was not stored');
  return row.id;
}

async function removeProfiles(tx: Tx, usuarioId: number, perfis: readonly Perfil[]): Promise<void> {
  const owned = await tx.select().from(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, usuarioId));
  const missing = perfis.filter((perfil) => !owned.some((row) => row.perfil === perfil));
  if (missing.length > 0) throw new CommandError(`The account doesn't have ${missing.join(', ')}.`);
  const remaining = owned.filter(({ perfil }) => !perfis.some((removed) => removed === perfil));
  await tx.delete(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, usuarioId));
  if (remaining.length > 0) await tx.insert(usuarioPerfil).values(remaining);
}

function audit(tx: Tx, acao: string, usuarioId: number, perfis: readonly Perfil[]): Promise<void> {
  return recordAudit(tx, { atorId: null, acao, entidade: 'usuario', entidadeId: usuarioId, dados: { perfis } });
}
