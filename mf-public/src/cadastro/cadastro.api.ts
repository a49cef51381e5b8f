import { ApiError, apiQuery, type Output, useQuery } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { EDITAIS_EVERY_MS } from '../common/live.ts';
import { keptFormKey } from '../registration/in-time/form-receipt-key.ts';

/** An edital that takes registrations. */
export type EditalToRegister = Output<'GET /publico/edital/byId/:id'>;

/** Milliseconds for which an answer counts as current when the form opens: the page itself was loaded with it. */
const FRESH_MS = 15_000;
const isRecent = (moment: number) => Date.now() - moment < FRESH_MS;
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Refetches the edital while its form is open. */
const LIVE = { staleTime: FRESH_MS, refetchInterval: EDITAIS_EVERY_MS } as const;

/** Edital to register in: the address's, or the one that takes registrations now (INS-1). Null if there is none. */
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
    // A recent 404 isn't retried: the edital doesn't exist.
    retryOnMount: ({ state }) => !(isMissing(state.error) && isRecent(state.errorUpdatedAt)),
  });
  const { error, dataUpdatedAt, refetch } = named ? byId : valid;
  const isKept = useKeptForm(byId.data);
  const taking = byId.data && (byId.data.valido || isKept ? byId.data : isKept === false ? null : undefined);
  const data = named ? taking : valid.data;
  const missing = (named && !isId) || isMissing(error);
  // Data cached by another page may be too old to open a form with.
  const edital = missing ? null : dataUpdatedAt > since - FRESH_MS ? data : undefined;
  // An open form stays when its edital closes, with what was typed.
  const [kept, setKept] = useState<EditalToRegister | null>(null);
  const opened = named && String(kept?.id) !== idEdital ? null : kept;
  if (edital && edital !== opened) setKept(edital);
  return {
    edital: opened ?? edital,
    /** True if the edital was closed while the form was open. */
    closed: opened !== null && edital === null,
    /** Number of the edital in the address, open or closed. */
    numero: byId.data?.numero,
    isError: error !== null && !missing && opened === null,
    refetch,
  };
}

/** Time at which the address was opened. */
function useSince(address: string | undefined): number {
  const [since, setSince] = useState(() => ({ address, moment: Date.now() }));
  if (since.address !== address) setSince({ address, moment: Date.now() });
  return since.moment;
}

/**
 * True if a form received in time may be completed after the end, even after a reload (INS-14). Undefined until known, and known at once in
 * a tab that sent nothing ahead.
 */
function useKeptForm(edital: EditalToRegister | undefined): boolean | undefined {
  const [looked, setLooked] = useState<{ id: number; isKept: boolean } | { error: unknown } | null>(null);
  const id = edital && !edital.valido && sessionStorage.getItem(keptFormKey(edital.id)) !== null ? edital.id : null;
  useEffect(() => {
    if (id === null) return;
    import(/* webpackChunkName: "cadastro-rules" */ '../registration/in-time/form-receipt.ts').then(
      ({ keptForm }) => setLooked({ id, isKept: keptForm(id) !== null }),
      (error: unknown) => setLooked({ error }),
    );
  }, [id]);
  if (id === null) return false;
  // The page's error boundary shows the error with a retry.
  if (looked && 'error' in looked) throw looked.error;
  return looked?.id === id ? looked.isKept : undefined;
}

/** Edital that takes registrations now, for visitors of another one. Null if there is none or it can't be loaded. */
export function useOpenEdital() {
  const { data, isError } = useQuery({
    ...apiQuery('GET /publico/edital', { background: true }),
    ...LIVE,
    select: findValid,
  });
  return isError ? null : data;
}

const findValid = (editais: Output<'GET /publico/edital'>) => editais.find((edital) => edital?.valido) ?? null;
