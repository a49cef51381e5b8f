import { LIMITS, SITUACOES_EM_ANDAMENTO, type SituacaoSolicitacao } from './domain.ts';

/** No imports of schemas: safe to load with a page. */

/** `edital.numero` is the default sort; within one edital it puts the newest first. */
export const SOLICITACAO_SORTABLE = [
  'edital.numero',
  'situacao',
  'dataCadastro',
  'aguardandoDesde',
  'nome',
  'cpf',
] as const;

/** Fields of a filter that determine states and order. */
interface Asked {
  situacoes?: readonly SituacaoSolicitacao[] | undefined;
  responsavel?: string | number | undefined;
  fila?: string | undefined;
  diasMin?: number | undefined;
}

/** States that a filter covers, or undefined for all of them (FIL-1). */
export function situacoesOf({ situacoes, responsavel, diasMin }: Asked): readonly SituacaoSolicitacao[] | undefined {
  if (situacoes && situacoes.length > 0) return situacoes;
  const isQueue = responsavel === 'EU' || responsavel === 'NINGUEM' || diasMin !== undefined;
  return isQueue ? SITUACOES_EM_ANDAMENTO : undefined;
}

/** Default order of the list: newest first, and in a queue longest wait first (FIL-1). */
export function ordemPadrao({ situacoes = [], responsavel, fila }: Asked) {
  const isQueue = situacoes.length > 0 || responsavel !== undefined || fila !== undefined;
  return isQueue
    ? ({ ordem: 'aguardandoDesde', ordemDirecao: 'ASC' } as const)
    : ({ ordem: 'edital.numero', ordemDirecao: 'DESC' } as const);
}

/** Fields of a filter without a stored counter. */
interface Narrowed extends Omit<Asked, 'situacoes'> {
  campoSimples?: string | undefined;
  municipio?: number | undefined;
  etiqueta?: number | undefined;
}

/** Maximum count, and paging limit, of a filter's results (TEL-6); null if stored counters know the exact number. */
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
