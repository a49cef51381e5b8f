import {
  FERIADO_LIMITS,
  FERIADO_TEXT,
  type feriadoFormSchema,
  IMPEDIMENTO_TEXT,
  type PrazoMovido,
  type PrazoRecurso,
  showDay,
} from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { feriado } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { findImpeded } from '../impedimento/impedimento.queries.ts';
import { lockCalendario } from '../prazo/calendario.ts';
import { findMovidos, moveDeadlines } from '../prazo/recontar.ts';
import { findEsclarecimentosMovidos, moveEsclarecimentos } from '../prazo/recontar-esclarecimento.ts';
import { findRecursosMovidos, moveRecursos } from '../prazo/recontar-recurso.ts';

type Form = z.output<typeof feriadoFormSchema>;

const RECURSO_MOVIDO: Record<PrazoRecurso, string> = {
  RECURSO: 'Recurso do resultado preliminar',
  INTENCAO: 'Intenção de recorrer do resultado preliminar',
};

/** Deadlines that a new holiday would move; without the person and the subject where the caller is impeded (IMP-2). */
export async function previewFeriado(deps: Deps, session: Session, novo: Form): Promise<PrazoMovido[]> {
  const recursos = await findRecursosMovidos(deps, deps.db, { novo });
  const movidos = refuseMany([
    ...(await findMovidos(deps, deps.db, { novo })),
    ...recursos.map((each) => ({ ...each, assunto: RECURSO_MOVIDO[each.prazo] })),
    ...(await findEsclarecimentosMovidos(deps.db, { novo })).map((each) => ({ ...each, idSolicitacao: null })),
  ]);
  const impeded = await findImpeded(deps.db, session);
  return movidos.map(({ idSolicitacao, protocolo, nome, editalNumero, assunto, de, para }) => ({
    ...{ idSolicitacao, protocolo, editalNumero, de, para },
    ...(idSolicitacao !== null && impeded.has(idSolicitacao)
      ? { nome: IMPEDIMENTO_TEXT.hidden, assunto: '' }
      : { nome, assunto }),
  }));
}

/** Adds a holiday and moves the running deadlines that it touches. Throws 409 if their number isn't the one that the person saw. */
export function addFeriado(
  deps: Deps,
  session: Session,
  { movidos, ...form }: Form & { movidos: number },
): Promise<{ id: number }> {
  return deps.db.transaction(async (tx) => {
    await lockCalendario(tx);
    if ((await tx.$count(feriado)) >= FERIADO_LIMITS.total) throw businessError(FERIADO_TEXT.tooMany);
    const [row] = await tx
      .insert(feriado)
      .values({ ...form, criadoEm: deps.now(), criadoPor: session.usuarioId })
      .returning({ id: feriado.id });
    if (!row) throw new Error('The holiday was not stored');
    const [moved, recursos] = [await findMovidos(deps, tx), await findRecursosMovidos(deps, tx)];
    const perguntas = await findEsclarecimentosMovidos(tx);
    if (refuseMany([...moved, ...recursos, ...perguntas]).length !== movidos) throw conflict(FERIADO_TEXT.changed);
    const causa = `Feriado em ${showDay(form.dia)}: ${form.descricao}`;
    const entries = [
      ...(await moveDeadlines(deps, tx, session.usuarioId, moved, causa)),
      ...(await moveRecursos(deps, tx, session.usuarioId, recursos, causa)),
      ...(await moveEsclarecimentos(deps, tx, session.usuarioId, perguntas, causa)),
    ];
    await recordAudit(tx, ...entries, entryOf('FERIADO_CRIADO', session, row.id, { ...form, movidos }));
    return row;
  });
}

/** Deletes a holiday. Running deadlines stay: people were told them. */
export function deleteFeriado(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockCalendario(tx);
    const [deleted] = await tx.delete(feriado).where(eq(feriado.id, id)).returning();
    if (!deleted) throw notFound();
    const { dia, descricao } = deleted;
    await recordAudit(tx, entryOf('FERIADO_EXCLUIDO', session, id, { dia, descricao }));
  });
}

function refuseMany<Moved>(movidos: Moved[]): Moved[] {
  if (movidos.length > FERIADO_LIMITS.movidos) throw businessError(FERIADO_TEXT.tooManyMoved);
  return movidos;
}

function entryOf(acao: string, { usuarioId }: Session, id: number, dados: Record<string, unknown>) {
  return { atorId: usuarioId, acao, entidade: 'feriado', entidadeId: id, dados };
}
