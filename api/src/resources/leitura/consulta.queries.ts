import { type Consulta, LIMITS, PERFIS, TIPOS_CONSULTA } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  documento,
  edital,
  leitura,
  solicitacao,
  tipoDocumento,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { eq, type SQL, sql } from 'drizzle-orm';

/** Reads of a person's solicitações: the newest `upTo` of each, so that frequent reads have a bounded cost. */
const readsOf = (usuarioId: number, upTo: number) => sql`
  select lida.* from ${solicitacao} s cross join lateral (
    select l.* from ${leitura} l
    where l.solicitacao_id = s.id and l.tipo = any(${sql.param([...TIPOS_CONSULTA])}::text[])
    order by l.id desc limit ${upTo}) as lida
  where s.usuario_id = ${usuarioId}`;

/** Page of staff's reads of a person's solicitações, newest first. */
export async function listConsultas(db: Executor, usuarioId: number, page: PageAsked): Promise<Page<Consulta>> {
  const rows = (pageRows: SQL) =>
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
      .orderBy(sql`pagina.id desc`);
  const query = {
    limit: (tamanho: number) => ({
      offset: (inicio: number) =>
        rows(sql`${readsOf(usuarioId, inicio + tamanho)} order by lida.id desc limit ${tamanho} offset ${inicio}`),
    }),
  };
  const counted = { from: sql`(${readsOf(usuarioId, LIMITS.counted)}) as lidas` };
  const { content, totalElements } = await cappedPage(db, page, query, counted);
  return {
    content: content.flatMap(({ em, edital: doEdital, ...row }) => {
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
    }),
    totalElements,
  };
}
