import { ACCESS, dayOf, type ExplicacaoPrazo, explicarPrazo, isAllowed } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { conversa, indisponibilidade, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';

/** Explanation of a message's deadline; null if it has none, doesn't exist or is somebody else's. */
export const explainMensagem = (db: Executor, session: Session, id: number, timeZone: string) =>
  explain(db, session, eq(mensagem.id, id), timeZone);

/** Explanation of a pending rectification's deadline; null without one, or if it is somebody else's. */
export const explainSolicitacao = (db: Executor, session: Session, id: number, timeZone: string) =>
  explain(
    db,
    session,
    and(
      eq(solicitacao.id, id),
      eq(conversa.tipoConversa, 'SOLICITACAO_RETIFICACAO'),
      eq(mensagem.dataLimiteResposta, solicitacao.prazoRetificacao),
    ),
    timeZone,
  );

async function explain(
  db: Executor,
  { perfil, usuarioId }: Session,
  where: SQL | undefined,
  timeZone: string,
): Promise<ExplicacaoPrazo | null> {
  const own = isAllowed(ACCESS.staffRead, perfil) ? undefined : eq(solicitacao.usuarioId, usuarioId);
  const [row] = await db
    .select({
      fim: mensagem.dataLimiteResposta,
      enviada: mensagem.dataEnviada,
      contagem: mensagem.contagem,
      dia: indisponibilidade.dia,
      codigo: indisponibilidade.codigo,
    })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .leftJoin(indisponibilidade, eq(indisponibilidade.id, mensagem.prorrogadaPor))
    .where(and(where, own, isNotNull(mensagem.dataLimiteResposta)))
    .orderBy(desc(mensagem.id))
    .limit(1);
  if (!row?.fim) return null;
  const { fim, enviada, contagem, dia, codigo } = row;
  return explicarPrazo({
    contagem,
    escolhidoEm: dayOf(enviada, timeZone),
    fim: dayOf(fim, timeZone),
    prorrogacao: dia && codigo ? { dia, codigo } : null,
  });
}
