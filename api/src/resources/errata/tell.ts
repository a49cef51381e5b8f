import { edital, editalVersao, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { toVersao } from '../edital/versao.queries.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { composeErrata } from './errata.mail.ts';

/** Solicitações of one transaction. */
const BATCH = 200;
/** Registrations that began before the errata have ended by then. */
const SETTLED_MS = 15_000;

/**
 * Tells the applicants of an edital of its erratas (EDT-20): everybody who had registered by then, whatever became of the solicitação. Each
 * batch moves the progress in its own transaction, so that each person is told once, however many processes run it, and whichever ends.
 * Returns how many solicitações it went through.
 */
export async function tellErratas(deps: Deps): Promise<number> {
  const due = await deps.db
    .select({ id: editalVersao.id })
    .from(editalVersao)
    .where(and(isNotNull(editalVersao.avisadaAte), lte(editalVersao.em, new Date(deps.now().getTime() - SETTLED_MS))))
    .orderBy(asc(editalVersao.id));
  let told = 0;
  for (const { id } of due) {
    for (let batch = await tellBatch(deps, id); batch > 0; batch = await tellBatch(deps, id)) told += batch;
  }
  return told;
}

/** Tells the next people of an errata; 0 if all are told, or another process is about to tell some. */
function tellBatch(deps: Deps, id: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const [versao] = await tx
      .select()
      .from(editalVersao)
      .where(and(eq(editalVersao.id, id), isNotNull(editalVersao.avisadaAte)))
      .for('update', { skipLocked: true });
    if (!versao) return 0;
    const people = await tx
      .select({ solicitacaoId: solicitacao.id, nome: solicitacao.nome, email: addressOfSolicitacao })
      .from(solicitacao)
      .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
      .where(
        and(
          eq(solicitacao.editalId, versao.editalId),
          lte(solicitacao.criadaEm, versao.em),
          gt(solicitacao.id, versao.avisadaAte ?? 0),
        ),
      )
      .orderBy(asc(solicitacao.id))
      .limit(BATCH);
    await tx
      .update(editalVersao)
      .set({ avisadaAte: people.at(-1)?.solicitacaoId ?? null })
      .where(eq(editalVersao.id, id));
    if (people.length === 0) return 0;
    const [of] = await tx.select().from(edital).where(eq(edital.id, versao.editalId));
    const [before] = await tx
      .select()
      .from(editalVersao)
      .where(and(eq(editalVersao.editalId, versao.editalId), eq(editalVersao.numero, versao.numero - 1)));
    if (!of) throw new Error('The edital of an errata is missing');
    const errata = { ...toVersao(versao, before), idEdital: of.id, editalNumero: of.numero };
    await enqueueMails(
      tx,
      people
        .filter(({ email }) => email !== '')
        .map(({ solicitacaoId, nome, email }) => ({
          evento: `ERRATA:${id}:${solicitacaoId}`,
          destinatario: email,
          solicitacaoId,
          ...composeErrata(deps, nome, errata),
        })),
    );
    return people.length;
  });
}
