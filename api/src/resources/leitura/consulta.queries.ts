import { type Consulta, PERFIS, TIPOS_CONSULTA } from '@credenciados/shared/contract';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared.ts';
import { documento, edital, leitura, solicitacao, tipoDocumento, usuario } from '../../platform/db/tables.ts';

const theirs = and(eq(solicitacao.usuarioId, sql.placeholder('usuarioId')), inArray(leitura.tipo, [...TIPOS_CONSULTA]));
const pageOf = preparedQuery((db) =>
  db
    .select({
      id: leitura.id,
      em: leitura.em,
      tipo: leitura.tipo,
      documento: tipoDocumento.descricao,
      solicitacao: { id: solicitacao.id, protocolo: solicitacao.protocolo },
      edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
      por: { nome: usuario.nome, perfil: leitura.perfil },
    })
    .from(solicitacao)
    .innerJoin(leitura, eq(leitura.solicitacaoId, solicitacao.id))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, leitura.atorId))
    .leftJoin(documento, and(eq(leitura.tipo, 'DOCUMENTO'), eq(documento.arquivoKey, leitura.alvo)))
    .leftJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .where(theirs)
    .orderBy(desc(leitura.id))
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .prepare(''),
);
const countOf = preparedQuery((db) =>
  db
    .select({ value: count() })
    .from(solicitacao)
    .innerJoin(leitura, eq(leitura.solicitacaoId, solicitacao.id))
    .where(theirs)
    .prepare(''),
);

/** One page of what staff read of a person's solicitações, the newest first. */
export async function listConsultas(
  db: Executor,
  usuarioId: number,
  { pagina, tamanho }: { pagina: number; tamanho: number },
): Promise<{ content: Consulta[]; totalElements: number }> {
  const [rows, [total]] = await Promise.all([
    pageOf(db).execute({ usuarioId, tamanho, inicio: pagina * tamanho }),
    countOf(db).execute({ usuarioId }),
  ]);
  const content = rows.flatMap(({ em, edital: doEdital, ...row }) => {
    const tipo = TIPOS_CONSULTA.find((known) => known === row.tipo);
    const perfil = PERFIS.find((known) => known === row.por.perfil);
    if (!tipo || !perfil) return [];
    return [
      {
        ...row,
        em: em.toISOString(),
        tipo,
        solicitacao: { ...row.solicitacao, edital: doEdital },
        por: { ...row.por, perfil },
      },
    ];
  });
  return { content, totalElements: total?.value ?? 0 };
}
