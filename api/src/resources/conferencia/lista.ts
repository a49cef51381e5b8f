import { CONFERENCIA_TEXT, type ItemLista, type TipoEdital } from '@credenciados/shared/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { businessError } from '../../http/errors.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedLookup, preparedQuery } from '../../platform/db/prepared.ts';
import { conferenciaLista, edital } from '../../platform/db/tables.ts';
import { listTiposDocumento } from '../documento/documento.queries.ts';

/** More editais than anybody looks through to copy a list. */
const MAX_SOURCES = 50;

/** A check list, with the number of its latest change. */
interface Lista {
  versao: number;
  itens: ItemLista[];
}
/** Of an edital that never had one. */
export const NO_LISTA: Lista = { versao: 0, itens: [] };

/** An edital's check list as it is now; without items where it has none. */
export async function findLista(db: Executor, editalId: number): Promise<Lista> {
  return (await findListas(db, [editalId])).get(editalId) ?? NO_LISTA;
}

const known = preparedLookup((db) =>
  db
    .select({ id: edital.id })
    .from(edital)
    .where(eq(edital.id, sql.placeholder('id')))
    .prepare('edital_que_existe'),
);

/** The same; null where there is no such edital. */
export async function findListaOf(db: Executor, editalId: number): Promise<Lista | null> {
  const [found, lista] = await Promise.all([known(db).execute({ id: editalId }), findLista(db, editalId)]);
  return found.length > 0 ? lista : null;
}

const presentOf = preparedLookup((db) =>
  db
    .selectDistinctOn([conferenciaLista.editalId], {
      editalId: conferenciaLista.editalId,
      versao: conferenciaLista.versao,
      itens: conferenciaLista.itens,
    })
    .from(conferenciaLista)
    .where(sql`${conferenciaLista.editalId} = any(${sql.placeholder('editais')}::int[])`)
    .orderBy(conferenciaLista.editalId, desc(conferenciaLista.versao))
    .prepare('listas_de_conferencia'),
);

/** The same of many editais; one that never had any isn't among them. */
export async function findListas(db: Executor, editalIds: readonly number[]): Promise<Map<number, Lista>> {
  const rows = await presentOf(db).execute({ editais: editalIds });
  return new Map(rows.map(({ editalId, ...lista }) => [editalId, lista]));
}

const withLista = preparedQuery((db) => {
  const { id, numero, tipoEdital } = edital;
  const { editalId, versao } = conferenciaLista;
  // The lists themselves, from the newest edital on: how many editais have none costs nothing.
  const present = db
    .selectDistinctOn([editalId], {
      editalId,
      itens: sql<number>`jsonb_array_length(${conferenciaLista.itens})`.as('itens'),
    })
    .from(conferenciaLista)
    .orderBy(desc(editalId), desc(versao))
    .as('presente');
  return db
    .select({ id, numero, tipoEdital, itens: present.itens })
    .from(present)
    .innerJoin(edital, eq(edital.id, present.editalId))
    .where(sql`${present.itens} > 0`)
    .orderBy(desc(present.editalId))
    .limit(MAX_SOURCES)
    .prepare('editais_com_lista');
});

/** Editais that have a list, the newest first. */
export function listEditaisComLista(db: Executor) {
  return withLista(db).execute();
}

/**
 * Gives an edital its check list (CON-2), as a version of its own where it differs from the present one. Without one the present
 * one stays. Answers the version, or null where nothing changed.
 */
export async function saveLista(
  tx: Tx,
  of: { editalId: number; tipoEdital: TipoEdital; usuarioId: number; now: Date },
  wanted: readonly ItemLista[] | undefined,
): Promise<number | null> {
  const present = await findLista(tx, of.editalId);
  const itens = wanted ?? present.itens;
  await checkTypes(tx, of.tipoEdital, itens);
  const inOrder = itens.map(({ tipoDocumento, texto, retificacao }) => ({ tipoDocumento, texto, retificacao }));
  const asKept = present.itens.map(({ tipoDocumento, texto, retificacao }) => ({ tipoDocumento, texto, retificacao }));
  if (JSON.stringify(inOrder) === JSON.stringify(asKept)) return null;
  const versao = present.versao + 1;
  await tx.insert(conferenciaLista).values({
    editalId: of.editalId,
    versao,
    itens: inOrder,
    criadaEm: of.now,
    criadaPor: of.usuarioId,
  });
  return versao;
}

/** Refuses an item of a document that editais of the type don't ask for. */
async function checkTypes(tx: Tx, tipo: TipoEdital, itens: readonly ItemLista[]): Promise<void> {
  if (itens.length === 0) return;
  const known = new Set((await listTiposDocumento(tx, tipo)).map(({ codigo }) => codigo));
  const campos = Object.fromEntries(
    itens.flatMap(({ tipoDocumento }, place) =>
      tipoDocumento === null || known.has(tipoDocumento)
        ? []
        : [[`conferencia.${place}.tipoDocumento`, CONFERENCIA_TEXT.foreignType]],
    ),
  );
  if (Object.keys(campos).length > 0) throw businessError(CONFERENCIA_TEXT.foreignType, { campos });
}
