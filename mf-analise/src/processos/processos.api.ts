import {
  call,
  type Input,
  keepPreviousData,
  type Output,
  queryClient,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** Filter of the processes. */
export type ProcessoFiltro = Input<'POST /processo/filtro'>['body'];
/** One process: the newest version of its protocol. */
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

/** A page of the processes that may be accredited. */
export function useProcessos(filtro: ProcessoFiltro) {
  return useQuery({
    queryKey: ['/processo/filtro', filtro],
    queryFn: ({ signal }) => call('POST /processo/filtro', { body: filtro, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who is responsible in a process, as its registration data says. */
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

/** The responsible person of a process, from its newest version. Failures are told where it is shown. */
export function useResponsavel(protocolo: string) {
  return useQuery({
    queryKey: ['/processo/withCadastro', protocolo],
    queryFn: async ({ signal }) => {
      const versions = await call('GET /processo/versoesCadastro/:protocolo', {
        params: { protocolo },
        signal,
        silent: true,
      });
      const newest = Math.max(...versions.map(({ versao }) => versao));
      const processo = await call('GET /processo/withCadastro/:protocolo/:versao', {
        params: { protocolo, versao: newest },
        signal,
        silent: true,
      });
      return readResponsavel(processo.dadosCadastro);
    },
  });
}

/** Makes a solicitação that awaits validation from a process. */
export function useAccreditProcesso() {
  return useMutation({
    mutationFn: (idProcesso: number) => call('POST /processo/credenciar/:idProcesso', { params: { idProcesso } }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/(processo|solicitacaoCredenciado|edital)\b/.test(String(queryKey[0])),
      }),
  });
}
