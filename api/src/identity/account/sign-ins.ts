import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { oidcPayload, sessao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { endLogin, loginOf, PORTAL_LOGIN } from '../client/portal-login.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Open session, as its owner sees it. */
interface OpenSession {
  id: string;
  entradaId: string | null;
  perfil: string;
  navegador: string;
  criadaEm: Date;
  ultimoUsoEm: Date;
}

const openOf = (deps: IdentityDeps, usuarioId: number) =>
  and(
    eq(sessao.usuarioId, usuarioId),
    isNotNull(sessao.recebidaEm),
    isNull(sessao.revogadaEm),
    gt(sessao.expiraEm, deps.now()),
  );

/** Open sessions of a person, most recently used first. */
export function findOpenSessions(deps: IdentityDeps, db: Executor, usuarioId: number): Promise<OpenSession[]> {
  return db
    .select({
      id: sessao.id,
      entradaId: sessao.entradaId,
      perfil: sessao.perfil,
      navegador: sessao.navegador,
      criadaEm: sessao.criadaEm,
      ultimoUsoEm: sessao.ultimoUsoEm,
    })
    .from(sessao)
    .where(openOf(deps, usuarioId))
    .orderBy(desc(sessao.ultimoUsoEm), desc(sessao.criadaEm));
}

/**
 * Ends one of a person's sessions together with the browser's sign-in, since otherwise that browser would get a new session without a
 * password. Returns false if the session is another person's or has ended.
 */
export function endOneSession(deps: IdentityDeps, { usuarioId }: Session, sid: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessao)
      .set({ revogadaEm: deps.now() })
      .where(and(openOf(deps, usuarioId), eq(sessao.id, sid)))
      .returning({ entradaId: sessao.entradaId });
    if (!ended) return false;
    if (ended.entradaId) await endLogin(deps, tx, ended.entradaId);
    await record(tx, usuarioId, 'SESSAO_ENCERRADA', 'sessao', sid);
    return true;
  });
}

/** Ends a person's sessions and unfinished sign-ins in browsers other than that of a sign-in. */
export async function endOtherSignIns(
  deps: IdentityDeps,
  tx: Tx,
  { id, usuarioId, cpf }: { id: string; usuarioId: number; cpf: string },
): Promise<void> {
  await tx
    .update(sessao)
    .set({ revogadaEm: deps.now() })
    .where(
      and(eq(sessao.usuarioId, usuarioId), isNull(sessao.revogadaEm), sql`${sessao.entradaId} is distinct from ${id}`),
    );
  const others = await tx
    .select({ id: oidcPayload.id })
    .from(oidcPayload)
    .where(
      and(
        eq(oidcPayload.tipo, PORTAL_LOGIN),
        ne(oidcPayload.id, id),
        sql`${oidcPayload.payload}->>'accountId' = ${cpf}`,
      ),
    );
  for (const other of others) await endLogin(deps, tx, other.id);
}

/** Ends a person's sessions in browsers other than the caller's. */
export function endAllOthers(deps: IdentityDeps, { sid, usuarioId, cpf }: Session): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const id = await loginOf(tx, sid);
    // Every session has one that a browser's sign-in made.
    if (id === null) return;
    await endOtherSignIns(deps, tx, { id, usuarioId, cpf });
    await record(tx, usuarioId, 'OUTRAS_SESSOES_ENCERRADAS', 'usuario', usuarioId);
  });
}

function record(tx: Tx, atorId: number, acao: string, entidade: string, entidadeId: number | string): Promise<void> {
  return recordAudit(tx, { atorId, acao, entidade, entidadeId });
}
