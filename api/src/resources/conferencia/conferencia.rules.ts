import { createHash } from 'node:crypto';
import {
  type AtoConferencia,
  CONFERENCIA_TEXT,
  type ItemConferido,
  type ItemLista,
  sameItem,
} from '@credenciados/contract';

/** A tick as it is kept. */
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

/** Key of an item by its words: other words are another item, which nobody has ticked. */
export const itemKey = (item: ItemLista): string =>
  createHash('sha256').update(sameItem(item)).digest('hex').slice(0, 16);

/** Content that an item's tick refers to: the documents of its kind, or the whole sending. */
export function aboutOf({ tipoDocumento }: Pick<ItemLista, 'tipoDocumento'>, { documentos, envio }: Conteudo): string {
  if (tipoDocumento === null) return `envio ${envio}`;
  return `documentos ${[...(documentos.get(tipoDocumento) ?? [])].sort((a, b) => a - b).join(',')}`;
}

/** The list with its ticks: one counts while what it was given for is what the solicitação holds (CON-3). */
export function checkItems(itens: readonly ItemLista[], marcas: readonly Marca[], conteudo: Conteudo): ItemConferido[] {
  const byItem = new Map(marcas.map((marca) => [marca.item, marca]));
  return itens.map(({ tipoDocumento, texto, retificacao }) => {
    const item = itemKey({ tipoDocumento, texto, retificacao });
    const marca = byItem.get(item);
    const counts = marca?.sobre === aboutOf({ tipoDocumento }, conteudo);
    return {
      ...{ item, tipoDocumento, texto, retificacao },
      marcado: marca && counts ? { por: marca.por, em: marca.em.toISOString() } : null,
    };
  });
}

/** Why an act is refused for what is ticked, or null: nobody is rejected whose list is all in order (CON-4). */
export function conferenciaProblem(ato: AtoConferencia, itens: readonly ItemConferido[]): string | null {
  const isAllTicked = itens.length > 0 && itens.every(({ marcado }) => marcado !== null);
  return ato === 'REJEITAR' && isAllTicked ? CONFERENCIA_TEXT.allTicked : null;
}
