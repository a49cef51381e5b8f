import {
  ACCESS,
  apiQuery,
  call,
  type Input,
  type Output,
  refresh,
  useCan,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import { escapeHtml } from '@credenciados/shared/forms';

/** The check list of a solicitação, with its ticks. */
export type Conferencia = Output<'GET /solicitacaoCredenciado/conferencia/:id'>;
/** One item, ticked or not. */
export type ItemConferido = Conferencia['itens'][number];

/** Another analyst may tick meanwhile. */
const LOOK_AGAIN_MS = 10_000;
const NONE: readonly ItemConferido[] = [];

/** What isn't ticked. */
export const unticked = (itens: readonly ItemConferido[]) => itens.filter(({ marcado }) => marcado === null);

/** What the applicant is asked for, line by line, where an item isn't ticked. */
export const untickedText = (itens: readonly ItemConferido[]) =>
  unticked(itens)
    .map(({ retificacao }) => `- ${retificacao}`)
    .join('\n');

/** The same as rich text. */
export function untickedHtml(itens: readonly ItemConferido[]): string {
  const asked = unticked(itens);
  if (asked.length === 0) return '';
  return `<p>Pendências encontradas na análise:</p><ul>${asked.map(({ retificacao }) => `<li>${escapeHtml(retificacao)}</li>`).join('')}</ul>`;
}

/** The version of the list that is decided on, where there is one. */
export const listaOf = ({ data }: Pick<ConferenciaState, 'data'>) =>
  data && data.itens.length > 0 ? { versaoLista: data.versao } : {};

/** The check list of a solicitação, and ticking it while it is analysed. */
export function useConferencia(id: number, analysing: boolean) {
  const canWrite = useCan(ACCESS.staffWrite);
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/conferencia/:id', { params: { id }, background: true }),
    ...(analysing && { refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: 'always' as const }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/conferencia/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/conferencia/:id', { params: { id }, body }),
    // Refused, too: the list is another by then.
    onSettled: () => refresh('GET /solicitacaoCredenciado/conferencia/:id'),
  });
  const canTick = canWrite && analysing && data?.emAnalise === true;
  return {
    data,
    itens: data?.itens ?? NONE,
    error: error && !data ? { onRetry: () => void refetch() } : null,
    canTick,
    /** Whether an item is shown as ticked: at once, before the API has said so. */
    isTicked: ({ item, marcado }: ItemConferido) =>
      isPending && variables.item === item ? variables.marcado : marcado !== null,
    /** Ticks an item, or takes its tick off. */
    toggle: ({ item, marcado }: ItemConferido) => {
      if (data && canTick) mutate({ item, marcado: marcado === null, versao: data.versao });
    },
  };
}
export type ConferenciaState = ReturnType<typeof useConferencia>;
