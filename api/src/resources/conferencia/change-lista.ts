import { CONFERENCIA_TEXT, ERROR, type ItemLista, mayDo, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import { and, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { findLista } from './lista.queries.ts';
import { saveLista } from './save-lista.ts';

/** States in which a decision, which uses the list, may still come: now, or after a resubmission. */
const UNDECIDED = [...TRANSITIONS.solicitacao.ANALISAR.from, ...TRANSITIONS.solicitacao.REENVIAR.from];

/** Changes an edital's check list alone: the list serves the analysis, which continues after the edital's end (CON-2). */
export function changeLista(
  deps: Deps,
  actor: Actor,
  editalId: number,
  { versao, conferencia }: { versao: number; conferencia: readonly ItemLista[] },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // If two people change it at once, the second waits and gets a conflict.
    const [present] = await tx.select().from(edital).where(eq(edital.id, editalId)).for('no key update');
    if (!present) throw notFound(ERROR.notFound);
    if ((await findLista(tx, editalId)).versao !== versao) throw conflict(ERROR.conflict);
    if (!mayDo('edital', 'EDITAR', present.situacao) && !(await awaitsDecision(tx, editalId))) {
      throw businessError(CONFERENCIA_TEXT.decided);
    }
    const of = { editalId, tipoEdital: present.tipoEdital, usuarioId: actor.usuarioId, now: deps.now() };
    const made = await saveLista(tx, of, conferencia);
    if (made === null) return;
    // Audited apart from the edital's own changes, the last of which names who closed it.
    await recordAudit(tx, {
      atorId: actor.usuarioId,
      acao: 'LISTA_CONFERENCIA_ALTERADA',
      entidade: 'conferencia_lista',
      entidadeId: editalId,
      dados: { versao: made, itens: conferencia.length },
    });
  });
}

async function awaitsDecision(tx: Tx, editalId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.editalId, editalId), inArray(solicitacao.situacao, UNDECIDED)))
    .limit(1);
  return rows.length > 0;
}
