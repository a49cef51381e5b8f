import { GUARDA_DIAS } from '@credenciados/contract';
import { denuncia, esclarecimento, procedimento } from '@credenciados/platform/db/schema/index';
import { addDays } from 'date-fns';
import { and, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

/**
 * Erases the authors of questions, challenges and complaints that ended a year ago, and the original text of a published question (ESC-6, DAD-6). A
 * complaint that opened a proceeding ends with it.
 */
export async function forgetAuthors({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -GUARDA_DIAS.autor);
  const published = sql`${esclarecimento.publicado}`;
  await db
    .update(esclarecimento)
    .set({ nome: '', email: null, texto: published })
    .where(
      and(
        lt(esclarecimento.respondidoEm, before),
        or(sql`${esclarecimento.nome} <> ''`, sql`${esclarecimento.texto} <> ${published}`),
      ),
    );
  const proceedingEnded = db
    .select({ id: procedimento.id })
    .from(procedimento)
    .where(and(eq(procedimento.id, denuncia.procedimentoId), lt(procedimento.encerradoEm, before)));
  await db
    .update(denuncia)
    .set({ nome: '', email: '', emailConfirmado: false })
    .where(
      and(
        or(sql`${denuncia.nome} <> ''`, sql`${denuncia.email} <> ''`),
        or(
          and(eq(denuncia.situacao, 'ARQUIVADA'), lt(denuncia.decididaEm, before)),
          and(eq(denuncia.situacao, 'ACOLHIDA'), exists(proceedingEnded)),
        ),
      ),
    );
}
