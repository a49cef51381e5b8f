import { type Conferencia, type ItemConferido, mayDo } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  conferenciaDecisao,
  conferenciaMarca,
  documento,
  solicitacao,
  solicitacaoVersao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Conteudo, checkItems, type Marca } from './conferencia.rules.ts';
import { findListas, NO_LISTA } from './lista.queries.ts';

/** Most decisions shown; a solicitação has a few. */
const MAX_DECISIONS = 50;
const NO_ITEMS: ItemConferido[] = [];

/** Contents of solicitações that ticks refer to. */
async function findConteudos(db: Executor, ids: readonly number[]): Promise<Map<number, Conteudo>> {
  // Sequential: a transaction has one connection.
  const documentos = await db
    .select({ de: documento.solicitacaoId, id: documento.id, tipo: documento.tipo })
    .from(documento)
    .where(and(inArray(documento.solicitacaoId, [...ids]), isNull(documento.substituidoEm)));
  const sent = await db
    .select({ de: solicitacaoVersao.solicitacaoId, envio: count() })
    .from(solicitacaoVersao)
    .where(and(inArray(solicitacaoVersao.solicitacaoId, [...ids]), eq(solicitacaoVersao.origem, 'ENVIO')))
    .groupBy(solicitacaoVersao.solicitacaoId);
  const sendings = new Map(sent.map(({ de, envio }) => [de, envio]));
  const byType = new Map(ids.map((id) => [id, new Map<string, number[]>()]));
  for (const { de, id, tipo } of documentos) {
    const own = byType.get(de);
    own?.set(tipo, [...(own.get(tipo) ?? []), id]);
  }
  return new Map([...byType].map(([id, own]) => [id, { documentos: own, envio: sendings.get(id) ?? 0 }]));
}

/** Content of a solicitação that ticks refer to. */
export async function findConteudo(db: Executor, solicitacaoId: number): Promise<Conteudo> {
  return (await findConteudos(db, [solicitacaoId])).get(solicitacaoId) ?? { documentos: new Map(), envio: 0 };
}

/** A solicitação, and the edital that has its check list. */
interface Alvo {
  id: number;
  editalId: number;
}

/** Check list of a solicitação with the ticks that count now. */
export async function findItems(db: Executor, of: Alvo) {
  return (await findItemsOfMany(db, [of])).get(of.id) ?? { versao: 0, itens: [] };
}

/** As `findItems` for many, with as many queries as for one; no items if their edital has no list. */
export async function findItemsOfMany(db: Executor, alvos: readonly Alvo[]) {
  const listas = await findListas(db, [...new Set(alvos.map(({ editalId }) => editalId))]);
  const listaOf = ({ editalId }: Alvo) => listas.get(editalId) ?? NO_LISTA;
  const ids = alvos.filter((alvo) => listaOf(alvo).itens.length > 0).map(({ id }) => id);
  const found = new Map(alvos.map((alvo) => [alvo.id, { versao: listaOf(alvo).versao, itens: NO_ITEMS }]));
  if (ids.length === 0) return found;
  const marcas = await db
    .select({
      de: conferenciaMarca.solicitacaoId,
      item: conferenciaMarca.item,
      sobre: conferenciaMarca.sobre,
      em: conferenciaMarca.marcadaEm,
      por: usuario.nome,
    })
    .from(conferenciaMarca)
    .innerJoin(usuario, eq(usuario.id, conferenciaMarca.marcadaPor))
    .where(inArray(conferenciaMarca.solicitacaoId, ids));
  const byAlvo = new Map<number, Marca[]>();
  for (const { de, ...marca } of marcas) byAlvo.set(de, [...(byAlvo.get(de) ?? []), marca]);
  const conteudos = await findConteudos(db, ids);
  for (const alvo of alvos) {
    const conteudo = conteudos.get(alvo.id);
    if (!conteudo) continue;
    const { versao, itens } = listaOf(alvo);
    found.set(alvo.id, { versao, itens: checkItems(itens, byAlvo.get(alvo.id) ?? [], conteudo) });
  }
  return found;
}

const alvoOf = lookup((db) =>
  db
    .select({ id: solicitacao.id, editalId: solicitacao.editalId, situacao: solicitacao.situacao })
    .from(solicitacao)
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('solicitacao_conferida'),
);
const decisionsOf = lookup((db) =>
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
    .where(eq(conferenciaDecisao.solicitacaoId, sql.placeholder('id')))
    .orderBy(desc(conferenciaDecisao.id))
    .limit(MAX_DECISIONS)
    .prepare('decisoes_conferidas'),
);

/** Check list of a solicitação, with the ticks at each decision; null if the solicitação doesn't exist. */
export async function findConferencia(db: Executor, id: number): Promise<Conferencia | null> {
  const [alvo] = await alvoOf(db).execute({ id });
  if (!alvo) return null;
  const [present, decisoes] = await Promise.all([findItems(db, alvo), decisionsOf(db).execute({ id })]);
  return {
    ...present,
    emAnalise: mayDo('solicitacao', 'ANALISAR', alvo.situacao),
    decisoes: decisoes.map(({ em, ...decisao }) => ({ ...decisao, em: em.toISOString() })),
  };
}
