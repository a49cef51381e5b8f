import {
  agrava,
  type Contagem,
  contarPrazo,
  DIAS_MANIFESTACAO,
  dayOf,
  ERROR,
  type EspecieRevisao,
  endOfDayIn,
  may,
  REVISAO_TEXT,
  TRANSITIONS,
  VIGENCIA_TEXT,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { lote, solicitacao } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { businessError, forbidden, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { hold } from '../decisao/decide-or-hold.ts';
import { loadCalendario } from '../prazo/calendario.ts';
import { contarAgora } from '../prazo/contar.ts';
import { findRequerente, type Requerente } from '../requerente/requerente.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { reviewNotice } from '../solicitacao/revisao.texts.ts';

/**
 * Proposes to review a decision: it waits for a second person (DUA-2), and if the person loses by it, until they are heard (REV-2). Errors:
 * 409 while a decision waits, 422 for another state, after the edital's years (REV-3), or if the person left by themselves.
 */
export function proposeReview(
  deps: Deps,
  session: Session,
  { idSolicitacao: id, especie, fundamentos }: { idSolicitacao: number; especie: EspecieRevisao; fundamentos: string },
): Promise<{ ok: true; manifestacaoAte: string | null }> {
  if (especie === 'REVOGAR' && !may(TRANSITIONS.solicitacao.DESCREDENCIAR.call, session.perfil)) throw forbidden();
  return deps.db.transaction(async (tx) => {
    const [present] = await tx.select().from(solicitacao).where(eq(solicitacao.id, id));
    const requerente = await findRequerente(tx, id);
    if (!present || !requerente) throw notFound(ERROR.notFound);
    if (present.saiuEm) throw businessError(REVISAO_TEXT.left);
    if (present.vencidoEm) throw businessError(VIGENCIA_TEXT.expired);
    const hears = agrava(especie, present.situacao);
    if (hears && isBarred(present.decididaEm, requerente.regras.revisaoAnos, deps.now())) {
      throw businessError(REVISAO_TEXT.barred);
    }
    const ato = { acao: especie, motivo: fundamentos };
    const decision = { id, versao: present.versao, ato: { ...ato, conversaId: null } };
    const { loteId } = await hold(deps, tx, session, decision, 0, true);
    if (!hears) return { ...DONE, manifestacaoAte: null };
    const contagem = await countTerm(deps, tx, requerente);
    const notice = reviewNotice(requerente, especie, fundamentos, contagem.fim);
    const ate = endOfDayIn(contagem.fim, deps.config.timeZone);
    const { conversaId } = await announce(deps, tx, session, requerente, 'NOTIFICACAO', notice, ate, contagem);
    await tx
      .update(lote)
      .set({ ato: { ...ato, conversaId } })
      .where(eq(lote.id, loteId));
    return { ...DONE, manifestacaoAte: contagem.fim };
  });
}

function isBarred(decididaEm: Date | null, years: number, now: Date): boolean {
  if (years === 0 || !decididaEm) return false;
  const last = new Date(decididaEm);
  last.setUTCFullYear(last.getUTCFullYear() + years);
  return last < now;
}

/** Term to be heard: the edital's, or calendar days. */
export async function countTerm(deps: Deps, tx: Tx, requerente: Requerente): Promise<Contagem> {
  const em = deps.now();
  const counted = await contarAgora(deps, tx, requerente, em);
  if (counted) return counted;
  const evento = dayOf(em, deps.config.timeZone);
  const calendario = await loadCalendario(tx, requerente.editalId);
  return contarPrazo({ unidade: 'DIAS_CORRIDOS', dias: DIAS_MANIFESTACAO, inicio: 'ENVIO', evento }, calendario);
}
