import { edital, solicitacao, usuario, validadeAviso } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { findEnds } from './ends.queries.ts';
import { composeValidityReminder } from './validade.mail.ts';

/**
 * Reminds accredited people 60, 30, 7 and 1 days before the end of their accreditation (VIG-7); not those who have applied anew. Each step is
 * reminded of once, whichever process runs it, in one mail a person and day. Returns how many people were reminded.
 */
export async function remindValidity(deps: Deps): Promise<number> {
  const due = await findEnds(deps, deps.db);
  let reminded = 0;
  for (const id of new Set(due.map((end) => end.id))) if (await remindOne(deps, id)) reminded += 1;
  return reminded;
}

/** Returns false if another process was first, or nothing is due any more. */
function remindOne(deps: Deps, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('update');
    const ends = await findEnds(deps, tx, id);
    const [about] = await tx
      .select({
        id: solicitacao.id,
        protocolo: solicitacao.protocolo,
        editalNumero: edital.numero,
        nome: usuario.nome,
        email: addressOfSolicitacao,
      })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
      .where(eq(solicitacao.id, id));
    const [first] = ends;
    if (!about || !first) return false;
    const em = deps.now();
    await tx
      .insert(validadeAviso)
      .values(ends.map(({ alvo, fim, etapa }) => ({ solicitacaoId: id, alvo, fim, etapa, em })));
    const evento = `VALIDADE:${id}:${first.alvo}:${first.fim}:${first.etapa}`;
    const mail = composeValidityReminder(deps, about, ends);
    await enqueueMail(tx, { evento, destinatario: about.email, solicitacaoId: id, ...mail });
    await auditMove(tx, null, 'VALIDADE_AVISADA', id, { prazo: first.fim });
    return true;
  });
}
