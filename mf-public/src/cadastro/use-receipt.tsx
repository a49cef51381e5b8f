import { type Inscricao, readsAfter } from '@credenciados/contract';
import { getSession, PageLoading, refresh, useLocation, useNavigate } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { type ReactNode, useState } from 'react';
import { keepComprovante } from '../common/last-registration.ts';
import type { Sent } from './cadastro.form.tsx';

const KeptComprovante = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-later" */ './with-registration.ts')).KeptComprovante,
  <PageLoading />,
);

/**
 * Comprovante of the history entry, and the function that stores one there after sending: after a reload or Back it is shown instead of an
 * empty form. It stays on the page's own address, since another page would not know that it was just sent.
 */
export function useReceipt(): { receipt: ReactNode; onSent: Sent } {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [justSent, setJustSent] = useState(false);
  const onSent = (inscricao: Inscricao, onDevice: boolean) => {
    setJustSent(true);
    // Signed-in people find it among their solicitações, which the form has loaded.
    if (getSession()) void refresh(...readsAfter('POST /publico/credenciado/cadastrar'));
    else keepComprovante(inscricao, onDevice);
    void navigate(pathname, { replace: true, state: { inscricao } });
  };
  const receipt = state?.inscricao ? <KeptComprovante kept={state.inscricao} justSent={justSent} /> : null;
  return { receipt, onSent };
}
