import { LIMITS, NOVIDADE_LIMITS, type Novidade, type TipoNovidade } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  conversa,
  edital,
  latestSent,
  mensagem,
  novidadeAte,
  novidadeLida,
  recurso,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { countUpTo, type Filtro, type Page, SortedList } from '@credenciados/platform/list/list';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { FIRST_WORDS_HTML, firstWords } from '../conversa/conversa.html.ts';
import { mayHandle } from '../requerente/own-solicitacao.ts';

export const enviada = latestSent(solicitacao);
/** Condition of the partial index. */
export const isNews = sql`${enviada} is not null`;

/** Condition: an appeal waits for the committee (RES-7). */
const isAppealed = sql<boolean>`exists (
  select from ${recurso} r where r.solicitacao_id = ${solicitacao.id} and r.situacao in ('APRESENTADO', 'ENCAMINHADO'))`;

const isOfTipo: Record<TipoNovidade, SQL | undefined> = {
  RECURSO: isAppealed,
  RETIFICACAO: isNotNull(solicitacao.retificadaEm),
  PERGUNTA: and(isNotNull(solicitacao.perguntaEm), sql`not ${isAppealed}`),
  RESPOSTA: and(isNotNull(solicitacao.respondidaEm), isNull(solicitacao.perguntaEm)),
};

interface Filter extends Omit<Filtro<'em'>, 'campoSimples'> {
  tipo?: TipoNovidade | null | undefined;
  minhas: boolean;
}

/** Rows of the inbox, sorted by the latest news. Staff's acts remove rows, which moves no other row. */
const NOVIDADES = new SortedList<'em'>({ table: solicitacao, id: solicitacao.id, sort: { em: enviada } });
const NEWEST_FIRST = { ordem: 'em', ordemDirecao: 'DESC' } as const;

/** Applicant's latest message in an open conversa; its beginning is enough for the preview. */
const latest = sql<{ id: number; assunto: string; conteudo: string } | null>`(
  select json_build_object('id', c.id, 'assunto', c.assunto, 'conteudo', left(m.conteudo, ${FIRST_WORDS_HTML}::int))
  from ${conversa} c inner join ${mensagem} m on m.conversa_id = c.id
  where c.solicitacao_id = ${solicitacao.id} and c.status = 'ABERTA' and m.remetente_id = ${solicitacao.usuarioId}
  order by m.id desc limit 1)`;

/** Page of the inbox, newest first; its count is capped (FIL-21). */
export async function listNovidades(
  db: Executor,
  reader: Session,
  { tipo, minhas, ...page }: Filter,
): Promise<Page<Novidade>> {
  const where = and(
    isNews,
    mayHandle(reader),
    tipo ? isOfTipo[tipo] : undefined,
    minhas ? eq(solicitacao.responsavelId, reader.usuarioId) : undefined,
  );
  const rows = (ids: SQL) =>
    db
      .select({
        id: solicitacao.id,
        em: sql`${enviada}`.mapWith(solicitacao.respondidaEm),
        retificadaEm: solicitacao.retificadaEm,
        respondidaEm: solicitacao.respondidaEm,
        perguntaEm: solicitacao.perguntaEm,
        appealed: isAppealed,
        unread: sql<boolean>`${isUnread(reader)}`,
        nome: solicitacao.nome,
        protocolo: solicitacao.protocolo,
        situacao: solicitacao.situacao,
        edital: { id: edital.id, numero: edital.numero },
        responsavel: { id: usuario.id, nome: usuario.nome },
        latest,
      })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .leftJoin(usuario, eq(usuario.id, solicitacao.responsavelId))
      .where(sql`${solicitacao.id} = any(${ids})`)
      .orderBy(...NOVIDADES.orderBy(NEWEST_FIRST));
  const total = countUpTo(db, { from: solicitacao, where, orderBy: sql`${enviada} desc` }, LIMITS.counted);
  const read = { where, total, cap: LIMITS.counted, rows };
  const { content, totalElements } = await NOVIDADES.page({ campoSimples: '', ...page }, NEWEST_FIRST, read);
  return {
    content: content.map(({ em, retificadaEm, respondidaEm, perguntaEm, appealed, unread, latest, ...row }) => ({
      ...row,
      em: em.toISOString(),
      tipos: [
        ...(retificadaEm ? ['RETIFICACAO' as const] : []),
        ...(appealed ? ['RECURSO' as const] : []),
        ...(respondidaEm && !appealed ? [perguntaEm ? ('PERGUNTA' as const) : ('RESPOSTA' as const)] : []),
      ],
      lida: !unread,
      conversa:
        respondidaEm && !appealed && latest
          ? { id: latest.id, assunto: latest.assunto, trecho: firstWords(latest.conteudo) }
          : null,
    })),
    totalElements,
  };
}

/** Unread rows of a person's inbox, up to a cap. */
export function countUnread(db: Executor, reader: Session): Promise<number> {
  const where = and(isNews, isUnread(reader), mayHandle(reader));
  // In the order of the index: PostgreSQL would otherwise scan the table until it has enough.
  return countUpTo(db, { from: solicitacao, where, orderBy: sql`${enviada} desc` }, NOVIDADE_LIMITS.counted);
}

/** Condition: neither marked as read with all others, nor singly; anything sent later is unread again. */
export function isUnread({ usuarioId }: { usuarioId: number }): SQL {
  return sql`(${enviada} > coalesce((select a.ate from ${novidadeAte} a where a.usuario_id = ${usuarioId}), '-infinity')
    and not exists (select from ${novidadeLida} l
      where l.usuario_id = ${usuarioId} and l.solicitacao_id = ${solicitacao.id} and l.ate >= ${enviada}))`;
}
