import { DUAS_TEXT, deadlineRange, LOTE_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import {
  type AtoGuardado,
  lote,
  loteItem,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { isDatabaseUnavailable } from '@credenciados/platform/db/unavailable';
import { AppError, businessError, forbidden } from '@credenciados/platform/http/errors';
import { and, asc, eq, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { type Decisor, mayHandle } from '../requerente/own-solicitacao.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { applyIn, type SeenItem } from './apply-act.ts';
import { findFiles, withFiles } from './lote-files.ts';
import { isJudgement, waitsForResult, withhold } from './withhold.ts';

/** Name of the job that runs one lote. */
export const RUN_LOTE_JOB = 'fazer-lote';
/** Lease of a lote; a row takes far less, so an expired lease means that the worker died. */
const LEASE_MS = 60_000;
const SAY_EVERY_MS = 5_000;
/** Rows per query; each row's state is checked again when it is processed. */
const BATCH = 50;

const payloadSchema = z.object({ id: z.number().int() });
type Row = typeof lote.$inferSelect;

/** Queues lotes that are due, and those whose worker died (LOT-4). */
export async function queueDueLotes(deps: Deps): Promise<void> {
  const due = await deps.db.select({ id: lote.id }).from(lote).where(isDue(deps)).orderBy(asc(lote.comecaEm));
  for (const { id } of due) await queueLote(deps.db, id);
}

/** Queues one lote, to start at once if it is due. */
export async function queueLote(db: Pick<Deps['db'], 'execute'>, id: number): Promise<void> {
  await db.execute(sql`SELECT enfileirar_tarefa(${RUN_LOTE_JOB}, ${JSON.stringify({ id })}::json)`);
}

/**
 * Processes the pending rows of a lote, each in a transaction that also records its outcome, so that a run after a crash skips finished
 * rows (LOT-4). One worker at a time, under a lease; when told to stop, it leaves the rest to the next.
 */
export async function runLote(
  deps: Deps,
  log: FastifyBaseLogger,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const [taken] = await deps.db
    .update(lote)
    .set({ situacao: 'EXECUTANDO', vistoEm: deps.now() })
    .where(and(eq(lote.id, id), isDue(deps)))
    .returning();
  if (!taken) return;
  try {
    const ato = withFiles(taken.ato, await findFiles(deps.db, id));
    await doRows(deps, log, { ...taken, ato: taken.decisao ? stillPossible(deps, ato) : ato }, signal);
  } catch (error) {
    await deps.db.update(lote).set({ vistoEm: null }).where(eq(lote.id, id));
    throw error;
  }
}

/** Condition: its start time has come, or it was started and its lease has expired. */
function isDue(deps: Deps) {
  const silent = lt(lote.vistoEm, new Date(deps.now().getTime() - LEASE_MS));
  return or(
    and(
      eq(lote.situacao, 'AGUARDANDO'),
      lte(lote.comecaEm, deps.now()),
      or(not(lote.segundaPessoa), isNotNull(lote.confirmadoPor)),
      sql`${lote.publicacao} is distinct from 'AGUARDA'`,
    ),
    and(eq(lote.situacao, 'EXECUTANDO'), or(isNull(lote.vistoEm), silent)),
  );
}

async function doRows(deps: Deps, log: FastifyBaseLogger, taken: Row, signal: AbortSignal | undefined): Promise<void> {
  const say = (vistoEm: Date | null) => deps.db.update(lote).set({ vistoEm }).where(eq(lote.id, taken.id));
  let said = Date.now();
  for (;;) {
    const next = await deps.db
      .select({
        solicitacaoId: loteItem.solicitacaoId,
        versao: loteItem.versao,
        responsavelId: loteItem.responsavelId,
      })
      .from(loteItem)
      .where(and(eq(loteItem.loteId, taken.id), eq(loteItem.situacao, 'PENDENTE')))
      .orderBy(asc(loteItem.solicitacaoId))
      .limit(BATCH);
    if (next.length === 0) return endLote(deps, taken);
    for (const item of next) {
      if (signal?.aborted) {
        await say(null);
        return;
      }
      await doRow(deps, log, taken, item);
      if (Date.now() - said < SAY_EVERY_MS) continue;
      said = Date.now();
      await say(deps.now());
    }
  }
}

/** Processes one row, or records why it is skipped. */
async function doRow(deps: Deps, log: FastifyBaseLogger, row: Row, item: SeenItem): Promise<void> {
  const { id, ato, decisao, criadoPor } = row;
  const waiting = and(
    eq(loteItem.loteId, id),
    eq(loteItem.solicitacaoId, item.solicitacaoId),
    eq(loteItem.situacao, 'PENDENTE'),
  );
  try {
    await deps.db.transaction(async (tx) => {
      // Claimed first: a concurrent undo waits for this row, or the row is undone already.
      const [claimed] = await tx
        .update(loteItem)
        .set({ situacao: 'FEITA', em: deps.now() })
        .where(waiting)
        .returning({ id: loteItem.solicitacaoId });
      if (!claimed) return;
      const { confirmadoPor, confirmadoPerfil, publicacao } = row;
      // A published decision leaves as it was published, even if its people have left the committee.
      const find = publicacao ? findPerson : findDecisor;
      const actor = await find(tx, criadoPor, row.perfil);
      if (!actor) throw forbidden(decisao ? LOTE_TEXT.decisionNoRight : LOTE_TEXT.noRight);
      const segunda = confirmadoPor && confirmadoPerfil && (await find(tx, confirmadoPor, confirmadoPerfil));
      if (segunda === undefined) throw forbidden(DUAS_TEXT.noRight);
      if (!segunda) return applyRow(deps, tx, actor, row, item);
      await requireSecond(tx, segunda, item.solicitacaoId);
      await applyRow(deps, tx, { ...actor, segunda }, row, item);
      await auditMove(tx, segunda.usuarioId, 'DECISAO_CONFIRMADA', item.solicitacaoId, { acao: ato.acao });
    });
  } catch (error) {
    // The database is away, so nothing can be recorded; the job is retried.
    if (isDatabaseUnavailable(error)) throw error;
    const refused = error instanceof AppError && error.status < 500;
    if (!refused) log.error({ err: error, lote: id, solicitacao: item.solicitacaoId }, 'a row of a lote failed');
    const outcome = refused
      ? ({ situacao: 'RECUSADA', motivo: error.message } as const)
      : ({ situacao: 'FALHOU', motivo: LOTE_TEXT.failed } as const);
    await deps.db.transaction(async (tx) => {
      const noted = await tx
        .update(loteItem)
        .set({ ...outcome, em: deps.now() })
        .where(waiting)
        .returning({ id: loteItem.solicitacaoId });
      if (!decisao || noted.length === 0) return;
      const dados = { acao: ato.acao, motivo: outcome.motivo };
      await auditMove(tx, criadoPor, 'DECISAO_NAO_SAIU', item.solicitacaoId, dados);
    });
  }
}

/** Applies a row's act. A published decision leaves as it was published; one of a lote may have to wait for the publication (RES-1). */
async function applyRow(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { ato, decisao, publicacao, segundaPessoa, confirmadoPor, confirmadoPerfil, confirmadoEm }: Row,
  item: SeenItem,
): Promise<void> {
  const { solicitacaoId: id, versao } = item;
  if (!isJudgement(ato)) return applyIn(deps, tx, actor, ato, item);
  if (publicacao) {
    await decideIn(deps, tx, actor, { id, aprovar: ato.acao === 'APROVAR', justificativa: ato.justificativa });
  } else if (!decisao && (await waitsForResult(tx, id))) {
    const second = { segundaPessoa, confirmadoPor, confirmadoPerfil, confirmadoEm };
    if (!(await withhold(deps, tx, actor, { id, versao, ato }, second))) throw businessError(LOTE_TEXT.inAnother);
  } else {
    await applyIn(deps, tx, actor, ato, item);
  }
}

/** Person with the profile in which they acted. */
async function findPerson(tx: Tx, id: number, perfil: Decisor['perfil']) {
  const [found] = await tx
    .select({ usuarioId: usuario.id, cpf: usuario.cpf, nome: usuario.nome })
    .from(usuario)
    .where(eq(usuario.id, id));
  return found && { ...found, perfil };
}

/** Person with the profile in which they act; undefined once they have lost it. */
async function findDecisor(tx: Tx, id: number, perfil: Decisor['perfil']) {
  const [found] = await tx
    .select({ usuarioId: usuario.id, cpf: usuario.cpf, nome: usuario.nome })
    .from(usuario)
    .innerJoin(usuarioPerfil, and(eq(usuarioPerfil.usuarioId, usuario.id), eq(usuarioPerfil.perfil, perfil)))
    .where(and(eq(usuario.id, id), usuario.ativo));
  return found && { ...found, perfil };
}

/** Throws if the second person may not act on a solicitação; locks it, so that an impediment declared at the same time counts. */
async function requireSecond(tx: Tx, actor: Decisor, id: number): Promise<void> {
  await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('no key update');
  const [may] = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), mayHandle(actor)));
  if (!may) throw forbidden(DUAS_TEXT.noRight);
}

/** A decision on the day it leaves: a deadline that is too early by then becomes the first possible one (ANL-22). */
function stillPossible(deps: Deps, ato: AtoGuardado): AtoGuardado {
  if (ato.acao !== 'PEDIR_RETIFICACAO') return ato;
  const { first } = deadlineRange(deps.now(), deps.now(), deps.config.timeZone);
  return ato.dataLimiteResposta < first ? { ...ato, dataLimiteResposta: first } : ato;
}

async function endLote(deps: Deps, { id, criadoPor, ato }: Row): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(lote)
      .set({ situacao: 'CONCLUIDO', terminouEm: deps.now(), vistoEm: null })
      .where(and(eq(lote.id, id), eq(lote.situacao, 'EXECUTANDO')))
      .returning({ id: lote.id });
    if (!ended) return;
    const feitas = await tx.$count(loteItem, and(eq(loteItem.loteId, id), eq(loteItem.situacao, 'FEITA')));
    const dados = { ato: ato.acao, feitas };
    await recordAudit(tx, { atorId: criadoPor, acao: 'LOTE_CONCLUIDO', entidade: 'lote', entidadeId: id, dados });
  });
}
