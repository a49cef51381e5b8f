import type { Conferencia } from '@credenciados/shared/contract';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import {
  conferenciaDecisao,
  conferenciaMarca,
  documento,
  solicitacao,
  solicitacaoVersao,
  usuario,
} from '../../platform/db/tables.ts';
import { type Conteudo, checkItems } from './conferencia.rules.ts';
import { findLista } from './lista.ts';

/** A solicitação is decided, or returned, a few times. */
const MAX_DECISIONS = 50;

/** What a solicitação holds, as ticks are about it. */
export async function findConteudo(db: Executor, solicitacaoId: number): Promise<Conteudo> {
  // One after the other: a transaction has one connection.
  const documentos = await db
    .select({ id: documento.id, tipo: documento.tipo })
    .from(documento)
    .where(and(eq(documento.solicitacaoId, solicitacaoId), isNull(documento.substituidoEm)));
  const [sent] = await db
    .select({ envio: count() })
    .from(solicitacaoVersao)
    .where(and(eq(solicitacaoVersao.solicitacaoId, solicitacaoId), eq(solicitacaoVersao.origem, 'ENVIO')));
  const byType = new Map<string, number[]>();
  for (const { id, tipo } of documentos) byType.set(tipo, [...(byType.get(tipo) ?? []), id]);
  return {
    documentos: byType,
    envio: sent?.envio ?? 0,
  };
}

/** The check list of a solicitação with its ticks as they count now. */
export async function findItems(db: Executor, of: { id: number; editalId: number }) {
  const lista = await findLista(db, of.editalId);
  if (lista.itens.length === 0) return { versao: lista.versao, itens: [] };
  const marcas = await db
    .select({
      item: conferenciaMarca.item,
      sobre: conferenciaMarca.sobre,
      em: conferenciaMarca.marcadaEm,
      por: usuario.nome,
    })
    .from(conferenciaMarca)
    .innerJoin(usuario, eq(usuario.id, conferenciaMarca.marcadaPor))
    .where(eq(conferenciaMarca.solicitacaoId, of.id));
  const conteudo = await findConteudo(db, of.id);
  return { versao: lista.versao, itens: checkItems(lista.itens, marcas, conteudo) };
}

/** The check list of a solicitação, with what was ticked at each decision; null when there is no such solicitação. */
export async function findConferencia(db: Executor, id: number): Promise<Conferencia | null> {
  const [alvo] = await db
    .select({ id: solicitacao.id, editalId: solicitacao.editalId, situacao: solicitacao.situacao })
    .from(solicitacao)
    .where(eq(solicitacao.id, id));
  if (!alvo) return null;
  const [present, decisoes] = await Promise.all([
    findItems(db, alvo),
    db
      .select({
        ato: conferenciaDecisao.ato,
        em: conferenciaDecisao.em,
        por: usuario.nome,
        versao: conferenciaDecisao.listaVersao,
        itens: conferenciaDecisao.itens,
      })
      .from(conferenciaDecisao)
      .innerJoin(usuario, eq(usuario.id, conferenciaDecisao.por))
      .where(eq(conferenciaDecisao.solicitacaoId, id))
      .orderBy(desc(conferenciaDecisao.id))
      .limit(MAX_DECISIONS),
  ]);
  return {
    ...present,
    emAnalise: alvo.situacao === 'AGUARDANDO_APROVACAO',
    decisoes: decisoes.map(({ em, ...decisao }) => ({ ...decisao, em: em.toISOString() })),
  };
}
