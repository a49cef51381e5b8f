import { ApiError, apiQuery, type Output, useQuery } from '@credenciados/shared';
import { keptForm } from '@credenciados/shared/registration';

/** An edital that takes registrations. */
export type EditalToRegister = Output<'GET /publico/edital/byId/:id'>;

/** Asked for when the form is opened, and not again: it stays as it is while it is filled in. The API has the last word when it is sent. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always', refetchOnReconnect: false } as const;

/**
 * The edital to register in: that of the address, or the one that takes registrations now (INS-1). Null: there is no
 * such edital, or it takes none.
 */
export function useEditalToRegister(idEdital: string | undefined) {
  const named = idEdital !== undefined;
  const isId = named && /^[1-9]\d{0,8}$/.test(idEdital);
  const valid = useQuery({
    ...apiQuery('GET /publico/edital', named ? null : { silent: true }),
    ...ONCE,
    select: findValid,
  });
  const byId = useQuery({
    ...apiQuery('GET /publico/edital/byId/:id', isId ? { params: { id: idEdital }, silent: true } : null),
    ...ONCE,
    select: takesRegistrations,
  });
  const { data, error, isFetchedAfterMount, refetch } = named ? byId : valid;
  const missing = (named && !isId) || (error instanceof ApiError && error.status === 404);
  return {
    // What another page had of it is older than the moment at which the form is opened.
    edital: missing ? null : isFetchedAfterMount ? data : undefined,
    isError: error !== null && !missing,
    refetch,
  };
}

const findValid = (editais: Output<'GET /publico/edital'>) => editais.find((edital) => edital?.valido) ?? null;

/** What came in time may be completed after the end, also when the page was loaded anew. */
const takesRegistrations = (edital: EditalToRegister) => (edital.valido || keptForm(edital.id) ? edital : null);
