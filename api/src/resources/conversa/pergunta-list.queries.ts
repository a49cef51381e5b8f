import { type FiltroPergunta, LIMITS, type PerguntaRow } from '@credenciados/contract';
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/db/order.ts';
import { conversa, edital, solicitacao } from '../../platform/db/schema/index.ts';
import { isAnothers } from '../requerente/own-solicitacao.ts';

const WHICH: Record<FiltroPergunta, { where: SQL | undefined; order: SQL[] }> = {
  ABERTAS: { where: isNotNull(conversa.aguardaDesde), order: [asc(conversa.aguardaDesde), asc(conversa.id)] },
  RESPONDIDAS: {
    where: and(eq(conversa.tipoConversa, 'DUVIDA'), isNull(conversa.aguardaDesde)),
    order: [desc(conversa.dataUltimaMensagem), desc(conversa.id)],
  },
};

const reader = { usuarioId: sql.placeholder('usuarioId'), cpf: sql.placeholder('cpf') };

const pageOf = (db: Executor, filtro: FiltroPergunta) =>
  db
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
    .where(and(WHICH[filtro].where, isAnothers(reader)))
    .orderBy(...WHICH[filtro].order)
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .prepare('');
const ownOf = (db: Executor, filtro: FiltroPergunta) =>
  db
    .select({ value: count() })
    .from(conversa)
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .where(and(WHICH[filtro].where, or(eq(solicitacao.usuarioId, reader.usuarioId), eq(solicitacao.cpf, reader.cpf))))
    .prepare('');
function countOf(db: Executor, filtro: FiltroPergunta) {
  const counted = db
    .select({ one: sql`1` })
    .from(conversa)
    .where(WHICH[filtro].where)
    .limit(sql.placeholder('ate'))
    .as('counted');
  return db.select({ value: count() }).from(counted).prepare('');
}

/** One page of the questions of all editais, but for those about the reader's own solicitação; counted so far as is worth it (MSG-14). */
export async function listPerguntas(
  db: Executor,
  { usuarioId, cpf }: Session,
  { filtro, ...page }: { filtro: FiltroPergunta; pagina: number; tamanho: number },
): Promise<{ content: PerguntaRow[]; totalElements: number }> {
  // One's own are few: they are taken from what an index counts without a look at whose they are.
  const [found] = await ownOf(db, filtro).execute({ usuarioId, cpf });
  const own = found?.value ?? 0;
  const [rows, [all]] = await Promise.all([
    pageOf(db, filtro).execute({ usuarioId, cpf, ...countedPage(page, LIMITS.countedQuestions) }),
    countOf(db, filtro).execute({ ate: LIMITS.countedQuestions + own }),
  ]);
  const content = rows.map(({ aguardaDesde, dataUltimaMensagem, ...row }) => ({
    ...row,
    aguardaDesde: aguardaDesde?.toISOString() ?? null,
    dataUltimaMensagem: dataUltimaMensagem.toISOString(),
  }));
  return { content, totalElements: Math.max(0, (all?.value ?? 0) - own) };
}
