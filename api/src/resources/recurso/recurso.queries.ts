import { ATOS_RECURSO, type AtoRecurso, actsOf, type Recurso, type RecursoRow } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  arquivo,
  impedimento,
  recurso,
  recursoAnexo,
  recursoIntencao,
  resultado,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { aliasedTable, and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { type Owner, ownerOf } from '../comprovante/comprovante.queries.ts';
import { impededIds } from '../requerente/own-solicitacao.ts';

type Row = typeof recurso.$inferSelect;
/** Part of an appeal that its rules read. */
type Head = Pick<Row, 'situacao' | 'decididaPor' | 'confirmadaPor'> & { mayReconsider: boolean };

/** True while whoever decided can reconsider: an account without the profile, or an impediment, doesn't block the appeal. */
export async function mayReconsider(
  db: Executor,
  { decididaPor, solicitacaoId }: Pick<Row, 'decididaPor' | 'solicitacaoId'>,
): Promise<boolean> {
  const impeded = sql`exists (select from ${impedimento} i
    where i.usuario_id = ${decididaPor} and i.solicitacao_id = ${solicitacaoId} and i.situacao = 'VIGENTE')`;
  const [found] = await db
    .select({ id: usuario.id })
    .from(usuario)
    .innerJoin(usuarioPerfil, eq(usuarioPerfil.usuarioId, usuario.id))
    .where(
      and(
        eq(usuario.id, decididaPor),
        eq(usuario.ativo, true),
        inArray(usuarioPerfil.perfil, ['CAGEO', 'CAVISTORIA']),
        sql`not ${impeded}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Text that refuses an act to a person (RES-7); null if it is theirs. */
export function refusalOf(
  ato: AtoRecurso,
  head: Head,
  { usuarioId }: Pick<Session, 'usuarioId'>,
): 'appealDecider' | 'appealAnother' | null {
  const decided = head.decididaPor === usuarioId;
  if (ato === 'RECONSIDERAR') return decided ? null : 'appealDecider';
  if (ato === 'ENCAMINHAR') return decided || !head.mayReconsider ? null : 'appealDecider';
  return decided || head.confirmadaPor === usuarioId ? 'appealAnother' : null;
}

const forwarder = aliasedTable(usuario, 'quem_encaminhou');
const judge = aliasedTable(usuario, 'quem_julgou');

/** True once the final result of the appeal's edital is published: only then its applicant learns the decision. */
const isRevealed = sql<boolean>`exists (
  select from ${resultado} f where f.edital_id = ${solicitacao.editalId} and f.fase = 'FINAL')`;

/** Appeal about a solicitação as the session may see it, null without one; undefined if the solicitação is somebody else's or missing. */
export async function findRecurso(
  db: Executor,
  session: Session,
  idSolicitacao: number,
): Promise<Recurso | null | undefined> {
  const owner = ownerOf(session);
  const [found] = await db
    .select({
      row: getTableColumns(recurso),
      forwarder: forwarder.nome,
      judge: judge.nome,
      revealed: isRevealed,
    })
    .from(solicitacao)
    .leftJoin(recurso, eq(recurso.solicitacaoId, solicitacao.id))
    .leftJoin(forwarder, eq(forwarder.id, recurso.encaminhadoPor))
    .leftJoin(judge, eq(judge.id, recurso.julgadoPor))
    .where(
      and(
        eq(solicitacao.id, idSolicitacao),
        owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId),
      ),
    );
  if (!found?.row) return found && null;
  const { row, revealed } = found;
  const isStaff = owner === 'anyone';
  const shows = isStaff || revealed;
  const { id, numero, fundamentos, codigo, recebidoEm, encaminhadoEm, encaminhamento, julgadoEm, julgamento } = row;
  const act = (em: Date | null, por: string | null, motivo: string | null) =>
    shows && em && motivo !== null ? { em: em.toISOString(), por: isStaff ? por : null, motivo } : null;
  return {
    ...{ id, numero, fundamentos, codigo, recebidoEm: recebidoEm.toISOString() },
    situacao: shows ? row.situacao : 'APRESENTADO',
    anexos: await listAnexos(db, id),
    encaminhamento: act(encaminhadoEm, found.forwarder, encaminhamento),
    julgamento: act(julgadoEm, found.judge, julgamento),
    acoes: isStaff ? await acoesOf(db, row, session) : [],
  };
}

async function acoesOf(db: Executor, row: Row, session: Session): Promise<AtoRecurso[]> {
  const possible = actsOf('recurso', row.situacao, session.perfil);
  const acts = ATOS_RECURSO.filter((ato) => possible.includes(ato));
  if (acts.length === 0) return [];
  const head = { ...row, mayReconsider: await mayReconsider(db, row) };
  return acts.filter((ato) => refusalOf(ato, head, session) === null);
}

async function listAnexos(db: Executor, id: number): Promise<Recurso['anexos']> {
  const rows = await db
    .select({ nome: arquivo.nomeOriginal, key: arquivo.key })
    .from(recursoAnexo)
    .innerJoin(arquivo, eq(arquivo.key, recursoAnexo.arquivoKey))
    .where(eq(recursoAnexo.recursoId, id))
    .orderBy(asc(recursoAnexo.ordem));
  return rows.map(({ nome, key }) => ({ nome, key, caminho: key }));
}

/** Page of the appeals against an edital's preliminary result, in the order of their arrival, without those hidden from the reader (IMP-2). */
export async function pageRecursos(
  db: Executor,
  reader: Session,
  idEdital: number,
  page: PageAsked,
): Promise<Page<RecursoRow> & { semMotivos: SemMotivos }> {
  const [of] = await db
    .select({ id: resultado.id })
    .from(resultado)
    .where(and(eq(resultado.editalId, idEdital), eq(resultado.fase, 'PRELIMINAR')));
  if (!of) return { content: [], totalElements: 0, semMotivos: [] };
  const where = and(eq(recurso.resultadoId, of.id), sql`${recurso.solicitacaoId} <> all(${impededIds(reader)})`);
  const rows = db
    .select({
      ...{ id: recurso.id, numero: recurso.numero, situacao: recurso.situacao, recebidoEm: recurso.recebidoEm },
      ...{ idSolicitacao: solicitacao.id, nome: solicitacao.nome },
    })
    .from(recurso)
    .innerJoin(solicitacao, eq(solicitacao.id, recurso.solicitacaoId))
    .where(where)
    .orderBy(asc(recurso.id));
  const { content, totalElements } = await cappedPage(db, page, rows, { from: recurso, where });
  return {
    content: content.map((row) => ({ ...row, recebidoEm: row.recebidoEm.toISOString() })),
    totalElements,
    semMotivos: await listWithoutGrounds(db, reader, of.id),
  };
}

type SemMotivos = Pick<RecursoRow, 'idSolicitacao' | 'nome'>[];
const SEM_MOTIVOS_MAX = 100;

/** People who stated the intention to appeal and sent no grounds, by arrival, without those hidden from the reader (RES-8). */
function listWithoutGrounds(db: Executor, reader: Session, resultadoId: number): Promise<SemMotivos> {
  return db
    .select({ idSolicitacao: solicitacao.id, nome: solicitacao.nome })
    .from(recursoIntencao)
    .innerJoin(solicitacao, eq(solicitacao.id, recursoIntencao.solicitacaoId))
    .leftJoin(
      recurso,
      and(eq(recurso.resultadoId, resultadoId), eq(recurso.solicitacaoId, recursoIntencao.solicitacaoId)),
    )
    .where(
      and(
        eq(recursoIntencao.resultadoId, resultadoId),
        isNull(recurso.id),
        sql`${solicitacao.id} <> all(${impededIds(reader)})`,
      ),
    )
    .orderBy(asc(recursoIntencao.recebidoEm), asc(solicitacao.id))
    .limit(SEM_MOTIVOS_MAX);
}

/** Signed receipt of an appeal; null if it doesn't exist or is somebody else's. */
export async function findReceipt(db: Executor, id: number, owner: Owner) {
  const [row] = await db
    .select({ recurso })
    .from(recurso)
    .innerJoin(solicitacao, eq(solicitacao.id, recurso.solicitacaoId))
    .where(and(eq(recurso.id, id), owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId)));
  return row && { ...row.recurso, emitidoEm: row.recurso.criadoEm };
}
