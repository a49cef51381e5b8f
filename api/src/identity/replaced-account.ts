import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { usuario } from '../platform/db/schema/index.ts';
import { enqueueMail } from '../platform/mail/outbox.ts';
import { composeMail } from '../platform/mail/templates/compose-mail.ts';
import type { Account } from './accounts.queries.ts';
import { createAccountForRegistration, type RegisteredAccount } from './create-account.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { killLinks } from './password/password-link.ts';
import { revokeSessions } from './revoke-sessions.ts';

/**
 * Puts a new account in the place of one that nobody ever confirmed. The old one keeps its solicitações, so that whoever registers
 * now sees nothing of them; its links are dead and its address is told. Answers null when it was confirmed meanwhile, or staff
 * gave it another address: they know whose it is.
 */
export async function replaceAccount(
  deps: IdentityDeps,
  tx: Tx,
  old: Account,
  person: { cpf: string; nome: string; email: string },
): Promise<RegisteredAccount | null> {
  const now = deps.now();
  // The links first, as whoever follows one does: two that cross wait for each other in one order.
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

/** Tells the old address, without naming anybody: it may be a stranger's. */
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
      'Se o CPF é seu e você não fez o novo cadastro, use o botão acima. Se nunca se cadastrou, ignore esta mensagem.',
    ],
  });
}
