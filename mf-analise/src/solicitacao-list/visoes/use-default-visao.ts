import { useLocation, useNavigate } from '@credenciados/shared';
import { readBusca } from '@credenciados/shared/table';
import { useEffect, useState } from 'react';
import { type Fila, isNarrowed, withFila } from '../../common/solicitacoes/fila-address.ts';
import { readReturn } from '../../common/solicitacoes/list-place.ts';
import { useVisoes } from './visoes.api.ts';

/** State of a list whose filter was cleared: it isn't narrowed when one comes back to it. */
export const WHOLE_LIST = { inteira: true };

/**
 * Narrows a list that is opened plain by the person's default view (FIL-7), in place of its address, and answers whether that
 * is still to be known. Whoever comes back to a list finds it as it was.
 */
export function useDefaultVisao(fila: Fila): boolean {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, isPending } = useVisoes();
  const [opening, setOpening] = useState(() => search === '' && isPlain(state));
  const narrowed = isNarrowed(fila);
  const padrao = data?.find((visao) => visao.padrao)?.filtro;
  useEffect(() => {
    if (!opening) return;
    if (narrowed || (!isPending && !padrao)) setOpening(false);
    else if (padrao) void navigate({ search: withFila(new URLSearchParams(), padrao).toString() }, { replace: true });
  }, [opening, narrowed, isPending, padrao, navigate]);
  return opening && !narrowed;
}

function isPlain(state: unknown): boolean {
  const isWhole = typeof state === 'object' && state !== null && 'inteira' in state;
  return !isWhole && readReturn(state) === null && readBusca(state) === '';
}
