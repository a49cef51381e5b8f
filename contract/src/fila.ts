import { LIMITS, SITUACOES_EM_ANDAMENTO, type SituacaoSolicitacao } from './domain.ts';

/** No imports of schemas: safe to load with a page. */

/** `edital.numero` is the default sort; within one edital it leaves the newest first. */
export const SOLICITACAO_SORTABLE = [
  'edital.numero',
  'situacao',
  'dataCadastro',
  'aguardandoDesde',
  'nome',
  'cpf',
] as const;

/** Parts of a filter that decide states and order. */
interface Asked {
  situacoes?: readonly SituacaoSolicitacao[] | undefined;
  responsavel?: string | number | undefined;
  fila?: string | undefined;
  diasMin?: number | undefined;
}

/** The states that a filter lists, or undefined for all of them (FIL-1). */
export function situacoesOf({ situacoes, responsavel, diasMin }: Asked): readonly SituacaoSolicitacao[] | undefined {
  if (situacoes && situacoes.length > 0) return situacoes;
  const isQueue = responsavel === 'EU' || responsavel === 'NINGUEM' || diasMin !== undefined;
  return isQueue ? SITUACOES_EM_ANDAMENTO : undefined;
}

/** The order of the list before anybody sorts it: the newest first, and in a queue what has waited longest (FIL-1). */
export function ordemPadrao({ situacoes = [], responsavel, fila }: Asked) {
  const isQueue = situacoes.length > 0 || responsavel !== undefined || fila !== undefined;
  return isQueue
    ? ({ ordem: 'aguardandoDesde', ordemDirecao: 'ASC' } as const)
    : ({ ordem: 'edital.numero', ordemDirecao: 'DESC' } as const);
}

/** Parts of a filter without a kept counter. */
interface Narrowed extends Omit<Asked, 'situacoes'> {
  campoSimples?: string | undefined;
  municipio?: number | undefined;
  etiqueta?: number | undefined;
}

/** So many of what a filter finds are counted, and paged to, at most (TEL-6); null: all of them, which kept counters know. */
export function contadasAte({
  campoSimples,
  responsavel,
  fila,
  diasMin,
  municipio,
  etiqueta,
}: Narrowed): number | null {
  if (campoSimples?.trim()) return LIMITS.countedPeople;
  const isNarrowed = [responsavel, fila, diasMin, municipio, etiqueta].some((asked) => asked !== undefined);
  return isNarrowed ? LIMITS.countedInEdital : null;
}
