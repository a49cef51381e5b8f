import { FILAS, LIMITS, SITUACOES_SOLICITACAO } from '@credenciados/contract/domain';
import { ordemPadrao, SOLICITACAO_SORTABLE } from '@credenciados/contract/fila';
import type { SolicitacaoFiltro } from './solicitacoes.api.ts';

/** Filter of an edital's list in the address, without the search text (FIL-1). */
export type Fila = Pick<SolicitacaoFiltro, 'situacoes' | 'responsavel' | 'fila' | 'diasMin' | 'municipio' | 'etiqueta'>;

const NAMES = ['situacoes', 'responsavel', 'fila', 'dias', 'municipio', 'etiqueta'] as const;

/** Reads the filter from an address; invalid parts are dropped. */
export function readFila(params: URLSearchParams): Fila {
  const asked = params.get('situacoes')?.toUpperCase().split(',') ?? [];
  const situacoes = SITUACOES_SOLICITACAO.filter((situacao) => asked.includes(situacao));
  const fila = FILAS.find((name) => name === params.get('fila')?.toUpperCase());
  const whose = params.get('responsavel')?.toUpperCase();
  const responsavel = whose === 'EU' || whose === 'NINGUEM' ? whose : idOf(whose);
  const diasMin = idOf(params.get('dias'));
  const municipio = idOf(params.get('municipio'));
  const etiqueta = idOf(params.get('etiqueta'));
  return {
    ...(situacoes.length > 0 && { situacoes }),
    ...(responsavel !== undefined && { responsavel }),
    ...(fila && { fila }),
    ...(diasMin !== undefined && diasMin <= LIMITS.waitingDaysMax && { diasMin }),
    ...(municipio !== undefined && { municipio }),
    ...(etiqueta !== undefined && { etiqueta }),
  };
}

/** Address with another filter, on the first page; other parameters stay. */
export function withFila(params: URLSearchParams, fila: Fila): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const name of [...NAMES, 'pagina']) result.delete(name);
  const { situacoes, responsavel, fila: queue, diasMin, municipio, etiqueta } = fila;
  const values = [situacoes?.join(','), responsavel, queue, diasMin, municipio, etiqueta];
  for (const [index, name] of NAMES.entries()) {
    const value = values[index];
    if (value) result.set(name, String(value).toLowerCase());
  }
  return result;
}

/** True if the filter is not empty. */
export const isNarrowed = (fila: Fila): boolean => Object.keys(fila).length > 0;

/** Allowed sorts of the list, and the default one. */
export function listOptions(fila: Fila) {
  const { ordem, ordemDirecao } = ordemPadrao(fila);
  return { sortable: SOLICITACAO_SORTABLE, defaultSort: { column: ordem, direction: ordemDirecao } } as const;
}

function idOf(text: string | null | undefined): number | undefined {
  const id = Number(text ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
