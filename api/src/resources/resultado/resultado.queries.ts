import { createHash } from 'node:crypto';
import {
  type Contagem,
  DICIONARIO_RESULTADO,
  explicarPrazo,
  FASE_RESULTADO_LABEL,
  type LinhaResultado,
  type Resultado,
  type ResultadoProprio,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, recursoIntencao, resultado, resultadoItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { aliasedTable, and, asc, eq, gt, sql } from 'drizzle-orm';
import type { OpenData } from '../../http/open-data.ts';
import type { Owner } from '../comprovante/comprovante.queries.ts';
import { LISTA_MAX } from './proposta.queries.ts';

type ResultadoRow = typeof resultado.$inferSelect;

const counted = (aprovada: boolean) => sql<number>`(
  select count(*)::int from ${resultadoItem} i where i.resultado_id = ${resultado.id} and i.aprovada = ${aprovada})`;

/** Published results of an edital, the first one first. */
export async function listResultados(db: Executor, editalId: number): Promise<Resultado[]> {
  const rows = await db
    .select({ resultado, aprovadas: counted(true), reprovadas: counted(false) })
    .from(resultado)
    .where(eq(resultado.editalId, editalId))
    .orderBy(asc(resultado.id));
  return rows.map(({ resultado: row, ...numbers }) => ({ ...shown(row), ...numbers }));
}

/** A published result without its list. */
export const shown = ({ id, fase, publicadoEm, recursoAte, intencaoAte, codigo, conteudo }: ResultadoRow) => ({
  ...{ id, fase, codigo },
  publicadoEm: publicadoEm.toISOString(),
  recursoAte: recursoAte?.toISOString() ?? null,
  intencaoAte: intencaoAte?.toISOString() ?? null,
  sha256: createHash('sha256').update(conteudo).digest('hex'),
});

/** Row of the preliminary list. */
const before = aliasedTable(resultadoItem, 'antes');

/** Page of a published list, by name; null if there is no such result. */
export async function pageLinhas(db: Executor, id: number, page: PageAsked): Promise<Page<LinhaResultado> | null> {
  const [of] = await db
    .select({ id: resultado.id, editalId: resultado.editalId })
    .from(resultado)
    .where(eq(resultado.id, id));
  if (!of) return null;
  const [first] = await db
    .select({ id: resultado.id })
    .from(resultado)
    .where(and(eq(resultado.editalId, of.editalId), eq(resultado.fase, 'PRELIMINAR')));
  const where = eq(resultadoItem.resultadoId, id);
  const isBefore = and(eq(before.resultadoId, first?.id ?? id), eq(before.solicitacaoId, resultadoItem.solicitacaoId));
  const rows = db
    .select({
      nome: resultadoItem.nome,
      aprovada: resultadoItem.aprovada,
      corrigida: sql<boolean>`coalesce(${before.aprovada} <> ${resultadoItem.aprovada}, false)`,
    })
    .from(resultadoItem)
    .leftJoin(before, isBefore)
    .where(where)
    .orderBy(asc(resultadoItem.nome), asc(resultadoItem.solicitacaoId));
  return cappedPage(db, page, rows, { from: resultadoItem, where }, LISTA_MAX);
}

const BATCH = 500;

/** Whole published list as open data (REG-4); null if there is no such result. */
export async function wholeList(db: Executor, id: number, emitidoEm: Date): Promise<OpenData | null> {
  const [of] = await db
    .select({ fase: resultado.fase, publicadoEm: resultado.publicadoEm, edital: edital.numero })
    .from(resultado)
    .innerJoin(edital, eq(edital.id, resultado.editalId))
    .where(eq(resultado.id, id));
  if (!of) return null;
  const common = [FASE_RESULTADO_LABEL[of.fase], of.publicadoEm.toISOString(), of.edital];
  async function* linhas(): AsyncGenerator<string[][]> {
    // By the table's key, so that each batch is one short query.
    for (let after = 0; ; ) {
      const rows = await db
        .select({ id: resultadoItem.solicitacaoId, nome: resultadoItem.nome, aprovada: resultadoItem.aprovada })
        .from(resultadoItem)
        .where(and(eq(resultadoItem.resultadoId, id), gt(resultadoItem.solicitacaoId, after)))
        .orderBy(asc(resultadoItem.solicitacaoId))
        .limit(BATCH);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ nome, aprovada }) => [nome.trimStart(), aprovada ? 'Aprovada' : 'Reprovada', ...common]);
      after = last.id;
    }
  }
  return { nome: `resultado-${id}`, emitidoEm, dicionario: DICIONARIO_RESULTADO, linhas: linhas() };
}

/** Published results of one solicitação; null if it doesn't exist or is somebody else's. */
export async function listOfSolicitacao(db: Executor, id: number, owner: Owner): Promise<ResultadoProprio[] | null> {
  const [alvo] = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId)));
  if (!alvo) return null;
  const rows = await db
    .select({
      ...{ resultado, aprovada: resultadoItem.aprovada, motivos: resultadoItem.motivos },
      declaradaEm: recursoIntencao.recebidoEm,
    })
    .from(resultadoItem)
    .innerJoin(resultado, eq(resultado.id, resultadoItem.resultadoId))
    .leftJoin(
      recursoIntencao,
      and(eq(recursoIntencao.resultadoId, resultado.id), eq(recursoIntencao.solicitacaoId, id)),
    )
    .where(eq(resultadoItem.solicitacaoId, id))
    .orderBy(asc(resultado.id));
  return rows.map(({ resultado: of, declaradaEm, ...row }) => {
    const ate = of.intencaoAte?.toISOString() ?? null;
    return {
      ...{ id: of.id, fase: of.fase, ...row },
      publicadoEm: of.publicadoEm.toISOString(),
      recursoAte: of.recursoAte?.toISOString() ?? null,
      explicacao: of.contagem && explain(of.contagem),
      intencao:
        ate && of.intencaoContagem
          ? { ate, explicacao: explain(of.intencaoContagem), declaradaEm: declaradaEm?.toISOString() ?? null }
          : null,
    };
  });
}

const explain = (contagem: Contagem) =>
  explicarPrazo({ contagem, escolhidoEm: contagem.evento, fim: contagem.fim, prorrogacao: null });
