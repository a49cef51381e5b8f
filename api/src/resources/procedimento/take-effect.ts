import { TRANSITIONS } from '@credenciados/contract';
import { mensagem, procedimento, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lockProcedimento } from '../defesa/procedimento.queries.ts';
import { isInTerm } from '../defesa/procedimento.rules.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { auditMove, endedBy, move } from '../solicitacao/transition.ts';
import { effectAnnouncement } from './procedimento.texts.ts';

/** Proceedings of one run; the next run continues. */
const BATCH = 100;

/**
 * Ends the accreditations whose decision was not appealed in its term (DES-5). Each is its own transaction, and happens once, whichever
 * process runs it. Returns how many ended.
 */
export async function takeEffect(deps: Deps): Promise<number> {
  const over = new Date(deps.now().getTime() - 1000);
  const due = await deps.db
    .select({ id: procedimento.id, solicitacaoId: procedimento.solicitacaoId })
    .from(procedimento)
    .innerJoin(mensagem, eq(mensagem.id, procedimento.decisaoId))
    .where(and(eq(procedimento.situacao, 'DECIDIDO'), lte(mensagem.dataLimiteResposta, over)))
    .orderBy(asc(procedimento.id))
    .limit(BATCH);
  let ended = 0;
  for (const one of due) if (await endOne(deps, one)) ended += 1;
  return ended;
}

function endOne(deps: Deps, { id, solicitacaoId }: { id: number; solicitacaoId: number }): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, solicitacaoId)).for('update');
    const em = deps.now();
    const head = await lockProcedimento(tx, eq(procedimento.id, id));
    const { from, to } = TRANSITIONS.procedimento.EFETIVAR;
    // It was appealed meanwhile, or its term was extended.
    if (!head?.decididoPor || !from.some((state) => state === head.situacao) || isInTerm(head.recursoAte, em))
      return false;
    const actor = { usuarioId: head.decididoPor, cpf: '' };
    await move(deps, tx, solicitacaoId, 'DESCREDENCIAR', endedBy(actor.usuarioId, em));
    const requerente = await findRequerente(tx, solicitacaoId);
    if (!requerente) throw new Error('A solicitação without its edital');
    await announce(deps, tx, actor, requerente, 'RESULTADO_ANALISE', effectAnnouncement(requerente));
    await tx.update(procedimento).set({ situacao: to, encerradoEm: em }).where(eq(procedimento.id, id));
    await auditMove(tx, null, 'CREDENCIADO_DESCREDENCIADO', solicitacaoId, { motivo: head.proposta });
    return true;
  });
}
