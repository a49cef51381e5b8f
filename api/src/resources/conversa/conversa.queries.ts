import { type Conversa, type ConversaRow, LIMITS } from '@credenciados/contract';
import { and, asc, count, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { countedPage, REACH } from '../../platform/db/order.ts';
import { conversa, conversaPessoa, edital, mensagem, solicitacao } from '../../platform/db/schema/index.ts';
import { FIRST_WORDS_HTML, firstWords } from './conversa.html.ts';
import { sideOf } from './conversa.rules.ts';
import { loadMensagens } from './mensagem.queries.ts';

/** Whose conversas and solicitações a session may reach: an applicant only their own, staff all. */
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

/** The deadline that still waits for an answer: that of the latest message with one, unless it was answered. */
const pendingDeadline = sql<Date | null>`(
  select m.data_limite_resposta from ${mensagem} m
  where m.conversa_id = ${conversa.id} and m.data_limite_resposta is not null and m.status <> 'RESPONDIDA'
  order by m.id desc limit 1)`.mapWith((value: string | null) => (value === null ? null : new Date(value)));

type Lado = ReturnType<typeof sideOf>;
const reader = sql.placeholder('usuarioId');

/** The latest message: its beginning for the applicant alone (staff's reading is recorded), and whether it is of the reader's side. */
function latest(lado: Lado) {
  const applicants = lado === 'CREDENCIADO';
  const beginning = applicants ? sql`left(m.conteudo, ${FIRST_WORDS_HTML}::int)` : sql`''`;
  return sql<{ conteudo: string; minha: boolean }>`(
    select json_build_object(
      'conteudo', ${beginning}, 'minha', (m.remetente_id = ${solicitacao.usuarioId}) = ${applicants}::boolean)
    from ${mensagem} m where m.conversa_id = ${conversa.id} order by m.id desc limit 1)`;
}

/** A page of one's own conversas, from either end. */
interface OwnPage {
  pagina: number;
  tamanho: number;
  /** `ASC`: the oldest first. */
  ordemDirecao: 'ASC' | 'DESC';
}
type Direcao = OwnPage['ordemDirecao'];

const DIRECTION = { ASC: asc, DESC: desc };

/** Which conversas are a page of one's own: an applicant's by solicitação, an analyst's by having written or received in them. */
function ownPage(db: Executor, lado: Lado, ordemDirecao: Direcao) {
  const by = DIRECTION[ordemDirecao];
  const ids =
    lado === 'CREDENCIADO'
      ? db
          .select({ id: conversa.id })
          .from(conversa)
          .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
          .where(eq(solicitacao.usuarioId, reader))
          .orderBy(by(conversa.dataUltimaMensagem), by(conversa.id))
      : db
          .select({ id: conversaPessoa.conversaId })
          .from(conversaPessoa)
          .where(eq(conversaPessoa.usuarioId, reader))
          .orderBy(by(conversaPessoa.dataUltimaMensagem), by(conversaPessoa.conversaId));
  return ids.limit(sql.placeholder('tamanho')).offset(sql.placeholder('inicio')).as('minhas');
}

function ownRows(db: Executor, lado: Lado, ordemDirecao: Direcao) {
  const mine = ownPage(db, lado, ordemDirecao);
  const by = DIRECTION[ordemDirecao];
  const unread = sql<number>`(
      select count(*)::int from ${mensagem} m
      where m.conversa_id = ${conversa.id} and m.destinatario_id = ${reader} and m.status = 'ENVIADA')`;
  return db
    .select({ ...columns, naoLidas: unread, ultima: latest(lado), dataLimiteResposta: pendingDeadline })
    .from(mine)
    .innerJoin(conversa, eq(conversa.id, mine.id))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .orderBy(by(conversa.dataUltimaMensagem), by(conversa.id))
    .prepare('');
}
const countOwn = (db: Executor, lado: Lado) =>
  db
    .select({ value: count() })
    .from(ownPage(db, lado, 'ASC'))
    .prepare('');
/** Unread messages in a person's conversas; staff see none about their own solicitação. Capped as conversas are. */
function countUnread(db: Executor, lado: Lado) {
  const isOwn = eq(solicitacao.usuarioId, reader);
  const unread = db
    .select({ one: sql`1` })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .where(
      and(
        eq(mensagem.destinatarioId, reader),
        eq(mensagem.status, 'ENVIADA'),
        lado === 'CREDENCIADO' ? isOwn : not(isOwn),
      ),
    )
    .limit(LIMITS.countedConversas)
    .as('nao_lidas');
  return db.select({ value: count() }).from(unread).prepare('');
}

/** One page of one's own conversas; `totalNaoLidas` counts the messages not read yet (MSG-5). */
export async function listOwn(
  db: Executor,
  { usuarioId, perfil }: Session,
  { pagina, tamanho, ordemDirecao }: OwnPage,
): Promise<{
  content: ConversaRow[];
  totalElements: number;
  totalNaoLidas: number;
}> {
  const lado = sideOf(perfil);
  const inicio = pagina * tamanho;
  // Nobody knows how many there are: neither end is known to be nearer.
  const page = inicio > REACH ? { inicio: 0, tamanho: 0 } : { inicio, tamanho };
  const [content, [counted], [unread]] = await Promise.all([
    ownRows(db, lado, ordemDirecao).execute({ usuarioId, ...page }),
    countOwn(db, lado).execute({ usuarioId, tamanho: LIMITS.countedConversas, inicio: 0 }),
    countUnread(db, lado).execute({ usuarioId }),
  ]);
  const total = counted?.value ?? 0;
  return {
    content: content.map(({ naoLidas, ultima, dataLimiteResposta, ...head }) => ({
      ...showHead(head),
      lida: naoLidas === 0,
      naoLidas,
      ultimaMensagem: { trecho: firstWords(ultima.conteudo), minha: ultima.minha },
      dataLimiteResposta: dataLimiteResposta?.toISOString() ?? null,
    })),
    // Never fewer than are shown, even if the count was capped.
    totalElements: content.length > 0 ? Math.max(total, inicio + content.length) : total,
    totalNaoLidas: unread?.value ?? 0,
  };
}

const ofSolicitacao = (kind: 'any' | 'one') =>
  and(
    eq(conversa.solicitacaoId, sql.placeholder('idSolicitacao')),
    kind === 'one' ? eq(conversa.tipoConversa, sql.placeholder('tipoConversa')) : undefined,
  );
const headsOf = (db: Executor, kind: 'any' | 'one') =>
  heads(db)
    .where(ofSolicitacao(kind))
    .orderBy(desc(conversa.dataUltimaMensagem), desc(conversa.id))
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .prepare('');
function countHeads(db: Executor, kind: 'any' | 'one') {
  const counted = db
    .select({ one: sql`1` })
    .from(conversa)
    .where(ofSolicitacao(kind))
    .limit(LIMITS.counted)
    .as('contadas');
  return db.select({ total: count() }).from(counted).prepare('');
}
/** The solicitação, where it is within reach. */
const reached = (db: Executor, lado: Lado) =>
  db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(
      and(
        eq(solicitacao.id, sql.placeholder('idSolicitacao')),
        lado === 'CREDENCIADO' ? eq(solicitacao.usuarioId, reader) : undefined,
      ),
    )
    .prepare('');

/** One page of a solicitação's conversas with their messages, both the latest first; null when out of reach. */
export async function listBySolicitacao(
  db: Executor,
  session: Session,
  filter: {
    idSolicitacao: number;
    tipoConversa: Conversa['tipoConversa'] | 'TODOS';
    pagina: number;
    tamanho: number;
  },
): Promise<{ content: Conversa[]; totalElements: number } | null> {
  const { idSolicitacao, tipoConversa } = filter;
  const [found] = await reached(db, sideOf(session.perfil)).execute({ idSolicitacao, usuarioId: session.usuarioId });
  if (!found) return null;
  const asked = { idSolicitacao, tipoConversa, ...countedPage(filter) };
  const kind = tipoConversa === 'TODOS' ? 'any' : 'one';
  const [rows, [totals]] = await Promise.all([headsOf(db, kind).execute(asked), countHeads(db, kind).execute(asked)]);
  return {
    content: await withMensagens(db, session, rows),
    totalElements: totals?.total ?? 0,
  };
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

/** One conversa with its messages, the latest first; null when there is none in the session's reach. */
export async function findConversa(db: Executor, session: Session, id: number): Promise<Conversa | null> {
  const rows =
    sideOf(session.perfil) === 'CREDENCIADO'
      ? await ownHeadById(db).execute({ id, usuarioId: session.usuarioId })
      : await headById(db).execute({ id });
  const [found] = await withMensagens(db, session, rows);
  return found ?? null;
}

/** The head of a conversa within reach, with who its applicant is. */
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

/** As above, for a known participant. */
export async function showConversa(tx: Executor, session: Session, id: number): Promise<Conversa> {
  const found = await findConversa(tx, session, id);
  if (!found) throw notFound();
  return found;
}
