import { contadasAte, dayOf, LIMITS, type Motivo, type SolicitacaoRow, situacoesOf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  etiqueta,
  nota,
  outbox,
  solicitacao,
  solicitacaoEtiqueta,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { countUpTo, type Order, type Page } from '@credenciados/platform/list/list';
import { addDays } from 'date-fns/addDays';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { condicaoAberta } from '../condicao/condicao.queries.ts';
import { countStates, sumIn } from '../contagem/contagem.queries.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { type Lido, lerRelogios } from '../prazo/relogio.queries.ts';
import { impededIds, isOwn } from '../requerente/own-solicitacao.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import {
  foundIn,
  isOfStatesAlone,
  isSearched,
  SOLICITACOES,
  type SolicitacaoFiltro,
  type SolicitacaoSort,
  solicitacaoOrderOf,
  type Viewer,
} from './filtro.ts';
import { loteAberto, showLote } from './lote-aberto.ts';
import { lastSecond } from './solicitacao.rules.ts';
import { isByEtiqueta, isOfEtiquetaAlone, sourceOf } from './source.ts';

// Subquery, read for the page's rows only. Columns are named in SQL: in a query of one table drizzle omits the table's name.
const responsavel = sql<SolicitacaoRow['responsavel']>`(
  select json_build_object('id', u.id, 'nome', u.nome) from ${usuario} u where u.id = solicitacao.responsavel_id)`;
const etiquetas = sql<SolicitacaoRow['etiquetas'] | null>`(
  select json_agg(json_build_object('id', e.id, 'nome', e.nome, 'cor', e.cor) order by lower(sem_acento(e.nome)))
  from ${solicitacaoEtiqueta} p inner join ${etiqueta} e on e.id = p.etiqueta_id where p.solicitacao_id = solicitacao.id)`;
const notas = sql<number>`(select count(*)::int from ${nota} n where n.solicitacao_id = solicitacao.id)`;
/** The limit keeps PostgreSQL from reading all undelivered e-mails for one page. */
const emailFalhou = sql<boolean>`coalesce((
  select true from ${outbox} o
  where o.solicitacao_id = solicitacao.id and o.falhou_em is not null and o.enviado_em is null limit 1), false)`;
const emailAdiadoAte = sql<string | null>`(
  select min(o.adiado_ate) from ${outbox} o where o.solicitacao_id = solicitacao.id and o.adiado_ate is not null)`;

/** Calendar days in the agency's zone since it entered its state. Computed by the database: time zones cost JavaScript 20 µs a row. */
const diasOf = ({ now, timeZone }: Viewer) =>
  sql<number>`greatest(0, ${dayOf(now, timeZone)}::date - (${solicitacao.situacaoDesde} at time zone ${timeZone})::date)`;

const listedOf = (viewer: Viewer) => ({
  id: solicitacao.id,
  protocolo: solicitacao.protocolo,
  situacao: solicitacao.situacao,
  semEfeito: semEfeitoEm(viewer.now),
  condicaoAte: condicaoAberta,
  dataCadastro: solicitacao.criadaEm,
  aguardandoDesde: solicitacao.situacaoDesde,
  dias: diasOf(viewer),
  nome: solicitacao.nome,
  cpf: solicitacao.cpf,
  email: solicitacao.email,
  codigoCrea: solicitacao.codigoCrea,
  codigoIncra: solicitacao.codigoIncra,
  contatoNaoConfirmado: solicitacao.contatoNaoConfirmado,
  respondidaEm: solicitacao.respondidaEm,
  retificadaEm: solicitacao.retificadaEm,
  prazoAberto: solicitacao.prazoAberto,
  responsavel,
  etiquetas,
  notas,
  emailFalhou,
  emailAdiadoAte,
  lote: loteAberto,
  usuarioId: solicitacao.usuarioId,
});

/** Rows by id, in the order of a list. */
const rowsOf = (db: Executor, ids: SQL, order: Order<SolicitacaoSort>, viewer: Viewer) =>
  db
    .select(listedOf(viewer))
    .from(solicitacao)
    .where(sql`${solicitacao.id} = any(${ids})`)
    .orderBy(...SOLICITACOES.orderBy(order));

/** Page of an edital's solicitações under a filter. */
export async function listSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<Page<SolicitacaoRow>> {
  const order = solicitacaoOrderOf(filtro);
  const rows = (ids: SQL) => rowsOf(db, ids, order, viewer);
  const { content, totalElements } = isSearched(filtro)
    ? await SOLICITACOES.found(db, filtro, order, (columns) => foundIn(filtro, viewer, columns), rows)
    : await SOLICITACOES.page(filtro, order, {
        ...(await sourceOf(db, filtro, viewer, isByEtiqueta(filtro))),
        total: countSolicitacoes(db, filtro, viewer),
        cap: contadasAte(filtro),
        rows,
      });
  const terms = await findTerms(db, filtro.idEdital, content, viewer);
  return {
    content: content.map((row) => {
      const term = terms.get(row.id);
      return { ...toRow(row, viewer), ...(term && { decisao: toDecisao(term) }) };
    }),
    totalElements,
  };
}

const toDecisao = ({ relogio, hora }: Lido): SolicitacaoRow['decisao'] => ({
  fim: hora.contagem?.fim ?? null,
  restam: relogio.dias - hora.usados,
  etapa: hora.etapa,
});

/** Terms to decide on a page's undecided rows; empty if the edital sets none. */
async function findTerms(db: Executor, idEdital: number, rows: readonly Listed[], { now, timeZone }: Viewer) {
  const of = await findEdital(db, idEdital);
  const undecided = rows
    .filter(({ situacao }) => situacao === 'AGUARDANDO_APROVACAO' || situacao === 'RETIFICADO')
    .map(({ id, dataCadastro }) => ({ id, criadaEm: dataCadastro }));
  if (!of) return new Map<number, Lido>();
  const deps = { config: { timeZone }, now: () => now };
  return lerRelogios(deps, db, { editalId: of.id, regras: regrasOf(of) }, undecided);
}

/**
 * Number of solicitações that a filter finds: from the counters if it has no criterion but states (EDT-17), else counted up to a cap; all
 * with `ate` null.
 */
export async function countSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
  ate = contadasAte(filtro),
): Promise<number> {
  if (isOfStatesAlone(filtro)) {
    return sumIn(await countStatesFor(db, filtro.idEdital, viewer), situacoesOf(filtro));
  }
  return countUpTo(db, await sourceOf(db, filtro, viewer, isOfEtiquetaAlone(filtro)), ate);
}

/** Solicitações of an edital by state, from the counters, without those in which the viewer is impeded. */
export async function countStatesFor(db: Executor, idEdital: number, viewer: Viewer): ReturnType<typeof countStates> {
  const [states, impeded] = await Promise.all([
    countStates(db, idEdital),
    db
      .select({ situacao: solicitacao.situacao })
      .from(solicitacao)
      .where(and(sql`${solicitacao.id} = any(${impededIds(viewer)})`, eq(solicitacao.editalId, idEdital))),
  ]);
  return states.map(({ situacao, total }) => {
    const hidden = impeded.filter((row) => row.situacao === situacao).length;
    return { situacao, total: total - hidden };
  });
}

type Listed = Awaited<ReturnType<typeof rowsOf>>[number];

function toRow(row: Listed, viewer: Viewer): SolicitacaoRow {
  const { id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado, dias } = row;
  const own = isOwn(row, viewer);
  return {
    ...{ id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado },
    ...(row.semEfeito && { semEfeito: row.semEfeito }),
    ...(row.condicaoAte && {
      condicao: { fim: row.condicaoAte, vencida: row.condicaoAte < dayOf(viewer.now, viewer.timeZone) },
    }),
    dataCadastro: row.dataCadastro.toISOString(),
    aguardandoDesde: row.aguardandoDesde.toISOString(),
    dias,
    responsavel: row.responsavel,
    // Staff's labels and notes are hidden from the person concerned, even if they are staff.
    etiquetas: (own ? null : row.etiquetas) ?? [],
    notas: own ? 0 : row.notas,
    motivos: motivosOf(row, viewer.now),
    emailAdiadoAte: row.emailAdiadoAte && new Date(row.emailAdiadoAte).toISOString(),
    lote: own ? null : showLote(row.lote, viewer),
  };
}

/** Reasons to look at a row, the most urgent first (FIL-1). */
function motivosOf({ respondidaEm, retificadaEm, prazoAberto, emailFalhou: failed }: Listed, now: Date): Motivo[] {
  const found: Motivo[] = [];
  if (prazoAberto !== null) {
    if (prazoAberto < lastSecond(now)) found.push('PRAZO_VENCIDO');
    else if (prazoAberto <= addDays(now, LIMITS.nearDeadlineDays)) found.push('PRAZO_PROXIMO');
  }
  if (retificadaEm !== null) found.push('RETIFICADA');
  if (respondidaEm !== null) found.push('RESPONDIDA');
  if (failed) found.push('EMAIL_FALHOU');
  return found;
}
