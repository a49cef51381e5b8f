import {
  mayDo,
  type Parecer,
  type ParecerAberto,
  type SituacaoParecer,
  type SituacaoSolicitacao,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  arquivo,
  documento,
  edital,
  parecer,
  parecerDocumento,
  solicitacao,
  tipoDocumento,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ArquivoRow } from '../documento/arquivo.queries.ts';
import { hashChave } from './parecer.key.ts';

type Row = typeof parecer.$inferSelect;

/** State of an opinion at a time. */
export function situacaoOf(
  row: Pick<Row, 'respondidoEm' | 'canceladoEm' | 'expiraEm'>,
  situacao: SituacaoSolicitacao,
  now: Date,
): SituacaoParecer {
  if (row.respondidoEm) return 'RESPONDIDO';
  if (row.canceladoEm) return 'CANCELADO';
  if (!mayDo('solicitacao', 'PEDIR_PARECER', situacao)) return 'DISPENSADO';
  return row.expiraEm > now ? 'AGUARDANDO' : 'EXPIRADO';
}

const stateOf = lookup((db) =>
  db
    .select({ situacao: solicitacao.situacao })
    .from(solicitacao)
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('situacao_da_solicitacao'),
);
const ofOne = lookup((db) =>
  db
    .select({ parecer, pedidoPor: usuario.nome })
    .from(parecer)
    .innerJoin(usuario, eq(usuario.id, parecer.criadoPor))
    .where(eq(parecer.solicitacaoId, sql.placeholder('id')))
    .orderBy(desc(parecer.id))
    .prepare('pareceres_da_solicitacao'),
);

/** Opinions on a solicitação, newest first; null if it doesn't exist. */
export async function listPareceres(db: Executor, solicitacaoId: number, now: Date): Promise<Parecer[] | null> {
  const id = solicitacaoId;
  const [[alvo], rows] = await Promise.all([stateOf(db).execute({ id }), ofOne(db).execute({ id })]);
  if (!alvo) return null;
  const documentos = await documentosOf(
    db,
    rows.map(({ parecer: { id } }) => id),
  );
  return rows.map(({ parecer: row, pedidoPor }) => ({
    id: row.id,
    situacao: situacaoOf(row, alvo.situacao, now),
    nome: row.nome,
    email: row.email,
    pergunta: row.pergunta,
    pedidoEm: row.criadoEm.toISOString(),
    pedidoPor,
    expiraEm: row.expiraEm.toISOString(),
    abertoEm: row.abertoEm?.toISOString() ?? null,
    respondidoEm: row.respondidoEm?.toISOString() ?? null,
    conclusao: row.conclusao,
    texto: row.texto,
    documentos: documentos.get(row.id) ?? [],
  }));
}

type Documentos = Map<number, Parecer['documentos']>;

async function documentosOf(db: Executor, ids: readonly number[]): Promise<Documentos> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      parecerId: parecerDocumento.parecerId,
      id: documento.id,
      tipo: tipoDocumento.descricao,
      nome: arquivo.nomeOriginal,
      tamanho: arquivo.tamanho,
    })
    .from(parecerDocumento)
    .innerJoin(documento, eq(documento.id, parecerDocumento.documentoId))
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .where(inArray(parecerDocumento.parecerId, [...ids]))
    .orderBy(asc(documento.id));
  const found: Documentos = new Map(ids.map((id) => [id, []]));
  for (const { parecerId, ...shown } of rows) found.get(parecerId)?.push(shown);
  return found;
}

/** Condition: the link is valid. Its opinion isn't cancelled, and its time isn't over. */
const isAlive = (chave: string, now: Date) =>
  and(
    eq(parecer.chaveHash, hashChave(chave)),
    isNull(parecer.canceladoEm),
    gt(parecer.expiraEm, now),
    or(isNotNull(parecer.respondidoEm), inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.PEDIR_PARECER.from])),
  );

/** Opinion of a valid link; null otherwise. */
export async function openParecer(
  db: Executor,
  chave: string,
  now: Date,
): Promise<{ row: Row; shown: ParecerAberto } | null> {
  const [found] = await db
    .select({ row: parecer, solicitacao, edital: { numero: edital.numero, tipoEdital: edital.tipoEdital } })
    .from(parecer)
    .innerJoin(solicitacao, eq(solicitacao.id, parecer.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(isAlive(chave, now));
  if (!found) return null;
  const { row, solicitacao: alvo } = found;
  const { conclusao, texto, respondidoEm } = row;
  const resposta =
    conclusao && texto && respondidoEm ? { conclusao, texto, respondidoEm: respondidoEm.toISOString() } : null;
  return {
    row,
    shown: {
      nome: row.nome,
      pergunta: row.pergunta,
      expiraEm: row.expiraEm.toISOString(),
      solicitacao: {
        protocolo: alvo.protocolo,
        situacao: alvo.situacao,
        requerente: alvo.nome,
        registroConselho: alvo.codigoCrea,
        codigoIncra: alvo.codigoIncra,
        edital: found.edital,
      },
      documentos: resposta ? [] : ((await documentosOf(db, [row.id])).get(row.id) ?? []),
      resposta,
    },
  };
}

/** File of a documento that a link shows while its opinion is pending; null otherwise. */
export async function findShownFile(
  db: Executor,
  chave: string,
  documentoId: number,
  now: Date,
): Promise<{ row: Row; file: ArquivoRow } | null> {
  const [found] = await db
    .select({ row: parecer, file: arquivo })
    .from(parecer)
    .innerJoin(solicitacao, eq(solicitacao.id, parecer.solicitacaoId))
    .innerJoin(parecerDocumento, eq(parecerDocumento.parecerId, parecer.id))
    .innerJoin(documento, eq(documento.id, parecerDocumento.documentoId))
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .where(and(isAlive(chave, now), isNull(parecer.respondidoEm), eq(documento.id, documentoId)));
  return found ?? null;
}
