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

/** Filter of the processes. */
export type ProcessoFiltro = Input<'POST /processo/filtro'>['body'];
/** One processo: the newest version of its protocol. */
export type Processo = Output<'POST /processo/filtro'>['processes']['content'][number];

/** Columns by which the list can be sorted. */
export const PROCESSO_SORT = [
  'numeroProcesso',
  'nomeRazaoSocialInteressado',
  'status',
  'setor',
  'tipo',
] as const satisfies readonly ProcessoFiltro['ordem'][];
export type ProcessoSort = (typeof PROCESSO_SORT)[number];

/** A page of the processos that may be accredited. */
export function useProcessos(filtro: ProcessoFiltro) {
  return useQuery({
    ...apiQuery('POST /processo/filtro', { body: filtro }),
    placeholderData: keepPreviousData,
  });
}

/** Person responsible for a processo, by its registration data. */
export interface Responsavel {
  nome: string;
  cpf: string;
  codigoIncra: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the responsible person in the registration data, which comes as JSON from another system; null when it isn't there. */
export function readResponsavel(dadosCadastro: string): Responsavel | null {
  let value: unknown;
  try {
    value = JSON.parse(dadosCadastro);
  } catch {
    // The other system wrote no JSON: whoever asked is told that the data can't be read.
    return null;
  }
  for (const key of ['dados', 'cadastro', 'georreferenciamento', 'responsavel']) {
    if (!isObject(value)) return null;
    value = value[key];
  }
  if (!isObject(value)) return null;
  return { nome: textOf(value.nome), cpf: textOf(value.cpf), codigoIncra: textOf(value.codigoIncra) };
}

/** The responsible person of a processo, from its newest version. Failures are told where it is shown. */
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
  // Whichever of the two is under way, or failed.
  const { error, isPending, refetch } = versao === undefined ? newest : responsavel;
  return { data: responsavel.data, error, isPending, refetch };
}

/** True if the solicitação exists already, so that a retry creates none (PRC-6). */
export function isAccredited(error: unknown): boolean {
  return error instanceof ApiError && error.codigo === 'CREDENCIADO_CADASTRADO_EDITAL';
}

const refreshProcessos = refreshAfter('POST /processo/credenciar/:idProcesso');

/** Makes a solicitação that awaits validation from a processo. */
export function useAccreditProcesso() {
  return useMutation({
    mutationFn: (idProcesso: number) => call('POST /processo/credenciar/:idProcesso', { params: { idProcesso } }),
    onSuccess: refreshProcessos,
    // Somebody was quicker: behind the dialog the list says so.
    onError: (error) => void (isAccredited(error) && refreshProcessos()),
  });
}
