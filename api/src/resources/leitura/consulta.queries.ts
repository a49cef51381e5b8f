import { type Consulta, LIMITS, PERFIS, TIPOS_CONSULTA } from '@credenciados/shared/contract';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/db/order.ts';
import { preparedQuery } from '../../platform/db/prepared.ts';
import { documento, edital, leitura, solicitacao, tipoDocumento, usuario } from '../../platform/db/tables.ts';

const theirs = and(eq(solicitacao.usuarioId, sql.placeholder('usuarioId')), inArray(leitura.tipo, [...TIPOS_CONSULTA]));
/** Which are a page's: of each solicitação the newest alone are looked at, however often it was read. */
const pageIds = sql`
  select lida.id from ${solicitacao} s cross join lateral (
    select l.id from ${leitura} l
    where l.solicitacao_id = s.id and l.tipo = any(${sql.param([...TIPOS_CONSULTA])}::text[])
    order by l.id desc limit ${sql.placeholder('inicio')}::int + ${sql.placeholder('tamanho')}::int) as lida
  where s.usuario_id = ${sql.placeholder('usuarioId')}
  order by lida.id desc limit ${sql.placeholder('tamanho')} offset ${sql.placeholder('inicio')}`;
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
    .from(leitura)
    .innerJoin(solicitacao, eq(solicitacao.id, leitura.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, leitura.atorId))
    .leftJoin(documento, and(eq(leitura.tipo, 'DOCUMENTO'), eq(documento.arquivoKey, leitura.alvo)))
    .leftJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .where(sql`${leitura.id} = any(array(${pageIds}))`)
    .orderBy(desc(leitura.id))
    .prepare(''),
);
const countOf = preparedQuery((db) => {
  const counted = db
    .select({ one: sql`1` })
    .from(solicitacao)
    .innerJoin(leitura, eq(leitura.solicitacaoId, solicitacao.id))
    .where(theirs)
    .limit(LIMITS.counted)
    .as('contadas');
  return db.select({ value: count() }).from(counted).prepare('');
});

/** One page of what staff read of a person's solicitações, the newest first; counted so far as is worth it (TEL-6). */
export async function listConsultas(
  db: Executor,
  usuarioId: number,
  page: { pagina: number; tamanho: number },
): Promise<{ content: Consulta[]; totalElements: number }> {
  const [rows, [total]] = await Promise.all([
    pageOf(db).execute({ usuarioId, ...countedPage(page) }),
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
