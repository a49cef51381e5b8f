import { type AcaoEmEspera, atoDeDuas, ERROR } from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { type AtoGuardado, edital, lote, loteItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { AppError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import { applyIn, type SeenItem } from '../lote/apply-act.ts';
import { findFiles, withFiles } from '../lote/lote-files.ts';
import { insertDecision, isJudgement, tryOut, waitsForResult, withhold } from '../lote/withhold.ts';
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
 * for a second person, until they confirm it (DUA-2). A result that its edital publishes in stages waits for the publication (RES-1).
 */
export function decideOrHold(
  deps: Deps,
  session: Session,
  decision: Decision,
  decideNow: (tx: Tx) => Promise<unknown>,
): Promise<{ ok: true; saiEm: string | null; segundaPessoa?: true; atePublicacao?: true }> {
  return deps.db.transaction(async (tx) => {
    const { id, versao, ato } = decision;
    const isResult = isJudgement(ato) && (await waitsForResult(tx, id));
    const waiting = await findWaiting(tx, id);
    if (waiting?.decisao) throw refusal(deps, waiting);
    const segundaPessoa = await needsSecond(tx, decision);
    if (isResult) {
      const seen = { id, versao: versao ?? (await presentVersion(tx, id)), ato };
      if (!(await withhold(deps, tx, session, seen, { segundaPessoa }))) throw await refusalNow(deps, tx, id);
      return { ...DONE, saiEm: null, atePublicacao: true, ...(segundaPessoa && { segundaPessoa }) };
    }
    const minutes = DELAYED.includes(decision.ato.acao) ? deps.config.decisionDelayMinutes : 0;
    if (minutes === 0 && !segundaPessoa) {
      await decideNow(tx);
      return { ...DONE, saiEm: null };
    }
    // A second look by another person takes the place of the delay.
    const { saiEm } = await hold(deps, tx, session, decision, segundaPessoa ? 0 : minutes, segundaPessoa);
    return { ...DONE, saiEm: saiEm.toISOString(), ...(segundaPessoa && { segundaPessoa }) };
  });
}

/**
 * Stores a decision as a lote of one solicitação, after a dry run that finds refusals now. Returns it with the time of its run. Errors: 409 if
 * another one waits.
 */
export async function hold(
  deps: Deps,
  tx: Tx,
  session: Session,
  { id, versao, ato }: Decision,
  minutes: number,
  segundaPessoa: boolean,
): Promise<{ loteId: number; saiEm: Date }> {
  const criadoEm = deps.now();
  const comecaEm = new Date(criadoEm.getTime() + minutes * 60_000);
  const seen: SeenItem = { solicitacaoId: id, versao: versao ?? (await presentVersion(tx, id)), responsavelId: null };
  const loteId = await insertDecision(tx, session, { ato, criadoEm, comecaEm, segundaPessoa }, seen);
  if (loteId === null) throw await refusalNow(deps, tx, id);
  const whole = withFiles(ato, await findFiles(tx, loteId));
  await tryOut(tx, (trial) => applyIn(deps, trial, session, whole, seen));
  const dados = { acao: ato.acao, ...(segundaPessoa ? { segundaPessoa } : { saiEm: comecaEm.toISOString() }) };
  await auditMove(tx, session.usuarioId, 'DECISAO_EM_ESPERA', id, dados);
  return { loteId, saiEm: comecaEm };
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

async function presentVersion(tx: Tx, id: number): Promise<number> {
  const [present] = await tx.select({ versao: solicitacao.versao }).from(solicitacao).where(eq(solicitacao.id, id));
  if (!present) throw notFound(ERROR.notFound);
  return present.versao;
}

/** Pending decision or lote of a solicitação. */
async function findWaiting(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      ...{ decisao: lote.decisao, segunda: lote.segundaPessoa, publicacao: lote.publicacao },
      ...{ comecaEm: lote.comecaEm, autor: usuario.nome },
    })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .innerJoin(usuario, eq(usuario.id, lote.criadoPor))
    .where(and(eq(loteItem.solicitacaoId, id), eq(loteItem.situacao, 'PENDENTE')));
  return found;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** Refusal of a decision that another one forestalled. */
async function refusalNow(deps: Deps, tx: Tx, id: number): Promise<AppError> {
  const waiting = await findWaiting(tx, id);
  return waiting ? refusal(deps, waiting) : conflict(ERROR.conflict);
}

/** Refusal of a second decision while one is pending, which names its author. */
function refusal(deps: Deps, { decisao, segunda, publicacao, comecaEm, autor }: Waiting): AppError {
  const at = publicacao ? 'com a publicação do resultado' : `em ${showMoment(comecaEm, deps.config.timeZone)}`;
  const message = decisao
    ? `${ERROR.decisionWaits} Ela é de ${autor} e ${segunda ? 'espera uma segunda pessoa' : `sai ${at}`}.`
    : `Esta solicitação espera em um lote de ${autor}, que ainda não terminou. Decida depois dele.`;
  return new AppError(409, message, { codigo: 'SITUACAO_ALTERADA' });
}
