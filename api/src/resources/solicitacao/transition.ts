import {
  type Act,
  type ActOf,
  dayOf,
  ERROR,
  endOfDayIn,
  fimDaValidade,
  type SituacaoSolicitacao,
  TRANSITIONS,
} from '@credenciados/contract';
import { type AuditEntry, recordAudit } from '@credenciados/platform/audit/audit';
import { lastChange } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao, solicitacaoMudanca, usuario } from '@credenciados/platform/db/schema/index';
import { type AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Actor, mayHandle, refuseActor } from '../requerente/own-solicitacao.ts';
import { findRequerente, type Requerente } from '../requerente/requerente.queries.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { type Acao, refusalText } from './solicitacao.rules.ts';

/** Row of a solicitação. */
export type SolicitacaoRow = typeof solicitacao.$inferSelect;
/** Acts of staff that leave the state as it is. */
type NaMesma =
  | 'PROCESSAR'
  | 'CORRIGIR'
  | 'SUSPENDER_CREDENCIAMENTO'
  | 'REINTEGRAR_CREDENCIAMENTO'
  | 'CUMPRIR_CONDICAO'
  | 'SUBSTITUIR_DOCUMENTO';
type Changes = { [K in keyof typeof solicitacao.$inferInsert]?: (typeof solicitacao.$inferInsert)[K] | SQL };

/**
 * Moves or changes a solicitação by one act, in a single conditional update: of several concurrent ones, one succeeds. Returns the new row; null if
 * its state doesn't allow the act or `condition` doesn't hold. A changed state goes into the history of states.
 */
export async function move(
  deps: Pick<Deps, 'now' | 'config'>,
  tx: Tx,
  id: number,
  acao: Acao | 'ALTERAR' | 'JUNTAR' | NaMesma,
  changes: Changes,
  condition?: SQL,
): Promise<SolicitacaoRow | null> {
  const { from, to }: Act<SituacaoSolicitacao> = TRANSITIONS.solicitacao[acao];
  const [row] = await tx
    .update(solicitacao)
    // Only a pending rectification has a deadline; the act that requests one sets it. Only the person's own exit has its time.
    .set({
      prazoRetificacao: null,
      arquivamentoPropostoEm: null,
      soCorrecoes: false,
      saiuEm: null,
      ...changes,
      ...(to && { situacao: to }),
      ...(to && (await termOf(deps, tx, id, to))),
      versao: sql`${solicitacao.versao} + 1`,
    })
    .where(and(eq(solicitacao.id, id), inArray(solicitacao.situacao, [...from]), condition))
    .returning(getTableColumns(solicitacao));
  if (row && to) {
    await tx.insert(solicitacaoMudanca).values({ solicitacaoId: id, versao: row.versao, para: to, em: deps.now() });
  }
  return row ?? null;
}

/**
 * Changes of the term by a new state (VIG-2). It is set when the accreditation begins, so that later rules don't change it. An accreditation
 * that a review gives back keeps its term; one that returns to the analysis begins anew.
 */
async function termOf(
  { now, config: { timeZone } }: Pick<Deps, 'now' | 'config'>,
  tx: Tx,
  id: number,
  to: SituacaoSolicitacao,
): Promise<Changes> {
  if (to === 'AGUARDANDO_APROVACAO') return { validoAte: null };
  if (to !== 'CREDENCIADO') return {};
  const regras = (await findRequerente(tx, id))?.regras;
  const fim = regras ? fimDaValidade(regras, dayOf(now(), timeZone)) : null;
  const validoAte = fim && endOfDayIn(fim, timeZone).toISOString();
  return { validoAte: sql`coalesce(${solicitacao.validoAte}, ${validoAte}::timestamptz)` };
}

/**
 * `move` for staff, who never act on their own solicitação. Throws if somebody was faster, with the present state, who caused it and when;
 * with `version`, also if the person saw another version.
 */
export async function moveOrRefuse(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: number,
  acao: Acao | NaMesma,
  changes: Changes = {},
  versao?: number,
): Promise<SolicitacaoRow & Pick<Requerente, 'editalNumero' | 'destinatario' | 'regras'>> {
  const seen = versao === undefined ? undefined : eq(solicitacao.versao, versao);
  const row = await move(deps, tx, id, acao, changes, and(mayHandle(actor), seen));
  if (!row) {
    await refuseActor(tx, actor, id);
    throw await stateRefusal(deps, tx, id, acao);
  }
  const requerente = await findRequerente(tx, id);
  if (!requerente) throw new Error('A solicitação without its edital');
  const { editalNumero, destinatario, regras } = requerente;
  return { ...row, editalNumero, destinatario, regras };
}

/** Columns of the end of an accreditation. The analyst who accredited the person stays responsible. */
export const endedBy = (usuarioId: number, em: Date) => ({
  decididaEm: sql`coalesce(${solicitacao.decididaEm}, ${em.toISOString()}::timestamptz)`,
  decididaPor: sql`coalesce(${solicitacao.decididaPor}, ${usuarioId}::int)`,
});

/** Audits an act on a solicitação. Call it last in the transaction. */
export function auditMove(
  tx: Tx,
  atorId: number | null,
  acao: string,
  id: number,
  dados: Record<string, unknown> = {},
  before: readonly AuditEntry[] = [],
): Promise<void> {
  return recordAudit(tx, ...before, { atorId, acao, entidade: 'solicitacao', entidadeId: id, dados });
}

/** Refusal of an act on a changed solicitação, with its present state, who caused it and when. */
export async function stateRefusal(deps: Deps, tx: Tx, id: number, acao: ActOf<'solicitacao'>): Promise<AppError> {
  const [present] = await tx
    .select({
      situacao: solicitacao.situacao,
      semEfeito: semEfeitoEm(deps.now()),
      em: solicitacao.decididaEm,
      nome: usuario.nome,
    })
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(eq(solicitacao.id, id));
  if (!present) return notFound(ERROR.notFound);
  const { em, nome, ...estado } = present;
  const change = (await lastChange(tx, 'solicitacao', id)) ?? (em ? { em, nome } : null);
  return businessError(refusalText(acao, estado, change, deps.config.timeZone), { codigo: 'SITUACAO_ALTERADA' });
}
