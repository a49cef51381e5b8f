import { CONFERENCIA_TEXT, type ItemLista, type TipoEdital } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { conferenciaLista } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { listTiposDocumento } from '../documento/documento.queries.ts';
import { findLista } from './lista.queries.ts';

/**
 * Stores an edital's check list (CON-2) as a new version if it differs from the present one; undefined leaves that. Returns the version, or
 * null if nothing changed.
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

/** Refuses an item about a document that the edital's type doesn't require. */
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
