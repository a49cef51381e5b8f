import {
  ApiError,
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  type Output,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Filter of the processos. */
type ProcessoFiltro = Input<'POST /processo/filtro'>['body'];
/** The newest version of a protocol. */
export type Processo = Output<'POST /processo/filtro'>['processes']['content'][number];

/** Sortable columns of the list. */
export const PROCESSO_SORT = [
  'numeroProcesso',
  'nomeRazaoSocialInteressado',
  'status',
  'setor',
  'tipo',
] as const satisfies readonly ProcessoFiltro['ordem'][];
export type ProcessoSort = (typeof PROCESSO_SORT)[number];

/** A page of processos that can be accredited. */
export function useProcessos(filtro: ProcessoFiltro) {
  return useQuery({
    ...apiQuery('POST /processo/filtro', { body: filtro }),
    placeholderData: keepPreviousData,
  });
}

/** Registration data of a processo's responsible person. */
export interface Responsavel {
  nome: string;
  cpf: string;
  codigoIncra: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the responsible person from the registration data, which is another system's JSON; null if missing. */
export function readResponsavel(dadosCadastro: string): Responsavel | null {
  let value: unknown;
  try {
    value = JSON.parse(dadosCadastro);
  } catch {
    // The other system's data isn't JSON: the dialog says that it can't be read.
    return null;
  }
  for (const key of ['dados', 'cadastro', 'georreferenciamento', 'responsavel']) {
    if (!isObject(value)) return null;
    value = value[key];
  }
  if (!isObject(value)) return null;
  return { nome: textOf(value.nome), cpf: textOf(value.cpf), codigoIncra: textOf(value.codigoIncra) };
}

/** Responsible person of a processo, from its newest version. The dialog shows failures. */
export function useResponsavel(protocolo: string) {
  const newest = useQuery({
    ...apiQuery('GET /processo/versoesCadastro/:protocolo', { params: { protocolo }, silent: true }),
    select: (versions) => Math.max(...versions.map(({ versao }) => versao)),
  });
  const versao = newest.data;
  const responsavel = useQuery({
    ...apiQuery(
      'GET /processo/withCadastro/:protocolo/:versao',
      versao === undefined ? null : { params: { protocolo, versao }, silent: true },
    ),
    select: ({ dadosCadastro }) => readResponsavel(dadosCadastro),
  });
  // State of the request that is under way or failed.
  const { error, isPending, refetch } = versao === undefined ? newest : responsavel;
  return { data: responsavel.data, error, isPending, refetch };
}

/** True if the solicitação already exists, so that a retry creates none (PRC-6). */
export function isAccredited(error: unknown): boolean {
  return error instanceof ApiError && error.codigo === 'CREDENCIADO_CADASTRADO_EDITAL';
}

const refreshProcessos = refreshAfter('POST /processo/credenciar/:idProcesso');

/** Creates a solicitação that awaits validation from a processo. */
export function useAccreditProcesso() {
  return useMutation({
    mutationFn: (idProcesso: number) => call('POST /processo/credenciar/:idProcesso', { params: { idProcesso } }),
    onSuccess: refreshProcessos,
    // Another person was first, so the list behind the dialog is refreshed.
    onError: (error) => void (isAccredited(error) && refreshProcessos()),
  });
}
