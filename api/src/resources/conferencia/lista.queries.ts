import type { ItemLista } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { conferenciaLista, edital } from '@credenciados/platform/db/schema/index';
import { desc, eq, sql } from 'drizzle-orm';

/** Editais offered to copy a list from. */
const MAX_SOURCES = 50;

/** A check list with its version. */
interface Lista {
  versao: number;
  itens: ItemLista[];
}
/** List of an edital that never had one. */
export const NO_LISTA: Lista = { versao: 0, itens: [] };

/** Present check list of an edital; without items if it has none. */
export async function findLista(db: Executor, editalId: number): Promise<Lista> {
  return (await findListas(db, [editalId])).get(editalId) ?? NO_LISTA;
}

const known = lookup((db) =>
  db
    .select({ id: edital.id })
    .from(edital)
    .where(eq(edital.id, sql.placeholder('id')))
    .prepare('edital_que_existe'),
);

/** As `findLista`; null if the edital doesn't exist. */
export async function findListaOf(db: Executor, editalId: number): Promise<Lista | null> {
  const [found, lista] = await Promise.all([known(db).execute({ id: editalId }), findLista(db, editalId)]);
  return found.length > 0 ? lista : null;
}

const presentOf = lookup((db) =>
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

/** As `findLista` for many editais; those without a list are missing. */
export async function findListas(db: Executor, editalIds: readonly number[]): Promise<Map<number, Lista>> {
  const rows = await presentOf(db).execute({ editais: editalIds });
  return new Map(rows.map(({ editalId, ...lista }) => [editalId, lista]));
}

const withLista = lookup((db) => {
  const { id, numero, tipoEdital } = edital;
  const { editalId, versao } = conferenciaLista;
  // Reads lists from the newest edital on, so that editais without one cost nothing.
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

/** Editais with a list, newest first. */
export function listEditaisComLista(db: Executor) {
  return withLista(db).execute();
}
