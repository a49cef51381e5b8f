import { VIGENCIA_TEXT } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { condicao, conversa, documento, mensagem } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { isOpen } from '../condicao/condicao.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { auditMove, moveOrRefuse } from '../solicitacao/transition.ts';
import { conditionMet } from './condicao.texts.ts';

/** Proof that a condition is met: exactly one of both. */
interface Proof {
  idDocumento: number | null;
  idMensagem: number | null;
}

/**
 * Records that a condition is met, with the document or message that shows it, and tells the person (VIG-5). Also after its last day. Errors:
 * 404 for an unknown condition or proof, 422 if it is met already or the accreditation is over.
 */
export function meetCondicao(deps: Deps, session: Session, id: number, proof: Proof): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [about] = await tx.select().from(condicao).where(eq(condicao.id, id));
    if (!about) throw notFound();
    const { solicitacaoId, texto, fim } = about;
    const row = await moveOrRefuse(deps, tx, session, solicitacaoId, 'CUMPRIR_CONDICAO');
    if (!(await isOfCase(tx, solicitacaoId, proof))) throw notFound(VIGENCIA_TEXT.proof);
    const { idDocumento: documentoId, idMensagem: mensagemId } = proof;
    const met = await tx
      .update(condicao)
      .set({ cumpridaEm: deps.now(), cumpridaPor: session.usuarioId, documentoId, mensagemId })
      .where(and(eq(condicao.id, id), isOpen))
      .returning({ id: condicao.id });
    if (met.length === 0) throw businessError(VIGENCIA_TEXT.conditionSettled);
    await announce(deps, tx, session, row, 'NOTIFICACAO', conditionMet(row, texto));
    await auditMove(tx, session.usuarioId, 'CONDICAO_CUMPRIDA', solicitacaoId, {
      ...{ condicao: id, prazo: fim, documento: documentoId, mensagem: mensagemId },
    });
  });
}

/** True if the proof is a present document, or a message, of the case. */
async function isOfCase(tx: Tx, solicitacaoId: number, { idDocumento, idMensagem }: Proof): Promise<boolean> {
  if (idDocumento !== null) {
    const present = and(eq(documento.id, idDocumento), isNull(documento.substituidoEm));
    return (await tx.$count(documento, and(present, eq(documento.solicitacaoId, solicitacaoId)))) > 0;
  }
  const [found] = await tx
    .select({ id: mensagem.id })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .where(and(eq(mensagem.id, idMensagem ?? 0), eq(conversa.solicitacaoId, solicitacaoId)));
  return found !== undefined;
}
