import { createHash } from 'node:crypto';
import {
  type AtoConferencia,
  CONFERENCIA_TEXT,
  type ItemConferido,
  type ItemLista,
  sameItem,
} from '@credenciados/contract';

/** A tick as stored. */
export interface Marca {
  item: string;
  sobre: string;
  em: Date;
  por: string;
}

/** Current content of a solicitação: ids of its documents by kind, and the number of its last sending. */
export interface Conteudo {
  documentos: ReadonlyMap<string, readonly number[]>;
  envio: number;
}

/** Key of an item, a digest of its text: a reworded item is a new one, without a tick. */
export const itemKey = (item: ItemLista): string =>
  createHash('sha256').update(sameItem(item)).digest('hex').slice(0, 16);

/** Content that an item's tick refers to: the documents of its kind, or the whole sending. */
export function tickedContent(
  { tipoDocumento }: Pick<ItemLista, 'tipoDocumento'>,
  { documentos, envio }: Conteudo,
): string {
  if (tipoDocumento === null) return `envio ${envio}`;
  return `documentos ${[...(documentos.get(tipoDocumento) ?? [])].sort((a, b) => a - b).join(',')}`;
}

/** The list with its ticks: a tick counts while the solicitação still has the content that was checked (CON-3). */
export function checkItems(itens: readonly ItemLista[], marcas: readonly Marca[], conteudo: Conteudo): ItemConferido[] {
  const byItem = new Map(marcas.map((marca) => [marca.item, marca]));
  return itens.map(({ tipoDocumento, texto, retificacao }) => {
    const item = itemKey({ tipoDocumento, texto, retificacao });
    const marca = byItem.get(item);
    const counts = marca?.sobre === tickedContent({ tipoDocumento }, conteudo);
    return {
      ...{ item, tipoDocumento, texto, retificacao },
      marcado: marca && counts ? { por: marca.por, em: marca.em.toISOString() } : null,
    };
  });
}

/** Reason to refuse an act because of the ticks, or null: a solicitação with every item ticked can't be rejected (CON-4). */
export function conferenciaProblem(ato: AtoConferencia, itens: readonly ItemConferido[]): string | null {
  const isAllTicked = itens.length > 0 && itens.every(({ marcado }) => marcado !== null);
  return ato === 'REJEITAR' && isAllTicked ? CONFERENCIA_TEXT.allTicked : null;
}
