import { ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { changedBy, lastChange } from '@credenciados/platform/audit/last-change';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { type AppError, businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { databaseError } from '../../http/constraint-errors.ts';
import { findEdital, findOpenEdital } from './edital.queries.ts';

/** Runs a transaction that opens an edital. The unique index lets one of several concurrent ones succeed; the others are refused. */
export async function oneOpen<T>(deps: Deps, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction(run);
  } catch (error) {
    if (databaseError(error)?.constraint !== 'edital_um_aberto') throw error;
    const winner = await findOpenEdital(deps.db);
    throw winner ? await alreadyOpen(deps, deps.db, winner.id) : error;
  }
}

/** Refusal that names the open edital, its author and time. */
export async function alreadyOpen(deps: Deps, tx: Executor, id: number): Promise<AppError> {
  const change = await lastChange(tx, 'edital', id);
  const open = await findEdital(tx, id);
  const who = change
    ? ` O edital nº ${open?.numero} foi aberto ou alterado ${changedBy(change, deps.config.timeZone)}.`
    : '';
  return businessError(`${ERROR.editalAlreadyOpen}${who}`);
}

/** Refusal that says who closed the edital, and when. */
export async function notOpen(deps: Deps, tx: Executor, id: number): Promise<AppError> {
  const change = await lastChange(tx, 'edital', id);
  const who = change ? ` Foi encerrado ${changedBy(change, deps.config.timeZone)}.` : '';
  return businessError(`${ERROR.editalNotOpen}${who}`);
}

/** Audits a change of an edital. */
export function auditEdital(
  tx: Tx,
  session: Session,
  acao: string,
  id: number,
  dados: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(tx, { atorId: session.usuarioId, acao, entidade: 'edital', entidadeId: id, dados });
}
