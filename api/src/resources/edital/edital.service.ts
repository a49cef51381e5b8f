import {
  dayOf,
  type EditalSave,
  ERROR,
  editalSaveSchema,
  endDayError,
  endOfDayIn,
  startOfDayIn,
} from '@credenciados/shared/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { invalidBusinessForm } from '../../http/business-form.ts';
import { databaseError } from '../../http/constraint-errors.ts';
import { type AppError, businessError, conflict, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { changedBy, lastChange } from '../../platform/audit/last-change.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { edital } from '../../platform/db/tables.ts';
import { bindArquivos } from '../documento/arquivo.queries.ts';
import { accountOwner } from '../documento/rascunho.ts';
import { findEdital, findOpenEdital, hasSolicitacoes, lastClosed } from './edital.queries.ts';
import { tipoOf } from './edital.rules.ts';

/** Opens an edital, or edits the open one. Answers its id. */
export function saveEdital(deps: Deps, session: Session, input: EditalSave): Promise<number> {
  const form = editalSaveSchema(dayOf(deps.now(), deps.config.timeZone)).safeParse(input);
  if (!form.success) throw invalidBusinessForm(form.error);
  const { id, versao } = form.data;
  return oneOpen(deps, (tx) =>
    id === undefined
      ? openEdital(deps, tx, session, form.data)
      : editEdital(deps, tx, session, { ...form.data, id, versao }),
  );
}

/** A transaction that opens an edital. Of several at once the unique index lets one through; the others are told of it. */
async function oneOpen<T>(deps: Deps, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction(run);
  } catch (error) {
    if (databaseError(error)?.constraint !== 'edital_um_aberto') throw error;
    const winner = await findOpenEdital(deps.db);
    throw winner ? await alreadyOpen(deps, deps.db, winner.id) : error;
  }
}

async function openEdital(deps: Deps, tx: Tx, session: Session, form: EditalSave): Promise<number> {
  const open = await findOpenEdital(tx);
  if (open) throw await alreadyOpen(deps, tx, open.id);
  const anexoKey = await bindPdf(deps, tx, session, form, null);
  const tipoEdital = form.tipoEdital ?? tipoOf(session.perfil);
  const [row] = await tx
    .insert(edital)
    .values({ numero: form.numeroEdital, tipoEdital, ...period(deps, form), anexoKey, criadoEm: deps.now() })
    .returning({ id: edital.id });
  if (!row) throw new Error('The call was not inserted');
  await audit(tx, session, 'EDITAL_ABERTO', row.id, { numero: form.numeroEdital, tipoEdital });
  return row.id;
}

async function editEdital(deps: Deps, tx: Tx, session: Session, form: EditalSave & { id: number }): Promise<number> {
  // Held for the whole transaction: registrations share this row, so that none comes in while the type changes.
  const [present] = await tx.select().from(edital).where(eq(edital.id, form.id)).for('update');
  if (!present) throw notFound(ERROR.notFound);
  if (present.situacao !== 'ABERTO') throw await notOpen(deps, tx, present.id);
  if (form.versao !== undefined && form.versao !== present.versao) throw conflict(ERROR.conflict);
  const tipoEdital = form.tipoEdital ?? present.tipoEdital;
  if (tipoEdital !== present.tipoEdital && (await hasSolicitacoes(tx, present.id))) {
    throw businessError(ERROR.editalTypeLocked, { campos: { tipoEdital: ERROR.editalTypeLocked } });
  }
  const anexoKey = await bindPdf(deps, tx, session, form, present.anexoKey);
  await tx
    .update(edital)
    .set({ numero: form.numeroEdital, tipoEdital, ...period(deps, form), anexoKey, versao: sql`${edital.versao} + 1` })
    .where(eq(edital.id, present.id));
  await audit(tx, session, 'EDITAL_EDITADO', present.id, { numero: form.numeroEdital, tipoEdital });
  return present.id;
}

/** Closes the open edital. */
export function closeEdital(deps: Deps, session: Session): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [closed] = await tx
      .update(edital)
      .set({ situacao: 'ENCERRADO', encerradoEm: deps.now(), versao: sql`${edital.versao} + 1` })
      .where(eq(edital.situacao, 'ABERTO'))
      .returning({ id: edital.id });
    if (!closed) {
      const [last] = await tx.select({ id: edital.id }).from(edital).where(eq(edital.id, lastClosed));
      throw last ? await notOpen(deps, tx, last.id) : businessError(ERROR.editalNotOpen);
    }
    await audit(tx, session, 'EDITAL_ENCERRADO', closed.id);
  });
}

/** Reopens the edital that was closed last, until the end of a day (EDT-9). */
export function reopenEdital(deps: Deps, session: Session, input: { id: number; dataFim: string }): Promise<void> {
  return oneOpen(deps, async (tx) => {
    const present = await findEdital(tx, input.id);
    if (!present) throw notFound(ERROR.notFound);
    const { timeZone } = deps.config;
    const wrongEnd = endDayError(dayOf(present.dataInicio, timeZone), input.dataFim, dayOf(deps.now(), timeZone));
    if (wrongEnd) throw businessError(wrongEnd, { campos: { dataFim: wrongEnd } });
    const open = await findOpenEdital(tx);
    if (open) throw await alreadyOpen(deps, tx, open.id);
    const reopened = await tx
      .update(edital)
      .set({
        situacao: 'ABERTO',
        dataFim: endOfDayIn(input.dataFim, timeZone),
        encerradoEm: null,
        versao: sql`${edital.versao} + 1`,
      })
      .where(and(eq(edital.id, input.id), eq(edital.situacao, 'ENCERRADO'), eq(edital.id, lastClosed)))
      .returning({ id: edital.id });
    if (reopened.length === 0) {
      // Somebody opened one meanwhile, perhaps this very one; or it never was the last.
      const winner = await findOpenEdital(tx);
      throw winner ? await alreadyOpen(deps, tx, winner.id) : businessError(ERROR.editalNotReopenable);
    }
    await audit(tx, session, 'EDITAL_REABERTO', input.id, { dataFim: input.dataFim });
  });
}

function period(deps: Deps, { periodoAbertura }: EditalSave): { dataInicio: Date; dataFim: Date } {
  const { timeZone } = deps.config;
  return {
    dataInicio: startOfDayIn(periodoAbertura.inicio, timeZone),
    dataFim: endOfDayIn(periodoAbertura.fim, timeZone),
  };
}

/** The key of the edital's PDF: the one that was uploaded, or the present one when none or the same is sent. */
async function bindPdf(
  deps: Deps,
  tx: Tx,
  { usuarioId }: Session,
  form: EditalSave,
  present: string | null,
): Promise<string> {
  const key = form.anexoEdital[0]?.caminho ?? present;
  if (key === null) throw new Error('A new call without a PDF passed its form');
  if (key === present) return key;
  const bound = await bindArquivos(tx, [key], 'EDITAL', [accountOwner(usuarioId)], deps.now());
  if (!bound.has(key)) throw businessError(ERROR.fileNotFound, { campos: { anexoEdital: ERROR.fileNotFound } });
  return key;
}

function audit(tx: Tx, session: Session, acao: string, id: number, dados: Record<string, unknown> = {}): Promise<void> {
  return recordAudit(tx, { atorId: session.usuarioId, acao, entidade: 'edital', entidadeId: id, dados });
}

/** Says which edital is open, by whom and since when. */
async function alreadyOpen(deps: Deps, tx: Executor, id: number): Promise<AppError> {
  const change = await lastChange(tx, 'edital', id);
  const open = await findEdital(tx, id);
  const who = change
    ? ` O edital nº ${open?.numero} foi aberto ou alterado ${changedBy(change, deps.config.timeZone)}.`
    : '';
  return businessError(`${ERROR.editalAlreadyOpen}${who}`);
}

/** Says who closed the edital, and when. */
async function notOpen(deps: Deps, tx: Executor, id: number): Promise<AppError> {
  const change = await lastChange(tx, 'edital', id);
  const who = change ? ` Foi encerrado ${changedBy(change, deps.config.timeZone)}.` : '';
  return businessError(`${ERROR.editalNotOpen}${who}`);
}
