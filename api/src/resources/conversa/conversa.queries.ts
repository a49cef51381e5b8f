import { type Conversa, type ConversaRow, LIMITS } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { conversa, conversaPessoa, edital, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import {
  cappedPage,
  countUpTo,
  MAX_OFFSET,
  type Page,
  type PageAsked,
  type Range,
} from '@credenciados/platform/list/list';
import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { impededIds, isUnimpeded } from '../requerente/own-solicitacao.ts';
import { FIRST_WORDS_HTML, firstWords } from './conversa.html.ts';
import { sideOf } from './conversa.rules.ts';
import { loadMensagens } from './mensagem.queries.ts';

/** Condition: the session may access it. Applicants only their own conversas and solicitações, staff all. */
export function reachable(session: Session): SQL | undefined {
  return sideOf(session.perfil) === 'CREDENCIADO' ? eq(solicitacao.usuarioId, session.usuarioId) : undefined;
}

const columns = {
  id: conversa.id,
  assunto: conversa.assunto,
  idSolicitacao: conversa.solicitacaoId,
  tipoConversa: conversa.tipoConversa,
  status: conversa.status,
  dataUltimaMensagem: conversa.dataUltimaMensagem,
  editalNumero: edital.numero,
  applicantId: solicitacao.usuarioId,
};

type Head = { [K in keyof typeof columns]: (typeof columns)[K]['_']['data'] };

const heads = (db: Executor) =>
  db
    .select(columns)
    .from(conversa)
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId));

/** Pending deadline: that of the latest message with one, unless it was answered. */
const pendingDeadline = sql<{ id: number; limite: string } | null>`(
  select json_build_object('id', m.id, 'limite', m.data_limite_resposta) from ${mensagem} m
  where m.conversa_id = ${conversa.id} and m.data_limite_resposta is not null and m.status <> 'RESPONDIDA'
  order by m.id desc limit 1)`;

type Lado = ReturnType<typeof sideOf>;

/** Latest message: its preview for the applicant only (staff's reading is recorded), and whether the reader's side sent it. */
function latest(lado: Lado) {
  const applicants = lado === 'CREDENCIADO';
  const beginning = applicants ? sql`left(m.conteudo, ${FIRST_WORDS_HTML}::int)` : sql`''`;
  return sql<{ conteudo: string; minha: boolean }>`(
    select json_build_object(
      'conteudo', ${beginning}, 'minha', (m.remetente_id = ${solicitacao.usuarioId}) = ${applicants}::boolean)
    from ${mensagem} m where m.conversa_id = ${conversa.id} order by m.id desc limit 1)`;
}

/** Page of the person's own conversas, in either direction. */
interface OwnPage extends PageAsked {
  /** `ASC`: oldest first. */
  ordemDirecao: 'ASC' | 'DESC';
}

const DIRECTION = { ASC: asc, DESC: desc };

/** Condition on `conversa_pessoa`: staff aren't impeded in its solicitação (IMP-2). */
const isOfUnimpeded = (session: Session) => sql`${conversaPessoa.conversaId} <> all(array(
  select c.id from ${conversa} c where c.solicitacao_id = any(${impededIds(session)})))`;

/** Ids of the person's own conversas: an applicant's by solicitação, an analyst's by having written or received in them. */
function ownIds(db: Executor, session: Session, ordemDirecao: OwnPage['ordemDirecao']) {
  const { usuarioId, perfil } = session;
  const by = DIRECTION[ordemDirecao];
  return sideOf(perfil) === 'CREDENCIADO'
    ? db
        .select({ id: conversa.id })
        .from(conversa)
        .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
        .where(eq(solicitacao.usuarioId, usuarioId))
        .orderBy(by(conversa.dataUltimaMensagem), by(conversa.id))
        .$dynamic()
    : db
        .select({ id: conversaPessoa.conversaId })
        .from(conversaPessoa)
        .where(and(eq(conversaPessoa.usuarioId, usuarioId), isOfUnimpeded(session)))
        .orderBy(by(conversaPessoa.dataUltimaMensagem), by(conversaPessoa.conversaId))
        .$dynamic();
}

function ownRows(db: Executor, session: Session, { ordemDirecao, ...range }: Range & Pick<OwnPage, 'ordemDirecao'>) {
  const mine = ownIds(db, session, ordemDirecao).limit(range.tamanho).offset(range.inicio).as('minhas');
  const by = DIRECTION[ordemDirecao];
  const unread = sql<number>`(
      select count(*)::int from ${mensagem} m
      where m.conversa_id = ${conversa.id} and m.destinatario_id = ${session.usuarioId} and m.status = 'ENVIADA')`;
  return db
    .select({
      ...columns,
      naoLidas: unread,
      ultima: latest(sideOf(session.perfil)),
      prazo: pendingDeadline,
    })
    .from(mine)
    .innerJoin(conversa, eq(conversa.id, mine.id))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .orderBy(by(conversa.dataUltimaMensagem), by(conversa.id));
}

/** Unread messages in a person's conversas; staff see none of a solicitação of their own or in which they are impeded. Capped as conversas are. */
function countUnread(db: Executor, session: Session): Promise<number> {
  const { usuarioId, perfil } = session;
  const isOwn = eq(solicitacao.usuarioId, usuarioId);
  const from = sql`${mensagem}
    inner join ${conversa} on ${conversa.id} = ${mensagem.conversaId}
    inner join ${solicitacao} on ${solicitacao.id} = ${conversa.solicitacaoId}`;
  const where = and(
    eq(mensagem.destinatarioId, usuarioId),
    eq(mensagem.status, 'ENVIADA'),
    sideOf(perfil) === 'CREDENCIADO' ? isOwn : and(not(isOwn), isUnimpeded(session)),
  );
  return countUpTo(db, { from, where }, LIMITS.countedConversas);
}

/** Page of the person's own conversas; `totalNaoLidas` counts unread messages (MSG-5). */
export async function listOwn(
  db: Executor,
  session: Session,
  { pagina, tamanho, ordemDirecao }: OwnPage,
): Promise<Page<ConversaRow> & { totalNaoLidas: number }> {
  const inicio = pagina * tamanho;
  // The total is unknown, so the nearer end is, too.
  const range = inicio > MAX_OFFSET ? { inicio: 0, tamanho: 0 } : { inicio, tamanho };
  const all = sql`(${ownIds(db, session, 'ASC').limit(LIMITS.countedConversas)}) as minhas`;
  const [content, total, totalNaoLidas] = await Promise.all([
    ownRows(db, session, { ...range, ordemDirecao }),
    countUpTo(db, { from: all }, LIMITS.countedConversas),
    countUnread(db, session),
  ]);
  return {
    content: content.map(({ naoLidas, ultima, prazo, ...head }) => ({
      ...showHead(head),
      lida: naoLidas === 0,
      naoLidas,
      ultimaMensagem: { trecho: firstWords(ultima.conteudo), minha: ultima.minha },
      dataLimiteResposta: prazo && new Date(prazo.limite).toISOString(),
      idMensagemPrazo: prazo?.id ?? null,
    })),
    // Never fewer than are shown, even if the count was capped.
    totalElements: content.length > 0 ? Math.max(total, inicio + content.length) : total,
    totalNaoLidas,
  };
}

/** Page of a solicitação's conversas with their messages, both latest first; null if the session may not access it. */
export async function listBySolicitacao(
  db: Executor,
  session: Session,
  {
    idSolicitacao,
    tipoConversa,
    ...page
  }: PageAsked & {
    idSolicitacao: number;
    tipoConversa: Conversa['tipoConversa'] | 'TODOS';
  },
): Promise<Page<Conversa> | null> {
  const [found] = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, idSolicitacao), reachable(session)));
  if (!found) return null;
  const where = and(
    eq(conversa.solicitacaoId, idSolicitacao),
    tipoConversa === 'TODOS' ? undefined : eq(conversa.tipoConversa, tipoConversa),
  );
  const rows = heads(db).where(where).orderBy(desc(conversa.dataUltimaMensagem), desc(conversa.id));
  const { content, totalElements } = await cappedPage(db, page, rows, { from: conversa, where });
  return { content: await withMensagens(db, session, content), totalElements };
}

const headById = lookup((db) =>
  heads(db)
    .where(eq(conversa.id, sql.placeholder('id')))
    .prepare('conversa_por_id'),
);
const ownHeadById = lookup((db) =>
  heads(db)
    .where(and(eq(conversa.id, sql.placeholder('id')), eq(solicitacao.usuarioId, sql.placeholder('usuarioId'))))
    .prepare('conversa_propria_por_id'),
);

/** A conversa with its messages, latest first; null if it doesn't exist or the session may not access it. */
export async function findConversa(db: Executor, session: Session, id: number): Promise<Conversa | null> {
  const rows =
    sideOf(session.perfil) === 'CREDENCIADO'
      ? await ownHeadById(db).execute({ id, usuarioId: session.usuarioId })
      : await headById(db).execute({ id });
  const [found] = await withMensagens(db, session, rows);
  return found ?? null;
}

/** Row of a conversa that the session may access, with its applicant. */
export async function findHead(db: Executor, session: Session, id: number): Promise<Head | null> {
  const [head] = await heads(db).where(and(eq(conversa.id, id), reachable(session)));
  return head ?? null;
}

async function withMensagens(db: Executor, session: Session, rows: Head[]): Promise<Conversa[]> {
  const mensagens = await loadMensagens(db, session, rows);
  return rows.map((head) => ({
    ...showHead(head),
    mensagens: mensagens.get(head.id) ?? [],
  }));
}

function showHead({ editalNumero, applicantId: _, dataUltimaMensagem, ...head }: Head): Omit<Conversa, 'mensagens'> {
  return {
    ...head,
    dataUltimaMensagem: dataUltimaMensagem.toISOString(),
    solicitacaoCredenciado: { edital: { numero: editalNumero } },
  };
}

/** As `findConversa`, for a known participant. */
export async function showConversa(tx: Executor, session: Session, id: number): Promise<Conversa> {
  const found = await findConversa(tx, session, id);
  if (!found) throw notFound();
  return found;
}
