import type { Perfil } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import type { IdentityDeps } from './identity-deps.ts';
import { makePasswordLink } from './password/password-link.ts';

/** New account, with the link by which its owner sets a password, unless an external issuer signs people in. */
export interface RegisteredAccount {
  usuarioId: number;
  senhaLink?: string;
  /** Audit entries that the caller writes last in the transaction. */
  audit: AuditEntry[];
}

/**
 * Creates the account of a person who registers for an edital (CTA-1): profile CREDENCIADOS and a one-time link. The caller has checked
 * that the CPF has none; a race ends in the unique constraint. `unconfirmed` means that nobody vouches for the address until the link is
 * followed.
 */
export async function createAccountForRegistration(
  deps: IdentityDeps,
  tx: Tx,
  person: { cpf: string; nome: string; email: string },
  { unconfirmed = false }: { unconfirmed?: boolean } = {},
): Promise<RegisteredAccount> {
  const [created] = await tx
    .insert(usuario)
    .values({
      cpf: person.cpf,
      nome: person.nome,
      email: person.email,
      criadoEm: deps.now(),
      confirmadoEm: unconfirmed ? null : deps.now(),
    })
    .returning({ id: usuario.id });
  if (!created) throw new Error('The account was not inserted');
  const perfil: Perfil = 'CREDENCIADOS';
  await tx.insert(usuarioPerfil).values({ usuarioId: created.id, perfil });
  const usuarioId = created.id;
  const made = { atorId: null, acao: 'CONTA_CRIADA', entidade: 'usuario', entidadeId: usuarioId, dados: { perfil } };
  if (!deps.config.oidc.embedded) return { usuarioId, audit: [made] };
  const { link, audit } = await makePasswordLink(deps, tx, usuarioId);
  return { usuarioId, senhaLink: link, audit: [made, audit] };
}
