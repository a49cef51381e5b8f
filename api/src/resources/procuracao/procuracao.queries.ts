import { dayOf, type MinhasProcuracoes, type Procuracao, type SituacaoProcuracao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { procuracao, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../deps.ts';
import { worksForAgency } from '../../http/session/procurador.ts';
import { maskCpf } from '../../identity/mask.ts';

type Row = typeof procuracao.$inferSelect;

/** Most powers of attorney that a list shows. */
const MAX_SHOWN = 100;

/** State of a power of attorney on a day of the agency's zone (PRO-4). */
export function situacaoOf({ aceitaEm, encerradaEm, inicio, fim }: Row, hoje: string): SituacaoProcuracao {
  if (encerradaEm) return aceitaEm ? 'REVOGADA' : 'RECUSADA';
  if (hoje > fim) return 'VENCIDA';
  if (!aceitaEm) return 'PENDENTE';
  return hoje < inicio ? 'FUTURA' : 'VIGENTE';
}

const outorgante = alias(usuario, 'outorgante');
const procurador = alias(usuario, 'procurador');

const rowsWhere = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      row: procuracao,
      outorgante: { nome: outorgante.nome, cpf: outorgante.cpf },
      procurador: procurador.nome,
    })
    .from(procuracao)
    .innerJoin(outorgante, eq(outorgante.id, procuracao.outorganteId))
    .leftJoin(procurador, eq(procurador.id, procuracao.procuradorId))
    .where(where)
    .orderBy(desc(procuracao.id))
    .limit(MAX_SHOWN);

type Joined = Awaited<ReturnType<typeof rowsWhere>>[number];

function shown({ row }: Joined, hoje: string, other: { nome: string | null; cpf: string }): Procuracao {
  const { id, poderes, inicio, fim, criadaEm, aceitaEm, encerradaEm } = row;
  return {
    ...{ id, poderes, inicio, fim, situacao: situacaoOf(row, hoje), nome: other.nome, cpf: maskCpf(other.cpf) },
    criadaEm: criadaEm.toISOString(),
    aceitaEm: aceitaEm?.toISOString() ?? null,
    encerradaEm: encerradaEm?.toISOString() ?? null,
  };
}

/** True if an account has a profile of staff (PRO-2). */
export async function isStaffAccount(db: Executor, usuarioId: number): Promise<boolean> {
  return (await db.$count(usuario, and(eq(usuario.id, usuarioId), worksForAgency(sql`${usuario.id}`)))) > 0;
}

const todayOf = ({ config, now }: Pick<Deps, 'config' | 'now'>) => dayOf(now(), config.timeZone);

/** Powers of attorney that a person granted and got. Without an account that accepted, the proxy has no name (PRO-1). */
export async function findMinhas(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  { usuarioId, cpf }: Session,
): Promise<MinhasProcuracoes> {
  const hoje = todayOf(deps);
  const [granted, received, impedido] = await Promise.all([
    rowsWhere(db, eq(procuracao.outorganteId, usuarioId)),
    rowsWhere(db, eq(procuracao.procuradorCpf, cpf)),
    isStaffAccount(db, usuarioId),
  ]);
  return {
    outorgadas: granted.map((each) => shown(each, hoje, { nome: each.procurador, cpf: each.row.procuradorCpf })),
    recebidas: received.map((each) => shown(each, hoje, each.outorgante)),
    impedido,
  };
}

/** Accepted powers of attorney of a solicitação's person, for staff (PRO-6). */
export async function findOfSolicitacao(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  idSolicitacao: number,
): Promise<Procuracao[]> {
  const person = db.select({ id: solicitacao.usuarioId }).from(solicitacao).where(eq(solicitacao.id, idSolicitacao));
  const rows = await rowsWhere(db, and(inArray(procuracao.outorganteId, person), isNotNull(procuracao.aceitaEm)));
  const hoje = todayOf(deps);
  return rows.map((each) => shown(each, hoje, { nome: each.procurador, cpf: each.row.procuradorCpf }));
}
