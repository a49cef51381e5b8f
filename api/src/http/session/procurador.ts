import { ACCESS, dayOf, PROCURACAO_TEXT, recusaAoProcurador } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { procuracao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { AppError } from '@credenciados/platform/http/errors';
import type { Procurador, Session } from '@credenciados/platform/http/session';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

const staff = sql.raw(ACCESS.staffRead.map((perfil) => `'${perfil}'`).join(', '));

/** Condition: the account works for the agency, so it can't act for a person (PRO-2). */
export const worksForAgency = (usuarioId: SQL | typeof procuracao.procuradorId): SQL => sql`exists (
  select from ${usuarioPerfil} p where p.usuario_id = ${usuarioId} and p.perfil in (${staff}))`;

/** Condition on `procuracao`: it is in force on a day of the agency's zone (PRO-4). */
export const isVigente = (hoje: SQL): SQL => sql`(${procuracao.aceitaEm} is not null
  and ${procuracao.encerradaEm} is null
  and ${hoje} between ${procuracao.inicio} and ${procuracao.fim}
  and not ${worksForAgency(procuracao.procuradorId)})`;

/** Refuses a call that the proxy's power doesn't allow, or once it is over (PRO-3). */
export function refuseProxy(call: string, procurador: Procurador): void {
  const recusa = recusaAoProcurador(call, procurador);
  if (recusa) throw proxyError(recusa);
}

const proxyError = (message: string) =>
  new AppError(403, message, {
    codigo: message === PROCURACAO_TEXT.encerrada ? 'PROCURACAO_ENCERRADA' : 'ACESSO_NEGADO',
  });

/**
 * Checks the power of a proxy in the transaction of their act, and names them for its audit rows and messages (PRO-5). A revocation at the same
 * moment comes before or after the whole act. Does nothing for people who act themselves.
 */
export async function actAsProxy(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  session: Session | null,
): Promise<void> {
  if (!session?.procurador) return;
  const { procuracaoId, usuarioId, nome } = session.procurador;
  await tx.select({ id: procuracao.id }).from(procuracao).where(eq(procuracao.id, procuracaoId)).for('share');
  // Read after the lock, so that a revocation meanwhile counts.
  const vigente = and(eq(procuracao.id, procuracaoId), isVigente(sql`${dayOf(now(), config.timeZone)}::date`));
  if ((await tx.$count(procuracao, vigente)) === 0) throw proxyError(PROCURACAO_TEXT.encerrada);
  const proxy = JSON.stringify({ procuracao: procuracaoId, usuarioId, nome });
  await tx.execute(sql`select set_config('portal.procurador', ${proxy}, true)`);
}

/** Name of the proxy who acts in a session, for comprovantes. */
export const nameOfProxy = (session: Session | null): string | undefined => session?.procurador?.nome;
