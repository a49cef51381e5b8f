import { type AtoLote, type LinhaPrevia, LOTE_MAX, LOTE_TEXT, type Selecao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, lote, loteItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { findItemsOfMany } from '../conferencia/conferencia.queries.ts';
import { countUnopened } from '../documento/aberto.queries.ts';
import { setsRegra } from '../edital/regras.ts';
import { type Decisor, isOwn, isUnimpeded } from '../requerente/own-solicitacao.ts';
import { solicitacaoWhere, type Viewer } from '../solicitacao/filtro.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { reasonAgainst } from './lote.rules.ts';
import { requirePossible } from './require-possible.ts';

/** `WHERE` of the selected solicitações, without those in which the viewer is impeded (IMP-2). */
export function selected(selecao: Selecao, viewer: Viewer): SQL | undefined {
  if ('ids' in selecao) return and(sql`${solicitacao.id} = any(${sql.param(selecao.ids)})`, isUnimpeded(viewer));
  const { filtro, exceto } = selecao;
  return and(solicitacaoWhere(filtro, viewer), sql`${solicitacao.id} <> all(${sql.param(exceto)})`);
}

const previewed = (db: Executor, where: SQL | undefined, now: Date) =>
  db
    .select({
      id: solicitacao.id,
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      situacao: solicitacao.situacao,
      semEfeito: semEfeitoEm(now),
      versao: solicitacao.versao,
      usuarioId: solicitacao.usuarioId,
      cpf: solicitacao.cpf,
      responsavelId: solicitacao.responsavelId,
      editalId: solicitacao.editalId,
      edital: edital.numero,
      dataFim: edital.dataFim,
      prazoAposEdital: sql<boolean>`coalesce(${setsRegra('prazoAposEdital')}, false)`,
      condicoes: sql<boolean>`coalesce(${setsRegra('condicoes')}, false)`,
      emLoteDe: usuario.nome,
      decisao: lote.decisao,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .leftJoin(loteItem, and(eq(loteItem.solicitacaoId, solicitacao.id), eq(loteItem.situacao, 'PENDENTE')))
    .leftJoin(lote, eq(lote.id, loteItem.loteId))
    .leftJoin(usuario, eq(usuario.id, lote.criadoPor))
    .where(where)
    .orderBy(asc(solicitacao.id))
    .limit(LOTE_MAX + 1);

/** Preview of an act on a selection: outcome or reason per solicitação; changes nothing (LOT-2). */
export async function previewLote(deps: Deps, actor: Decisor, ato: AtoLote, selecao: Selecao): Promise<LinhaPrevia[]> {
  const { db, config } = deps;
  const now = deps.now();
  await requirePossible(db, actor, ato, now);
  const isEditalOpen = (await db.$count(edital, eq(edital.situacao, 'ABERTO'))) > 0;
  const { timeZone } = config;
  const moment = { now, timeZone, isEditalOpen };
  const rows = await previewed(db, selected(selecao, { ...actor, now, timeZone }), now);
  if (rows.length > LOTE_MAX) throw businessError(LOTE_TEXT.tooMany);
  if (rows.length === 0) throw businessError(LOTE_TEXT.nothingSelected);
  // Ticks only matter for rejections; for approvals, unopened documents are reported.
  const approves = ato.acao === 'APROVAR';
  const conferencias = await findItemsOfMany(db, approves || ato.acao === 'REPROVAR' ? rows : []);
  const unopened = approves
    ? await countUnopened(
        db,
        rows.map(({ id }) => id),
      )
    : new Map<number, number>();
  return rows.map((row) => {
    const { id, protocolo, nome, situacao, versao, responsavelId } = row;
    const itens = conferencias.get(id)?.itens ?? [];
    const motivo = reasonAgainst(ato, { ...row, propria: isOwn(row, actor), itens }, moment);
    const naoMarcados = approves ? itens.filter(({ marcado }) => marcado === null).length : 0;
    const seen = { naoAbertos: unopened.get(id) ?? 0, naoMarcados };
    return { id, protocolo, nome, situacao, versao, responsavelId, motivo, ...seen };
  });
}
