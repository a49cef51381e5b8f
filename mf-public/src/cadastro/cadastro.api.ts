import { ApiError, apiQuery, type Output, useQuery } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { EDITAIS_EVERY_MS } from '../common/live.ts';
import { keptFormKey } from '../registration/in-time/kept-form-key.ts';

/** An edital that takes registrations. */
export type EditalToRegister = Output<'GET /publico/edital/byId/:id'>;

/** An answer that is no older when the form is opened is that of this moment: the page itself came with it. */
const FRESH_MS = 15_000;
const isRecent = (moment: number) => Date.now() - moment < FRESH_MS;
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** While the form is open, its edital is looked at again. */
const LIVE = { staleTime: FRESH_MS, refetchInterval: EDITAIS_EVERY_MS } as const;

/**
 * The edital to register in: that of the address, or the one that takes registrations now (INS-1). Null: there is no
 * such edital, or it takes none.
 */
export function useEditalToRegister(idEdital: string | undefined) {
  const named = idEdital !== undefined;
  const isId = named && /^[1-9]\d{0,8}$/.test(idEdital);
  const since = useSince(idEdital);
  const valid = useQuery({
    ...apiQuery('GET /publico/edital', named ? null : { background: true }),
    ...LIVE,
    select: findValid,
  });
  const byId = useQuery({
    ...apiQuery('GET /publico/edital/byId/:id', isId ? { params: { id: idEdital }, background: true } : null),
    ...LIVE,
    // A 404 of a moment ago is as good as an answer: there is no such edital.
    retryOnMount: ({ state }) => !(isMissing(state.error) && isRecent(state.errorUpdatedAt)),
  });
  const { error, dataUpdatedAt, refetch } = named ? byId : valid;
  const isKept = useKeptForm(byId.data);
  const taking = byId.data && (byId.data.valido || isKept ? byId.data : isKept === false ? null : undefined);
  const data = named ? taking : valid.data;
  const missing = (named && !isId) || isMissing(error);
  // Data cached by another page may be too old to open a form with.
  const edital = missing ? null : dataUpdatedAt > since - FRESH_MS ? data : undefined;
  // A form that is open stays: what is typed in it outlives its edital.
  const [kept, setKept] = useState<EditalToRegister | null>(null);
  const opened = named && String(kept?.id) !== idEdital ? null : kept;
  if (edital && edital !== opened) setKept(edital);
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

/** When an address was come to. */
function useSince(address: string | undefined): number {
  const [since, setSince] = useState(() => ({ address, moment: Date.now() }));
  if (since.address !== address) setSince({ address, moment: Date.now() });
  return since.moment;
}

/**
 * True if a form in time may be completed after the end, even after a reload (INS-14). Undefined until known; known at once if the tab
 * sent nothing ahead.
 */
function useKeptForm(edital: EditalToRegister | undefined): boolean | undefined {
  const [looked, setLooked] = useState<{ id: number; isKept: boolean } | { error: unknown } | null>(null);
  const id = edital && !edital.valido && sessionStorage.getItem(keptFormKey(edital.id)) !== null ? edital.id : null;
  useEffect(() => {
    if (id === null) return;
    import(/* webpackChunkName: "cadastro-rules" */ '../registration/in-time/kept-form.ts').then(
      ({ keptForm }) => setLooked({ id, isKept: keptForm(id) !== null }),
      (error: unknown) => setLooked({ error }),
    );
  }, [id]);
  if (id === null) return false;
  // The boundary around the page says so, and offers to try again.
  if (looked && 'error' in looked) throw looked.error;
  return looked?.id === id ? looked.isKept : undefined;
}

/** The edital that takes registrations now, for whoever came to another one; null: none, or nothing is known of one. */
export function useOpenEdital() {
  const { data, isError } = useQuery({
    ...apiQuery('GET /publico/edital', { background: true }),
    ...LIVE,
    select: findValid,
  });
  return isError ? null : data;
}

const findValid = (editais: Output<'GET /publico/edital'>) => editais.find((edital) => edital?.valido) ?? null;
