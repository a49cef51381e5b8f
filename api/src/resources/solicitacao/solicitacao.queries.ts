import {
  CREDENCIADO_DE,
  type Credenciado,
  type MinhaSolicitacao,
  mayDo,
  type Solicitacao,
  textsOf,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { edital, municipio, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { listDelayed, listFailures } from '@credenciados/platform/mail/failures.queries';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listDocumentos } from '../documento/documento.queries.ts';
import { toPublico } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { inStates } from './filtro.ts';
import { alteracaoOf, isPossivelResponder, lastSecond } from './solicitacao.rules.ts';
import { reenviadaEm } from './versao.queries.ts';
import { findVigencia } from './vigencia.queries.ts';

const decisor = alias(usuario, 'decisor');
const whole = (db: Executor) =>
  db
    .select({
      row: solicitacao,
      edital,
      municipio,
      contaCriadaEm: usuario.criadoEm,
      decisor: decisor.nome,
      reenvio: reenviadaEm(db),
      semEfeito: semEfeitoEm(sql.placeholder('now')),
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .leftJoin(municipio, eq(municipio.id, solicitacao.municipioId))
    .leftJoin(decisor, eq(decisor.id, solicitacao.decididaPor));
const byId = eq(solicitacao.id, sql.placeholder('id'));
const anyById = lookup((db) => whole(db).where(byId).prepare('solicitacao_por_id'));
const ownById = lookup((db) =>
  whole(db)
    .where(and(byId, eq(solicitacao.usuarioId, sql.placeholder('usuarioId'))))
    .prepare('solicitacao_propria_por_id'),
);

/** A whole solicitação: staff may read every one, an applicant only their own. */
export async function findSolicitacao(
  db: Executor,
  id: number,
  session: Session,
  at: { now: Date; timeZone: string },
): Promise<Solicitacao | null> {
  const { now } = at;
  const own = session.perfil === 'CREDENCIADOS';
  const asked = { id, now: now.toISOString() };
  // Concurrent, so that the queries are sent in one batch.
  const [[found], documentos, falhasEmail, emailsAdiados] = await Promise.all([
    own ? ownById(db).execute({ ...asked, usuarioId: session.usuarioId }) : anyById(db).execute(asked),
    listDocumentos(db, id),
    own ? null : listFailures(db, id),
    own ? null : listDelayed(db, id),
  ]);
  if (!found) return null;
  const { row } = found;
  const vigencia = await findVigencia(db, found, at);
  return {
    id: row.id,
    protocolo: row.protocolo,
    situacao: row.situacao,
    ...(found.semEfeito && { semEfeito: found.semEfeito }),
    dataCadastro: row.criadaEm.toISOString(),
    dataReenvio: found.reenvio?.toISOString() ?? null,
    justificativa: row.justificativa,
    isPossivelResponder: isPossivelResponder(row, now),
    prazoRetificacao: row.prazoRetificacao?.toISOString() ?? null,
    arquivamentoPropostoEm: row.arquivamentoPropostoEm?.toISOString() ?? null,
    alteracao: alteracaoOf(row, found.edital, now),
    podeJuntar: mayDo('solicitacao', 'JUNTAR', row.situacao) && regrasOf(found.edital).juntarDocumento,
    saiuEm: row.saiuEm?.toISOString() ?? null,
    decididaEm: row.decididaEm?.toISOString() ?? null,
    decididaPor: found.decisor,
    versao: row.versao,
    edital: toPublico(found.edital, now),
    credenciado: { ...toCredenciado(found), documentos },
    ...(vigencia && { vigencia }),
    ...(falhasEmail && {
      falhasEmail,
      devidoProcesso: regrasOf(found.edital).devidoProcesso,
      resultadoEmEtapas: regrasOf(found.edital).resultadoEmEtapas,
      emailsAdiados: emailsAdiados ?? [],
      contatoNaoConfirmado: row.contatoNaoConfirmado,
    }),
  };
}

interface Found {
  row: typeof solicitacao.$inferSelect;
  municipio: typeof municipio.$inferSelect | null;
  contaCriadaEm: Date;
  decisor: string | null;
}

function toCredenciado({ row, municipio: cidade, contaCriadaEm, decisor }: Found): Omit<Credenciado, 'documentos'> {
  const situacao = CREDENCIADO_DE[row.situacao];
  return {
    id: row.id,
    dataCadastro: row.criadaEm.toISOString(),
    idEdital: row.editalId,
    situacao,
    responsavel: situacao === null ? null : decisor,
    ...textsOf('profissional', row),
    formacaoVistoriador: row.formacaoVistoriador,
    pessoa: {
      id: row.usuarioId,
      tipo: 'FISICA',
      dataCadastro: contaCriadaEm.toISOString(),
      email: row.email,
      telefones: row.telefones.map((numero) => ({ numero })),
      pessoaFisica: { id: row.usuarioId, cpf: row.cpf, ...textsOf('pessoal', row) },
      cpfCnpj: row.cpf,
      nomeRazaoSocial: row.nome,
      endereco: {
        ...textsOf('endereco', row),
        semNumero: row.semNumero,
        // Fixed-length columns are padded if a processo gave no address.
        cep: row.cep.trim(),
        uf: row.uf.trim(),
        municipio: cidade,
      },
    },
  };
}

const minhas = lookup((db) => {
  // One lookup per row, by `limit`: PostgreSQL would otherwise scan all editais for a few of them.
  const seuEdital = db
    .select({ id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital })
    .from(edital)
    .where(eq(edital.id, solicitacao.editalId))
    .limit(1)
    .as('seu_edital');
  return db
    .select({
      id: solicitacao.id,
      protocolo: solicitacao.protocolo,
      situacao: solicitacao.situacao,
      semEfeito: semEfeitoEm(sql.placeholder('now')),
      criadaEm: solicitacao.criadaEm,
      reenvio: reenviadaEm(db),
      prazoRetificacao: solicitacao.prazoRetificacao,
      edital: { id: seuEdital.id, numero: seuEdital.numero, tipoEdital: seuEdital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoinLateral(seuEdital, sql`true`)
    .where(eq(solicitacao.usuarioId, sql.placeholder('usuarioId')))
    .orderBy(desc(solicitacao.criadaEm), desc(solicitacao.id))
    .prepare('solicitacoes_proprias');
});

/** A person's own solicitações, newest first. */
export async function listMinhas(db: Executor, usuarioId: number, now: Date): Promise<MinhaSolicitacao[]> {
  const rows = await minhas(db).execute({ usuarioId, now: now.toISOString() });
  return rows.map(({ semEfeito, criadaEm, reenvio, prazoRetificacao, ...row }) => ({
    ...row,
    ...(semEfeito && { semEfeito }),
    dataCadastro: criadaEm.toISOString(),
    dataReenvio: reenvio?.toISOString() ?? null,
    isPossivelResponder: isPossivelResponder({ situacao: row.situacao, prazoRetificacao }, now),
    prazoRetificacao: prazoRetificacao?.toISOString() ?? null,
  }));
}

const retificaveis = lookup((db) =>
  db
    .select({
      idSolicitacao: solicitacao.id,
      idEdital: solicitacao.editalId,
      numero: edital.numero,
      prazo: solicitacao.prazoRetificacao,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(
      and(
        eq(solicitacao.usuarioId, sql.placeholder('usuarioId')),
        // Literal state, and the time in a subquery: with bound values PostgreSQL would plan each call anew, which takes longer than the
        // query.
        inStates(['RETIFICADO']),
        gte(solicitacao.prazoRetificacao, sql`(select ${sql.placeholder('desde')}::timestamptz)`),
      ),
    )
    .orderBy(asc(solicitacao.prazoRetificacao), asc(solicitacao.id))
    .prepare('solicitacoes_retificaveis'),
);

/** A person's own solicitações that can be rectified now, with the numbers of their editais, earliest deadline first. */
export async function listRetificaveis(
  db: Executor,
  usuarioId: number,
  now: Date,
): Promise<{ idSolicitacao: number; idEdital: number; numero: string; prazoRetificacao: string }[]> {
  const rows = await retificaveis(db).execute({ usuarioId, desde: lastSecond(now).toISOString() });
  return rows.flatMap(({ prazo, ...row }) => (prazo ? [{ ...row, prazoRetificacao: prazo.toISOString() }] : []));
}
