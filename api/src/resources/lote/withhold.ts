import type { Tx } from '@credenciados/platform/db/database';
import {
  type AtoGuardado,
  edital,
  lote,
  loteItem,
  resultado,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { auditMove } from '../solicitacao/transition.ts';
import type { SeenItem } from './apply-act.ts';
import { insertLote } from './create-lote.ts';

/** A second person who confirms the decision, if one has to. */
type Second = Partial<
  Pick<typeof lote.$inferSelect, 'segundaPessoa' | 'confirmadoPor' | 'confirmadoPerfil' | 'confirmadoEm'>
>;

/** Approval or rejection, as stored. */
export type Judgement = Extract<AtoGuardado, { acao: 'APROVAR' | 'REPROVAR' }>;

/** True if an act is an approval or a rejection: only these are results. */
export const isJudgement = (ato: AtoGuardado): ato is Judgement => ato.acao === 'APROVAR' || ato.acao === 'REPROVAR';

/**
 * True if a decision on a solicitação waits for a result to be published (RES-1). The publication waits until the transaction ends, so that
 * it has the decision or comes before it. Call it before locking anything else.
 */
export async function waitsForResult(tx: Tx, solicitacaoId: number): Promise<boolean> {
  const [of] = await tx
    .select({ id: edital.id, regras: edital.regras })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, solicitacaoId));
  if (!of || !regrasOf(of).resultadoEmEtapas) return false;
  await tx.select({ id: edital.id }).from(edital).where(eq(edital.id, of.id)).for('key share');
  return !(await isPublished(tx, of.id, 'FINAL'));
}

/** True if an edital's result of a phase is published. */
export async function isPublished(tx: Tx, editalId: number, fase: 'PRELIMINAR' | 'FINAL'): Promise<boolean> {
  return (await tx.$count(resultado, and(eq(resultado.editalId, editalId), eq(resultado.fase, fase)))) > 0;
}

/**
 * Stores a decision until the result is published, with the grounds as they will be read, after a dry run that finds refusals now. `second`:
 * person who has to confirm it, or did (DUA-2). Returns false if the solicitação already waits in a lote.
 */
export async function withhold(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, versao, ato }: { id: number; versao: number; ato: Judgement },
  second: Second,
): Promise<boolean> {
  const criadoEm = deps.now();
  const condicoes = ato.acao === 'APROVAR' ? ato.condicoes : [];
  const decision = { id, aprovar: ato.acao === 'APROVAR', justificativa: ato.justificativa, versao, condicoes };
  const row = { ato, criadoEm, comecaEm: criadoEm, publicacao: 'AGUARDA', ...second } as const;
  const loteId = await insertDecision(tx, actor, row, { solicitacaoId: id, versao });
  if (loteId === null) return false;
  const grounds = await tryOut(tx, (trial) =>
    decideIn(deps, trial, actor, { ...decision, versaoLista: ato.versaoLista }),
  );
  await tx
    .update(lote)
    .set({ ato: { ...ato, justificativa: grounds } })
    .where(eq(lote.id, loteId));
  await auditMove(tx, actor.usuarioId, 'DECISAO_EM_ESPERA', id, { acao: ato.acao, atePublicacao: true });
  return true;
}

/**
 * Stores a decision as a lote of one solicitação, and locks both until the transaction ends, so that no tick of the check list changes
 * between a dry run and the stored decision. Returns the lote's id; null if the solicitação already waits in a lote.
 */
export async function insertDecision(
  tx: Tx,
  actor: Decisor,
  row: Omit<Parameters<typeof insertLote>[2], 'decisao'>,
  { solicitacaoId, versao }: Pick<SeenItem, 'solicitacaoId' | 'versao'>,
): Promise<number | null> {
  const loteId = await insertLote(tx, actor, { ...row, decisao: true });
  // Locked before the solicitação, in the order of the worker that runs a lote.
  const added = await tx
    .insert(loteItem)
    .values({ loteId, solicitacaoId, versao, responsavelId: null })
    .onConflictDoNothing()
    .returning({ id: loteItem.solicitacaoId });
  if (added.length === 0) return null;
  await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(eq(solicitacao.id, solicitacaoId))
    .for('no key update');
  return loteId;
}

/** Dry run: makes the later changes and rolls them back. Returns what `run` gave; throws its refusal. */
export async function tryOut<T>(tx: Tx, run: (trial: Tx) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined;
  try {
    await tx.transaction(async (trial) => {
      outcome = { value: await run(trial) };
      trial.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (!outcome) throw new Error('The dry run gave nothing');
  return outcome.value;
}
