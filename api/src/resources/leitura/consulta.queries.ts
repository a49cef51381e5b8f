import { type Consulta, LIMITS, PERFIS, TIPOS_CONSULTA } from '@credenciados/contract';
import { count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { countedPage } from '../../platform/db/order.ts';
import { documento, edital, leitura, solicitacao, tipoDocumento, usuario } from '../../platform/db/schema/index.ts';

/** Reads of a person's solicitações: of each solicitação the newest alone are looked at, however often it was read. */
const readsOf = (upTo: SQL | Placeholder) => sql`
  select lida.* from ${solicitacao} s cross join lateral (
    select l.* from ${leitura} l
    where l.solicitacao_id = s.id and l.tipo = any(${sql.param([...TIPOS_CONSULTA])}::text[])
    order by l.id desc limit ${upTo}) as lida
  where s.usuario_id = ${sql.placeholder('usuarioId')}`;
const [tamanho, inicio] = [sql.placeholder('tamanho'), sql.placeholder('inicio')];
const pageRows = sql`${readsOf(sql`${inicio}::int + ${tamanho}::int`)} order by lida.id desc limit ${tamanho} offset ${inicio}`;
const counted = sql.raw(String(LIMITS.counted));
const pageOf = lookup((db) =>
  db
    .select({
      id: sql<number>`pagina.id`.mapWith(leitura.id),
      em: sql<Date>`pagina.em`.mapWith(leitura.em),
      tipo: sql<string>`pagina.tipo`,
      documento: tipoDocumento.descricao,
      solicitacao: { id: solicitacao.id, protocolo: solicitacao.protocolo },
      edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
      por: { nome: usuario.nome, perfil: sql<string>`pagina.perfil` },
    })
    .from(sql`(${pageRows}) as pagina`)
    .innerJoin(solicitacao, sql`${solicitacao.id} = pagina.solicitacao_id`)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, sql`${usuario.id} = pagina.ator_id`)
    .leftJoin(documento, sql`pagina.tipo = 'DOCUMENTO' and ${documento.arquivoKey} = pagina.alvo`)
    .leftJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .orderBy(sql`pagina.id desc`)
    .prepare(''),
);
const countOf = lookup((db) =>
  db
    .select({ value: count() })
    .from(sql`(${readsOf(counted)} limit ${counted}) as contadas`)
    .prepare(''),
);

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
