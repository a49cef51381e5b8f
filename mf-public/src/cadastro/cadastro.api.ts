import { ApiError, apiQuery, type Output, useQuery } from '@credenciados/shared';
import { keptForm } from '@credenciados/shared/registration';
import { useState } from 'react';
import { EDITAIS_EVERY_MS } from '../common/live.ts';

/** An edital that takes registrations. */
export type EditalToRegister = Output<'GET /publico/edital/byId/:id'>;

/** What another page had of it is older than the moment at which the form is opened; while that is open, it is looked at again. */
const LIVE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
  refetchInterval: EDITAIS_EVERY_MS,
} as const;

/**
 * The edital to register in: that of the address, or the one that takes registrations now (INS-1). Null: there is no
 * such edital, or it takes none.
 */
export function useEditalToRegister(idEdital: string | undefined) {
  const named = idEdital !== undefined;
  const isId = named && /^[1-9]\d{0,8}$/.test(idEdital);
  const valid = useQuery({
    ...apiQuery('GET /publico/edital', named ? null : { silent: true, background: true }),
    ...LIVE,
    select: findValid,
  });
  const byId = useQuery({
    ...apiQuery(
      'GET /publico/edital/byId/:id',
      isId ? { params: { id: idEdital }, silent: true, background: true } : null,
    ),
    ...LIVE,
  });
  const { error, isFetchedAfterMount, refetch } = named ? byId : valid;
  const data = named ? byId.data && takesRegistrations(byId.data) : valid.data;
  const missing = (named && !isId) || (error instanceof ApiError && error.status === 404);
  const edital = missing ? null : isFetchedAfterMount ? data : undefined;
  // A form that is open stays: what is typed in it outlives its edital.
  const [opened, setOpened] = useState<EditalToRegister | null>(null);
  if (edital && edital !== opened) setOpened(edital);
  return {
    edital: opened ?? edital,
    /** It was closed while the form was open. */
    closed: opened !== null && edital === null,
    /** The number of the one in the address, whether it takes registrations or not. */
    numero: byId.data?.numero,
    isError: error !== null && !missing && opened === null,
    refetch,
  };
}

/** The edital that takes registrations now, for whoever came to another one; null: none, or nothing is known of one. */
export function useOpenEdital() {
  const { data, isError } = useQuery({
    ...apiQuery('GET /publico/edital', { silent: true, background: true }),
    ...LIVE,
    select: findValid,
  });
  return isError ? null : data;
}

const findValid = (editais: Output<'GET /publico/edital'>) => editais.find((edital) => edital?.valido) ?? null;

/** What came in time may be completed after the end, also when the page was loaded anew. */
const takesRegistrations = (edital: EditalToRegister) => (edital.valido || keptForm(edital.id) ? edital : null);
