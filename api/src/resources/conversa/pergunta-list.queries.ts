import { type FiltroPergunta, LIMITS, type PerguntaRow } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { conversa, edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { cappedRange, countUpTo, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { isAnothers } from '../requerente/own-solicitacao.ts';

const WHICH: Record<FiltroPergunta, { where: SQL | undefined; order: SQL[] }> = {
  ABERTAS: { where: isNotNull(conversa.aguardaDesde), order: [asc(conversa.aguardaDesde), asc(conversa.id)] },
  RESPONDIDAS: {
    where: and(eq(conversa.tipoConversa, 'DUVIDA'), isNull(conversa.aguardaDesde)),
    order: [desc(conversa.dataUltimaMensagem), desc(conversa.id)],
  },
};

/** Page of the questions of all editais, without those about the reader's own solicitação (MSG-14). */
export async function listPerguntas(
  db: Executor,
  reader: Session,
  { filtro, ...page }: PageAsked & { filtro: FiltroPergunta },
): Promise<Page<PerguntaRow>> {
  const { where, order } = WHICH[filtro];
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
    .where(and(where, isAnothers(reader)))
    .orderBy(...order);
  // The reader's own are few, so they are subtracted from a count by index alone.
  const isOwn = or(eq(solicitacao.usuarioId, reader.usuarioId), eq(solicitacao.cpf, reader.cpf));
  const joined = sql`${conversa} inner join ${solicitacao} on ${solicitacao.id} = ${conversa.solicitacaoId}`;
  const own = await countUpTo(db, { from: joined, where: and(where, isOwn) }, null);
  const cap = LIMITS.countedQuestions;
  const { tamanho, inicio } = cappedRange(page, cap);
  const [content, all] = await Promise.all([
    rows.limit(tamanho).offset(inicio),
    countUpTo(db, { from: conversa, where }, cap + own),
  ]);
  return {
    content: content.map(({ aguardaDesde, dataUltimaMensagem, ...row }) => ({
      ...row,
      aguardaDesde: aguardaDesde?.toISOString() ?? null,
      dataUltimaMensagem: dataUltimaMensagem.toISOString(),
    })),
    totalElements: Math.max(0, all - own),
  };
}
