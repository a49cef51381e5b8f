import {
  dayOf,
  type EditalRegras,
  type FaseResultado,
  GRACE_MINUTES,
  type LinhaProposta,
  RESULTADO_TEXT,
  showDay,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  impedimento,
  lote,
  loteItem,
  recurso,
  resultado,
  resultadoItem,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { cappedRange, type PageAsked } from '@credenciados/platform/list/list';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { awaitsOutage } from '../indisponibilidade/indisponibilidade.queries.ts';

/** Longest list that is paged to its end. */
export const LISTA_MAX = 100_000;

/** Next result of an edital, and the reason why it can't be published now. */
export interface Proxima {
  fase: FaseResultado | null;
  desde: string | null;
  impedimento: string | null;
}

/** Finds the result that comes next by the timetable (RES-2). */
export async function proximaFase(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  of: EditalRow,
): Promise<Proxima> {
  const regras = regrasOf(of);
  if (!regras.resultadoEmEtapas) return { fase: null, desde: null, impedimento: RESULTADO_TEXT.notStaged };
  const published = await db
    .select({ fase: resultado.fase, recursoAte: resultado.recursoAte })
    .from(resultado)
    .where(eq(resultado.editalId, of.id));
  const isOut = (fase: FaseResultado) => published.some((row) => row.fase === fase);
  if (isOut('FINAL')) return { fase: null, desde: null, impedimento: RESULTADO_TEXT.done };
  const fase = isOut('PRELIMINAR') ? 'FINAL' : 'PRELIMINAR';
  const desde = diaDe(regras, fase);
  const early = dayOf(now(), config.timeZone) < desde ? `Pelo cronograma, a partir de ${showDay(desde)}.` : null;
  // An appeal that arrives in the last second is still to be stored.
  const appealsUntil = Math.max(0, ...published.map(({ recursoAte }) => Number(recursoAte)));
  const running = now().getTime() < appealsUntil + (1 + GRACE_MINUTES) * 60_000 ? RESULTADO_TEXT.termRuns : null;
  // Its approval would let people appeal who can't any more once the final result is out.
  const outage = fase === 'FINAL' && (await awaitsOutage({ config, now }, db, of.id)) ? RESULTADO_TEXT.outage : null;
  return { fase, desde, impedimento: of.situacao === 'ABERTO' ? RESULTADO_TEXT.open : (early ?? running ?? outage) };
}

const diaDe = ({ resultadoPreliminar, resultadoFinal }: EditalRegras, fase: FaseResultado) =>
  fase === 'PRELIMINAR' ? resultadoPreliminar : resultadoFinal;

const acao = sql`${lote.ato} ->> 'acao'`;
const author = sql`(select u.cpf from usuario u where u.id = ${lote.criadoPor})`;
const isImpeded = sql`(${lote.criadoPor} = ${solicitacao.usuarioId} or ${author} = ${solicitacao.cpf} or exists (
  select from ${impedimento} i where i.usuario_id in (${lote.criadoPor}, ${lote.confirmadoPor}) and i.solicitacao_id = ${solicitacao.id} and i.situacao = 'VIGENTE'))`;
const isPublished = sql`exists (select from ${resultadoItem} p where p.solicitacao_id = ${solicitacao.id})`;
const isAppealed = sql`exists (
  select from ${recurso} r where r.solicitacao_id = ${solicitacao.id} and r.situacao in ('APRESENTADO', 'ENCAMINHADO'))`;
const problema = sql<LinhaProposta['problema']>`case
  when ${isAppealed} then ${RESULTADO_TEXT.appealed}::text
  when ${lote.id} is null then ${RESULTADO_TEXT.undecided}::text
  when ${lote.segundaPessoa} and ${lote.confirmadoPor} is null then ${RESULTADO_TEXT.unconfirmed}::text
  when ${isImpeded} then ${RESULTADO_TEXT.impeded}::text
  when ${loteItem.versao} <> ${solicitacao.versao} and not ${isPublished} then ${RESULTADO_TEXT.stale}::text end`;

/** Solicitações of an edital whose result is still to come, with the decision that waits for it. */
const linhasOf = (db: Executor, editalId: number) =>
  db
    .select({
      idSolicitacao: solicitacao.id,
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      aprovada: sql<boolean | null>`${acao} = 'APROVAR'`.as('aprovada'),
      motivos: sql<string | null>`${lote.ato} ->> 'justificativa'`.as('motivos'),
      decididaPor: lote.criadoPor,
      confirmadaPor: lote.confirmadoPor,
      problema: problema.as('problema'),
    })
    .from(solicitacao)
    .leftJoin(loteItem, and(eq(loteItem.solicitacaoId, solicitacao.id), eq(loteItem.situacao, 'PENDENTE')))
    .leftJoin(lote, and(eq(lote.id, loteItem.loteId), eq(lote.publicacao, 'AGUARDA')))
    .where(
      and(eq(solicitacao.editalId, editalId), inArray(solicitacao.situacao, ['AGUARDANDO_APROVACAO', 'RETIFICADO'])),
    )
    .as('linhas');

/** Every row of the next result, by name, with grounds and author of its decision. */
export function listRows(db: Executor, editalId: number) {
  const linhas = linhasOf(db, editalId);
  return db.select().from(linhas).orderBy(asc(linhas.nome), asc(linhas.idSolicitacao));
}

/** Page of the next result, rows with a problem first, then by name. */
export function pageRows(db: Executor, editalId: number, page: PageAsked): Promise<LinhaProposta[]> {
  const { inicio, tamanho } = cappedRange(page, LISTA_MAX);
  const linhas = linhasOf(db, editalId);
  const { idSolicitacao, protocolo, nome, aprovada } = linhas;
  return db
    .select({ idSolicitacao, protocolo, nome, aprovada, problema: linhas.problema })
    .from(linhas)
    .orderBy(sql`${linhas.problema} is null`, asc(nome), asc(idSolicitacao))
    .limit(tamanho)
    .offset(inicio);
}

/** Number of rows, approvals, rejections and problems of the next result. */
export async function countRows(db: Executor, editalId: number) {
  const linhas = linhasOf(db, editalId);
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      aprovadas: sql<number>`(count(*) filter (where ${linhas.aprovada}))::int`,
      reprovadas: sql<number>`(count(*) filter (where not ${linhas.aprovada}))::int`,
      problemas: sql<number>`(count(*) filter (where ${linhas.problema} is not null))::int`,
    })
    .from(linhas);
  return counted ?? { total: 0, aprovadas: 0, reprovadas: 0, problemas: 0 };
}
