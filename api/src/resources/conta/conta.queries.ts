import { type Conta, LIMITS, PERFIS, type PedidoExclusao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { pedidoExclusao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { cappedPage, countUpTo, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../deps.ts';
import { findOpenSessions } from '../../identity/account/sign-ins.ts';
import { maskCpf, maskEmail } from '../../identity/mask.ts';
import { findAddresses } from './addresses.queries.ts';

type Pedido = Pick<typeof pedidoExclusao.$inferSelect, 'criadoEm' | 'motivo' | 'resposta' | 'respondidoEm'>;

const contaOf = lookup((db) =>
  db
    .select({ nome: usuario.nome, cpf: usuario.cpf, email: usuario.email })
    .from(usuario)
    .where(eq(usuario.id, sql.placeholder('usuarioId')))
    .prepare('conta'),
);
const latestPedido = lookup((db) =>
  db
    .select()
    .from(pedidoExclusao)
    .where(eq(pedidoExclusao.usuarioId, sql.placeholder('usuarioId')))
    .orderBy(desc(pedidoExclusao.id))
    .limit(1)
    .prepare('ultimo_pedido_de_exclusao'),
);

/** A person's own account, with the state of their latest request for deletion; null if the account doesn't exist. */
export async function findConta(
  db: Executor,
  usuarioId: number,
): Promise<Pick<Conta, 'nome' | 'cpf' | 'email' | 'exclusao'> | null> {
  const asked = { usuarioId };
  const [[conta], [pedido]] = await Promise.all([contaOf(db).execute(asked), latestPedido(db).execute(asked)]);
  if (!conta) return null;
  return { ...conta, cpf: maskCpf(conta.cpf), exclusao: pedido ? showPedido(pedido) : null };
}

/** Person that mail about an account's own pedido goes to. */
export async function ownerOf(db: Executor, usuarioId: number): Promise<{ nome: string; email: string }> {
  const [owner] = await contaOf(db).execute({ usuarioId });
  if (!owner) throw new Error('The account of a session is gone');
  return owner;
}

/** Addresses that the notices of a person's solicitações go to (CTA-14). */
export async function findAvisos(db: Executor, usuarioId: number, account: string): Promise<Conta['avisos']> {
  const addresses = await findAddresses(db, usuarioId);
  return addresses.map(({ protocolo, email }) => ({
    protocolo,
    email: email === '' || email === account ? null : maskEmail(email),
  }));
}

/** Open sessions of a person, those of the caller's browser marked. */
export async function findAcessos(deps: Deps, { usuarioId, sid }: Session): Promise<Conta['acessos']> {
  const sessions = await findOpenSessions(deps, deps.db, usuarioId);
  const here = sessions.find(({ id }) => id === sid)?.entradaId;
  return sessions.flatMap(({ id, entradaId, navegador, criadaEm, ultimoUsoEm, ...session }) => {
    const perfil = PERFIS.find((known) => known === session.perfil);
    const este = id === sid || (entradaId !== null && entradaId === here);
    return perfil
      ? [{ id, perfil, navegador, inicio: criadaEm.toISOString(), ultimoUso: ultimoUsoEm.toISOString(), este }]
      : [];
  });
}

const responsavel = alias(usuario, 'responsavel');
/** Pending ones first, oldest first; the order of an index. */
const IN_ORDER = [sql`${pedidoExclusao.respondidoEm} desc nulls first`, asc(pedidoExclusao.id)];

/** Page of requests for deletion: pending ones first, oldest first. */
export async function listPedidos(
  db: Executor,
  session: Session,
  page: PageAsked,
): Promise<Page<PedidoExclusao> & { totalPendentes: number }> {
  const rows = db
    .select({ pedido: pedidoExclusao, nome: usuario.nome, cpf: usuario.cpf, respondidaPor: responsavel.nome })
    .from(pedidoExclusao)
    .innerJoin(usuario, eq(usuario.id, pedidoExclusao.usuarioId))
    .leftJoin(responsavel, eq(responsavel.id, pedidoExclusao.respondidoPor))
    .orderBy(...IN_ORDER);
  const counted = { from: pedidoExclusao, orderBy: sql.join(IN_ORDER, sql`, `) };
  const [{ content, totalElements }, totalPendentes] = await Promise.all([
    cappedPage(db, page, rows, counted),
    countUpTo(db, { ...counted, where: isNull(pedidoExclusao.respondidoEm) }, LIMITS.counted),
  ]);
  return {
    content: content.map(({ pedido, ...person }) => ({
      id: pedido.id,
      ...person,
      ...showPedido(pedido),
      proprio: pedido.usuarioId === session.usuarioId || person.cpf === session.cpf,
    })),
    totalElements,
    totalPendentes,
  };
}

function showPedido({ criadoEm, motivo, resposta, respondidoEm }: Pedido): NonNullable<Conta['exclusao']> {
  return {
    pedidaEm: criadoEm.toISOString(),
    motivo,
    resposta,
    respondidaEm: respondidoEm?.toISOString() ?? null,
  };
}
