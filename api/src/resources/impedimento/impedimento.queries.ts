import type { Alegacao, Impedimento } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, impedimento, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { aliasedTable, and, desc, eq, isNotNull } from 'drizzle-orm';
import { regrasOf } from '../edital/regras.ts';

const judge = aliasedTable(usuario, 'quem_decidiu');

/** Impediments and claims of a solicitação, newest first (IMP-1). */
export async function listImpedimentos(db: Executor, solicitacaoId: number): Promise<Impedimento[]> {
  const rows = await db
    .select({
      impedimento,
      impedido: { id: usuario.id, nome: usuario.nome },
      decididoPor: { id: judge.id, nome: judge.nome },
    })
    .from(impedimento)
    .leftJoin(usuario, eq(usuario.id, impedimento.usuarioId))
    .leftJoin(judge, eq(judge.id, impedimento.decididoPor))
    .where(eq(impedimento.solicitacaoId, solicitacaoId))
    .orderBy(desc(impedimento.id));
  return rows.map(({ impedimento: row, ...people }) => ({ ...shown(row), pessoa: row.pessoa, ...people }));
}

/** Claims of the caller about their own solicitação, and whether its edital receives another one now. */
export async function listAlegacoes(
  db: Executor,
  { usuarioId }: Session,
  solicitacaoId: number,
): Promise<{ podeAlegar: boolean; alegacoes: Alegacao[] }> {
  const [about] = await db
    .select({ regras: edital.regras })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(and(eq(solicitacao.id, solicitacaoId), eq(solicitacao.usuarioId, usuarioId)));
  if (!about) throw notFound();
  const rows = await db
    .select()
    .from(impedimento)
    .where(and(eq(impedimento.solicitacaoId, solicitacaoId), isNotNull(impedimento.pessoa)))
    .orderBy(desc(impedimento.id));
  const alegacoes = rows.map((row) => ({ ...shown(row), pessoa: row.pessoa ?? '' }));
  const waits = alegacoes.some(({ situacao }) => situacao === 'ALEGADO');
  return { podeAlegar: regrasOf(about).alegarImpedimento && !waits, alegacoes };
}

/** Solicitações in which the caller is impeded. */
export async function findImpeded(db: Executor, { usuarioId }: Session): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: impedimento.solicitacaoId })
    .from(impedimento)
    .where(and(eq(impedimento.usuarioId, usuarioId), eq(impedimento.situacao, 'VIGENTE')));
  return new Set(rows.map(({ id }) => id));
}

const shown = ({ id, situacao, motivo, em, fundamento }: typeof impedimento.$inferSelect) => ({
  ...{ id, situacao, motivo, fundamento },
  em: em.toISOString(),
});
