import type { PEDIDO_DADOS_SORTABLE, PedidoDados, PedidoDadosRecebido } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { pedidoDados, pedidoDadosMensagem, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { countUpTo, type Filtro, type Order, orderOf, type Page, SortedList } from '@credenciados/platform/list/list';
import { asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

type Sort = (typeof PEDIDO_DADOS_SORTABLE)[number];
type Row = typeof pedidoDados.$inferSelect;

/** Queue of the data officer, by deadline. */
const PEDIDOS = new SortedList<Sort>({
  table: pedidoDados,
  id: pedidoDados.id,
  sort: { prazo: sql`${pedidoDados.prazo}` },
});

const encarregado = alias(usuario, 'encarregado');
const received = (db: Executor) =>
  db
    .select({ pedido: pedidoDados, nome: usuario.nome, cpf: usuario.cpf, respondidoPor: encarregado.nome })
    .from(pedidoDados)
    .innerJoin(usuario, eq(usuario.id, pedidoDados.usuarioId))
    .leftJoin(encarregado, eq(encarregado.id, pedidoDados.respondidoPor))
    .$dynamic();

/** Page of pending or answered requests. */
export async function listPedidos(
  db: Executor,
  session: Session,
  filtro: Filtro<Sort> & { respondidos: boolean },
): Promise<Page<Omit<PedidoDadosRecebido, 'mensagens'>>> {
  const order = orderOf<Sort>(filtro, { ordem: 'prazo', ordemDirecao: filtro.respondidos ? 'DESC' : 'ASC' });
  const where = filtro.respondidos ? isNotNull(pedidoDados.respondidoEm) : isNull(pedidoDados.respondidoEm);
  const page = await PEDIDOS.page(filtro, order, {
    where,
    total: countUpTo(db, { from: pedidoDados, where }, null),
    rows: (ids: SQL) => rowsOf(db, ids, order),
  });
  return { ...page, content: page.content.map((row) => showReceived(row, session)) };
}

const rowsOf = (db: Executor, ids: SQL, order: Order<Sort>) =>
  received(db)
    .where(sql`${pedidoDados.id} = any(${ids})`)
    .orderBy(...PEDIDOS.orderBy(order));

/** A request with its messages; null if it doesn't exist. */
export async function findPedido(db: Executor, session: Session, id: number): Promise<PedidoDadosRecebido | null> {
  const [row] = await received(db).where(eq(pedidoDados.id, id));
  if (!row) return null;
  return { ...showReceived(row, session), mensagens: (await mensagensOf(db, [row.pedido])).get(id) ?? [] };
}

/** Requests of a person, newest first. */
export async function listOwn(db: Executor, usuarioId: number): Promise<PedidoDados[]> {
  const own = await db
    .select()
    .from(pedidoDados)
    .where(eq(pedidoDados.usuarioId, usuarioId))
    .orderBy(desc(pedidoDados.id));
  const mensagens = await mensagensOf(db, own);
  return own.map((pedido) => ({ ...showPedido(pedido), mensagens: mensagens.get(pedido.id) ?? [] }));
}

async function mensagensOf(db: Executor, pedidos: Row[]): Promise<Map<number, PedidoDados['mensagens']>> {
  const rows = await db
    .select()
    .from(pedidoDadosMensagem)
    .where(
      inArray(
        pedidoDadosMensagem.pedidoId,
        pedidos.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pedidoDadosMensagem.id));
  return new Map(
    pedidos.map(({ id: pedidoId, usuarioId }) => [
      pedidoId,
      rows
        .filter((row) => row.pedidoId === pedidoId)
        .map(({ id, em, autorId, texto }) => ({
          ...{ id, texto, em: em.toISOString() },
          doEncarregado: autorId !== usuarioId,
        })),
    ]),
  );
}

function showReceived(
  { pedido, ...person }: { pedido: Row; nome: string; cpf: string; respondidoPor: string | null },
  session: Session,
) {
  return {
    ...showPedido(pedido),
    ...person,
    proprio: pedido.usuarioId === session.usuarioId || person.cpf === session.cpf,
  };
}

function showPedido({ id, tipo, criadoEm, prazo, motivo, resposta, respondidoEm }: Row) {
  return {
    ...{ id, tipo, prazo, motivo, resposta },
    pedidoEm: criadoEm.toISOString(),
    respondidoEm: respondidoEm?.toISOString() ?? null,
  };
}
