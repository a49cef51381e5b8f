import type { Tx } from '@credenciados/platform/db/database';
import { usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, isNull } from 'drizzle-orm';
import type { Account } from './accounts.queries.ts';
import { createAccountForRegistration, type RegisteredAccount } from './create-account.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { killLinks } from './password/password-link.ts';
import { revokeSessions } from './revoke-sessions.ts';

/**
 * Replaces an account that nobody ever confirmed by a new one. The old one keeps its solicitações, so that the person who registers now
 * sees none of them; its links are voided and its address is notified. Returns null if the account was confirmed meanwhile, or staff
 * corrected its address: they know its owner.
 */
export async function replaceAccount(
  deps: IdentityDeps,
  tx: Tx,
  old: Account,
  person: { cpf: string; nome: string; email: string },
): Promise<RegisteredAccount | null> {
  const now = deps.now();
  // Locks links before the account, like the code that follows a link, so that the two can't deadlock.
  await killLinks(deps, tx, old.id);
  const [replaced] = await tx
    .update(usuario)
    .set({ ativo: false, substituidaEm: now })
    .where(
      and(
        eq(usuario.id, old.id),
        isNull(usuario.confirmadoEm),
        isNull(usuario.substituidaEm),
        isNull(usuario.emailCorrigidoEm),
      ),
    )
    .returning({ id: usuario.id });
  if (!replaced) return null;
  await revokeSessions(tx, old.id);
  const made = await createAccountForRegistration(deps, tx, person, { unconfirmed: true });
  await enqueueMail(tx, {
    evento: `CONTA_SUBSTITUIDA:${old.id}`,
    destinatario: old.email,
    ...composeReplacedMail(deps),
  });
  const dados = { por: made.usuarioId };
  const entry = { atorId: null, acao: 'CONTA_SUBSTITUIDA', entidade: 'usuario', entidadeId: old.id, dados };
  return { ...made, audit: [entry, ...made.audit] };
}

/** Mail to the old address. It names nobody, since the address may be a stranger's. */
export function composeReplacedMail({ config }: Pick<IdentityDeps, 'config'>) {
  return composeMail({
    modelo: 'CONTA_SUBSTITUIDA',
    assunto: 'Outro e-mail passou a ter a conta do portal',
    saudacao: 'Olá.',
    paragrafos: [
      'Este e-mail foi informado num cadastro do Portal de Credenciamento, e o link para criar a senha não foi aberto em 48 horas.',
      'Um novo cadastro do mesmo CPF, com outro e-mail confirmado por código, passou a ter a conta. O link antigo não vale mais.',
      'A solicitação feita com este e-mail não muda: ela segue em análise, e os avisos dela continuam a vir para cá.',
    ],
    acao: { texto: 'Este CPF é meu', link: `${config.publicUrl}/credenciados/credenciados/este-cpf-e-meu` },
    notas: [
      'Se o CPF é seu e você não fez o novo cadastro, abra o link acima. Se nunca se cadastrou, ignore esta mensagem.',
    ],
  });
}
