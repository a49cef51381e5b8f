import {
  type Contagem,
  contarPrazo,
  cronogramaProblems,
  type EditalRegras,
  RESULTADO_TEXT,
} from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lote, loteItem, resultado, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { loadCalendario } from '../prazo/calendario.ts';

interface AppealTerm {
  editalId: number;
  regras: EditalRegras;
  evento: string;
  dias?: number;
}

/** Counts the term to appeal, or a shorter one, from the day on which the preliminary result is published (RES-5). */
export async function contarRecurso(
  db: Executor,
  { editalId, regras, evento, dias = regras.recursoDias }: AppealTerm,
): Promise<Contagem> {
  const termo = { unidade: regras.recursoUnidade, dias, inicio: 'RESULTADO', evento } as const;
  return contarPrazo(termo, await loadCalendario(db, editalId));
}

/** Throws unless the final result comes after the term to appeal, counted from the planned day (RES-1). */
export async function checkCronograma(
  db: Executor,
  editalId: number,
  regras: EditalRegras,
  fim: string,
): Promise<void> {
  if (!regras.resultadoEmEtapas || cronogramaProblems(regras, fim).length > 0) return;
  const { fim: recursos } = await contarRecurso(db, { editalId, regras, evento: regras.resultadoPreliminar });
  if (regras.resultadoFinal <= recursos) {
    throw businessError(RESULTADO_TEXT.aposRecursos, {
      campos: { 'regras.resultadoFinal': RESULTADO_TEXT.aposRecursos },
    });
  }
}

/** Throws if results in stages are switched on or off once the edital has decisions, or changed once one is published (RES-1). */
export async function refuseLateChange(
  tx: Tx,
  editalId: number,
  before: EditalRegras,
  after: EditalRegras,
): Promise<void> {
  if (before.resultadoEmEtapas !== after.resultadoEmEtapas && (await hasDecisions(tx, editalId))) {
    throw businessError(RESULTADO_TEXT.fixed, { campos: { 'regras.resultadoEmEtapas': RESULTADO_TEXT.fixed } });
  }
}

/** Throws if a result of the edital is published. */
export async function refusePublished(tx: Tx, editalId: number): Promise<void> {
  if ((await tx.$count(resultado, eq(resultado.editalId, editalId))) > 0) throw businessError(RESULTADO_TEXT.published);
}

async function hasDecisions(tx: Tx, editalId: number): Promise<boolean> {
  const waits = sql`exists (select from ${loteItem} i join ${lote} l on l.id = i.lote_id
    where i.solicitacao_id = ${solicitacao.id} and i.situacao = 'PENDENTE' and l.decisao)`;
  const [decided] = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(
      and(
        eq(solicitacao.editalId, editalId),
        or(inArray(solicitacao.situacao, ['CREDENCIADO', 'REJEITADO', 'INATIVO']), waits),
      ),
    )
    .limit(1);
  return decided !== undefined;
}
