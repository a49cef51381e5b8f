import { ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lockCpf } from '../../identity/lock-cpf.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';
import { giveRightAddress } from './correct-address.ts';
import { enqueueRightAddressMails } from './titularidade.mail.ts';

/** Corrects the address of a solicitação's applicant, in the account and all its solicitações, like an accepted claim (CTA-8). */
export function correctEmail(
  deps: Deps,
  session: Session,
  { id, email, motivo, versao }: { id: number; email: string; motivo: string; versao: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ usuarioId: usuario.id, cpf: usuario.cpf })
      .from(usuario)
      .innerJoin(solicitacao, eq(solicitacao.usuarioId, usuario.id))
      .where(eq(solicitacao.id, id));
    if (!owner) throw notFound(ERROR.notFound);
    await lockCpf(tx, owner.cpf);
    // Locks the account first, then its solicitações, like `giveRightAddress`.
    await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, owner.usuarioId)).for('no key update');
    await requireAnothers(tx, session, id);
    const [atual] = await tx.select().from(solicitacao).where(eq(solicitacao.id, id)).for('no key update');
    if (atual?.versao !== versao) throw conflict(ERROR.conflict);
    // Staff got it from the person, who hasn't proved that they read it.
    const address = { email, confirmado: false };
    const given = await giveRightAddress(deps, tx, session, owner.usuarioId, address, { motivo });
    await enqueueRightAddressMails(deps, tx, given, email, {
      evento: `EMAIL_CORRIGIDO:${id}:${versao}`,
      frase: `A comissão corrigiu o e-mail da sua conta e da solicitação de protocolo ${atual.protocolo}: passou a ser este.`,
    });
    await recordAudit(tx, ...given.audit);
  });
}
