import type { ItemLista } from '@credenciados/contract';
import { conferenciaLista } from '@credenciados/platform/db/schema/index';
import { itemKey } from '../../resources/conferencia/conferencia.rules.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** Items of a check list: one about a documento, one about the whole solicitação. */
export const ITENS: readonly [ItemLista, ItemLista] = [
  {
    tipoDocumento: 'DOCUMENTO_IDENTIFICACAO',
    texto: 'O documento está legível',
    retificacao: 'Envie o documento de identificação legível.',
  },
  {
    tipoDocumento: null,
    texto: 'Os dados conferem',
    retificacao: 'Corrija os dados que não conferem com os documentos.',
  },
];

/** Adds the check list to an edital and returns the body that ticks its first item. */
export async function giveLista({ db }: TestApp, editalId: number, by: SignedIn) {
  await db
    .insert(conferenciaLista)
    .values({ editalId, versao: 1, itens: [...ITENS], criadaPor: by.usuarioId })
    .onConflictDoNothing();
  return { item: itemKey(ITENS[0]), marcado: true, versao: 1 };
}
