import { type AtoLote, type LinhaPrevia, LOTE_MAX, LOTE_TEXT, type Selecao } from '@credenciados/shared/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError } from '../../http/errors.ts';
import { binding, preparedVariants } from '../../platform/db/prepared.ts';
import { edital, lote, loteItem, solicitacao, usuario } from '../../platform/db/tables.ts';
import { findItemsOfMany } from '../conferencia/conferencia.queries.ts';
import { countUnopened } from '../documento/aberto.queries.ts';
import { type Actor, isOwn } from '../requerente/own-solicitacao.ts';
import { shapeOf, solicitacaoWhere, type Viewer } from '../solicitacao/filtro.ts';
import { reasonAgainst } from './lote.rules.ts';
import { requirePossible } from './require-possible.ts';

/** The solicitações that were selected, for a query whose SQL is kept by its `shape` and run with `values`. */
export function selected(selecao: Selecao, viewer: Viewer) {
  const { bind, values } = binding();
  if ('ids' in selecao)
    return { where: sql`${solicitacao.id} = any(${bind('ids', selecao.ids)})`, values, shape: 'ids' };
  const { filtro, exceto } = selecao;
  const where = and(solicitacaoWhere(filtro, viewer, bind), sql`${solicitacao.id} <> all(${bind('exceto', exceto)})`);
  return { where, values, shape: shapeOf(filtro) };
}

const previewed = preparedVariants(
  (db, where: SQL | undefined, _shape: string) =>
    db
      .select({
        id: solicitacao.id,
        protocolo: solicitacao.protocolo,
        nome: solicitacao.nome,
        situacao: solicitacao.situacao,
        versao: solicitacao.versao,
        usuarioId: solicitacao.usuarioId,
        cpf: solicitacao.cpf,
        responsavelId: solicitacao.responsavelId,
        editalId: solicitacao.editalId,
        edital: edital.numero,
        dataFim: edital.dataFim,
        emLoteDe: usuario.nome,
      })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .leftJoin(loteItem, and(eq(loteItem.solicitacaoId, solicitacao.id), eq(loteItem.situacao, 'PENDENTE')))
      .leftJoin(lote, eq(lote.id, loteItem.loteId))
      .leftJoin(usuario, eq(usuario.id, lote.criadoPor))
      .where(where)
      .orderBy(asc(solicitacao.id))
      .limit(LOTE_MAX + 1)
      .prepare(''),
  (_where, shape) => shape,
);

/** What an act would do to each solicitação of a selection, and what not and why; nothing is done (LOT-2). */
export async function previewLote(deps: Deps, actor: Actor, ato: AtoLote, selecao: Selecao): Promise<LinhaPrevia[]> {
  const { db, config } = deps;
  const now = deps.now();
  await requirePossible(db, actor, ato, now);
  const isEditalOpen = (await db.$count(edital, eq(edital.situacao, 'ABERTO'))) > 0;
  const moment = { now, timeZone: config.timeZone, isEditalOpen };
  const { where, values, shape } = selected(selecao, { ...actor, now, timeZone: config.timeZone });
  const rows = await previewed(db, where, shape).execute(values);
  if (rows.length > LOTE_MAX) throw businessError(LOTE_TEXT.tooMany);
  if (rows.length === 0) throw businessError(LOTE_TEXT.nothingSelected);
  // Ticks decide about rejections alone; of approvals is told what nobody has looked at.
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
