import { type ConclusaoParecer, PARECER_TEXT } from '@credenciados/contract';
import { parecer, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { isUnimpededIn } from '../requerente/own-solicitacao.ts';
import { auditParecer } from './ask.ts';
import { enqueueAnsweredMail } from './parecer.mail.ts';
import { openParecer } from './parecer.queries.ts';

/** Stores the opinion of a link's holder. Of two concurrent answers one is stored, and the other is refused. */
export function answerParecer(
  deps: Deps,
  { chave, conclusao, texto }: { chave: string; conclusao: ConclusaoParecer; texto: string },
): Promise<{ respondidoEm: string }> {
  return deps.db.transaction(async (tx) => {
    const respondidoEm = deps.now();
    const opened = await openParecer(tx, chave, respondidoEm);
    if (!opened) throw notFound(PARECER_TEXT.deadLink);
    const { row } = opened;
    // Locked: a concurrent decision comes before the opinion or after it, never between the check above and the update below.
    const [alvo] = await tx
      .select({ protocolo: solicitacao.protocolo, situacao: solicitacao.situacao })
      .from(solicitacao)
      .where(eq(solicitacao.id, row.solicitacaoId))
      .for('share');
    const [kept] = await tx
      .update(parecer)
      .set({ conclusao, texto, respondidoEm })
      .where(
        and(
          eq(parecer.id, row.id),
          eq(parecer.chaveHash, row.chaveHash),
          isNull(parecer.respondidoEm),
          isNull(parecer.canceladoEm),
        ),
      )
      .returning({ criadoPor: parecer.criadoPor });
    if (!kept || alvo?.situacao !== opened.shown.solicitacao.situacao) throw businessError(PARECER_TEXT.notWaiting);
    const [asker] = await tx
      .select({ nome: usuario.nome, email: usuario.email })
      .from(usuario)
      .where(and(eq(usuario.id, kept.criadoPor), eq(usuario.ativo, true), isUnimpededIn(row.solicitacaoId)));
    if (asker) await enqueueAnsweredMail(deps, tx, { ...row, protocolo: alvo.protocolo }, conclusao, asker);
    const { id, nome, solicitacaoId } = row;
    await auditParecer(tx, null, 'PARECER_RECEBIDO', solicitacaoId, { id, nome, conclusao });
    return { respondidoEm: respondidoEm.toISOString() };
  });
}
