import { type AcaoEmEspera, atoDeDuas, ERROR } from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { type AtoGuardado, edital, lote, loteItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { AppError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import { applyIn, type SeenItem } from '../lote/apply-act.ts';
import { insertLote } from '../lote/create-lote.ts';
import { findFiles, withFiles } from '../lote/lote-files.ts';
import { auditMove } from '../solicitacao/transition.ts';

/** Decision on one solicitação, with the version that was shown, if known. */
interface Decision {
  id: number;
  versao: number | undefined;
  ato: AtoGuardado;
}

/** Decisions that the portal's delay holds (ANL-22). */
const DELAYED: readonly AcaoEmEspera[] = ['APROVAR', 'REPROVAR', 'PEDIR_RETIFICACAO'];

/**
 * Decides at once by `decideNow`; if the portal has a delay, stores the decision so that it can be undone (ANL-22), and if the edital asks
 * for a second person, until they confirm it (DUA-2).
 */
export function decideOrHold(
  deps: Deps,
  session: Session,
  decision: Decision,
  decideNow: (tx: Tx) => Promise<void>,
): Promise<{ ok: true; saiEm: string | null; segundaPessoa?: true }> {
  return deps.db.transaction(async (tx) => {
    const waiting = await findWaiting(tx, decision.id);
    if (waiting?.decisao) throw refusal(deps, waiting);
    const segundaPessoa = await needsSecond(tx, decision);
    const minutes = DELAYED.includes(decision.ato.acao) ? deps.config.decisionDelayMinutes : 0;
    if (minutes === 0 && !segundaPessoa) {
      await decideNow(tx);
      return { ...DONE, saiEm: null };
    }
    // A second look by another person takes the place of the delay.
    const saiEm = await hold(deps, tx, session, decision, segundaPessoa ? 0 : minutes, segundaPessoa);
    return { ...DONE, saiEm: saiEm.toISOString(), ...(segundaPessoa && { segundaPessoa }) };
  });
}

/** Stores a decision as a lote of one solicitação, after a dry run that finds refusals now. Returns the time of its run. */
async function hold(
  deps: Deps,
  tx: Tx,
  session: Session,
  { id, versao, ato }: Decision,
  minutes: number,
  segundaPessoa: boolean,
): Promise<Date> {
  const criadoEm = deps.now();
  const comecaEm = new Date(criadoEm.getTime() + minutes * 60_000);
  const [present] = await tx.select({ versao: solicitacao.versao }).from(solicitacao).where(eq(solicitacao.id, id));
  if (!present) throw notFound(ERROR.notFound);
  const seen = { solicitacaoId: id, versao: versao ?? present.versao, responsavelId: null };
  const loteId = await insertLote(tx, session, { ato, criadoEm, comecaEm, decisao: true, segundaPessoa });
  // Locked before the solicitação, in the order of the worker that runs a lote.
  const taken = await tx
    .insert(loteItem)
    .values({ loteId, ...seen })
    .onConflictDoNothing()
    .returning({ id: loteItem.solicitacaoId });
  if (taken.length === 0) {
    const waiting = await findWaiting(tx, id);
    throw waiting ? refusal(deps, waiting) : conflict(ERROR.conflict);
  }
  // Locked until the end, so that no tick changes between the dry run and the stored decision.
  await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('no key update');
  await tryOut(deps, tx, session, withFiles(ato, await findFiles(tx, loteId)), seen);
  const dados = { acao: ato.acao, ...(segundaPessoa ? { segundaPessoa } : { saiEm: comecaEm.toISOString() }) };
  await auditMove(tx, session.usuarioId, 'DECISAO_EM_ESPERA', id, dados);
  return comecaEm;
}

/** True if the edital asks a second person to confirm the act (DUA-1). */
async function needsSecond(tx: Tx, { id, ato }: Decision): Promise<boolean> {
  const act = atoDeDuas(ato.acao);
  const [found] = await tx
    .select({ regras: edital.regras })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  return act !== null && found !== undefined && regrasOf(found).segundaPessoa[act];
}

/** Dry run: makes the later changes and rolls them back; throws their refusal. */
async function tryOut(deps: Deps, tx: Tx, session: Session, ato: AtoGuardado, seen: SeenItem): Promise<void> {
  try {
    await tx.transaction(async (trial) => {
      await applyIn(deps, trial, session, ato, seen);
      trial.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

/** Pending decision or lote of a solicitação. */
async function findWaiting(tx: Tx, id: number) {
  const [found] = await tx
    .select({ decisao: lote.decisao, segunda: lote.segundaPessoa, comecaEm: lote.comecaEm, autor: usuario.nome })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .innerJoin(usuario, eq(usuario.id, lote.criadoPor))
    .where(and(eq(loteItem.solicitacaoId, id), eq(loteItem.situacao, 'PENDENTE')));
  return found;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** Refusal of a second decision while one is pending, which names its author. */
function refusal(deps: Deps, { decisao, segunda, comecaEm, autor }: Waiting): AppError {
  const at = showMoment(comecaEm, deps.config.timeZone);
  const message = decisao
    ? `${ERROR.decisionWaits} Ela é de ${autor} e ${segunda ? 'espera uma segunda pessoa' : `sai em ${at}`}.`
    : `Esta solicitação espera em um lote de ${autor}, que ainda não terminou. Decida depois dele.`;
  return new AppError(409, message, { codigo: 'SITUACAO_ALTERADA' });
}
