import { ERROR, ESCLARECIMENTO_TEXT, type responderEsclarecimentoSchema } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { edital, esclarecimento } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { enqueueAnswerMail } from './esclarecimento.mail.ts';
import { requireDecision } from './esclarecimento.rules.ts';

type Resposta = z.output<typeof responderEsclarecimentoSchema>;

/** Answers a question or decides a challenge, and publishes it; of two answers at once, one is kept (ESC-3). */
export function answer(deps: Deps, { usuarioId }: Session, id: number, sent: Resposta): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: esclarecimento, numero: edital.numero })
      .from(esclarecimento)
      .innerJoin(edital, eq(edital.id, esclarecimento.editalId))
      .where(eq(esclarecimento.id, id))
      .for('update', { of: esclarecimento });
    if (!found) throw notFound(ERROR.notFound);
    const { row, numero } = found;
    if (row.respondidoEm) throw businessError(ESCLARECIMENTO_TEXT.answered);
    const { pergunta: publicado, resposta, acolhida = null } = sent;
    requireDecision(row.tipo, acolhida);
    await tx
      .update(esclarecimento)
      .set({ publicado, resposta, acolhida, respondidoEm: deps.now(), respondidoPor: usuarioId })
      .where(eq(esclarecimento.id, id));
    if (row.email !== null) {
      await enqueueAnswerMail(deps, tx, { ...row, email: row.email, numero, resposta, acolhida });
    }
    await recordAudit(tx, {
      ...{ atorId: usuarioId, acao: 'ESCLARECIMENTO_RESPONDIDO', entidade: 'esclarecimento', entidadeId: id },
      dados: { protocolo: row.protocolo, acolhida, textoAlterado: publicado !== row.texto },
    });
  });
}
