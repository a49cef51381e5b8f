import { OPENS_QUEUE, personKey } from '@credenciados/contract/device';
import { mayDo } from '@credenciados/contract/transitions';
import { useLocation, useNavigate, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import type { Edital } from './editais.api.ts';

/** Redirects from home to the open edital's solicitações if the person chose so (TEL-2). True while it does. */
export function useOpensQueue(editais: readonly Edital[] | undefined): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const key = useSession(({ session }) => personKey(OPENS_QUEUE, session?.pessoa.cpfCnpj));
  const asked = isFromHome(state) && localStorage.getItem(key) !== null;
  const open = editais?.find(({ situacao }) => mayDo('edital', 'ENCERRAR', situacao))?.id;
  useEffect(() => {
    if (asked && open) void navigate(`/solicitacoes/listagem/${open}`, { replace: true });
  }, [asked, open, navigate]);
  return asked && (!editais || open !== undefined);
}

function isFromHome(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'home' in state;
}
