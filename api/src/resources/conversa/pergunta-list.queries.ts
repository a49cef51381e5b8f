import { type FiltroPergunta, LIMITS, type PerguntaRow } from '@credenciados/shared/contract';
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { conversa, edital, solicitacao } from '../../platform/db/tables.ts';
import { isAnothers } from '../requerente/own-solicitacao.ts';

const WHICH: Record<FiltroPergunta, { where: SQL | undefined; order: SQL[] }> = {
  ABERTAS: { where: isNotNull(conversa.aguardaDesde), order: [asc(conversa.aguardaDesde), asc(conversa.id)] },
  RESPONDIDAS: {
    where: and(eq(conversa.tipoConversa, 'DUVIDA'), isNull(conversa.aguardaDesde)),
    order: [desc(conversa.dataUltimaMensagem), desc(conversa.id)],
  },
};

/** One page of the questions of all editais, but for those about the reader's own solicitação; counted so far as is worth it (MSG-14). */
export async function listPerguntas(
  db: Executor,
  session: Session,
  { filtro, pagina, tamanho }: { filtro: FiltroPergunta; pagina: number; tamanho: number },
): Promise<{ content: PerguntaRow[]; totalElements: number }> {
  const { where, order } = WHICH[filtro];
  const seen = and(where, isAnothers(session));
  const rows = db
    .select({
      id: conversa.id,
      assunto: conversa.assunto,
      idSolicitacao: conversa.solicitacaoId,
      interessado: solicitacao.nome,
      edital: { id: edital.id, numero: edital.numero },
      status: conversa.status,
      aguardaDesde: conversa.aguardaDesde,
      dataUltimaMensagem: conversa.dataUltimaMensagem,
    })
    .from(conversa)
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(seen)
    .orderBy(...order)
    .limit(tamanho)
    // What isn't counted isn't paged to.
    .offset(Math.min(pagina * tamanho, LIMITS.countedQuestions));
  // One's own are few: they are taken from what an index counts without a look at whose they are.
  const own = await db.$count(
    db
      .select({ one: sql`1` })
      .from(conversa)
      .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
      .where(and(where, or(eq(solicitacao.usuarioId, session.usuarioId), eq(solicitacao.cpf, session.cpf))))
      .as('own'),
  );
  const counted = db
    .select({ one: sql`1` })
    .from(conversa)
    .where(where)
    .limit(LIMITS.countedQuestions + own)
    .as('counted');
  const [content, all] = await Promise.all([rows, db.$count(counted)]);
  const totalElements = Math.max(0, all - own);
  return {
    content: content.map(({ aguardaDesde, dataUltimaMensagem, ...row }) => ({
      ...row,
      aguardaDesde: aguardaDesde?.toISOString() ?? null,
      dataUltimaMensagem: dataUltimaMensagem.toISOString(),
    })),
    totalElements,
  };
}
