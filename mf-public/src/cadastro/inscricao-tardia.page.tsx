import { TARDIA_TEXT } from '@credenciados/contract';
import {
  Alert,
  ApiError,
  errorText,
  formatTimestamp,
  LinkButton,
  LoadFailure,
  NotFoundState,
  Page,
  PageLoading,
  useLocation,
} from '@credenciados/shared';
import { draftKey } from '@credenciados/shared/form-core';
import { useEffect, useState } from 'react';
import type { Sent } from './cadastro.form.tsx';
import { Register } from './cadastro.page.tsx';
import { useEditalOf, useTardia } from './inscricao-tardia.api.ts';
import { useReceipt } from './use-receipt.tsx';

const TITLE = 'Inscrição fora do prazo';
/** Key of the link in the tab: the form's steps and a sign-in leave the address's fragment behind. A sign-out removes it. */
const KEY = draftKey('inscricao-tardia');
const isChave = (text: string) => /^[\w-]{43}$/.test(text);

/** Registration in an edital that ended, by a link that staff gave to one person (INS-24). */
export function InscricaoTardiaPage() {
  const { receipt, onSent } = useReceipt();
  const fragment = useLocation().hash.slice(1);
  const [chave, setChave] = useState(() => (isChave(fragment) ? fragment : (sessionStorage.getItem(KEY) ?? fragment)));
  useEffect(() => {
    if (!isChave(fragment)) return;
    sessionStorage.setItem(KEY, fragment);
    setChave(fragment);
  }, [fragment]);
  if (receipt) return receipt;
  return chave === '' ? <DeadLink text={TARDIA_TEXT.deadLink} /> : <Opened key={chave} chave={chave} onSent={onSent} />;
}

function Opened({ chave, onSent }: { chave: string; onSent: Sent }) {
  const tardia = useTardia(chave);
  const edital = useEditalOf(tardia.data?.idEdital);
  const error = tardia.error ?? edital.error;
  if (!tardia.data && error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return <DeadLink text={errorText(error)} />;
  }
  if (error)
    return <LoadFailure error={error} onRetry={() => void Promise.all([tardia.refetch(), edital.refetch()])} />;
  if (!tardia.data || !edital.data) {
    return (
      <Page title={TITLE}>
        <PageLoading />
      </Page>
    );
  }
  const { ate } = tardia.data;
  return (
    <Register
      // Open until the authorisation's own end.
      edital={{ ...edital.data, valido: true, dataFim: ate }}
      autorizacao={chave}
      notice={
        <Alert tone="info" title={`A comissão autorizou a sua inscrição fora do prazo, até ${formatTimestamp(ate)}.`}>
          A autorização vale uma vez, só para o CPF que a comissão informou. Se fechar esta página, abra de novo o link
          que recebeu.
        </Alert>
      }
      closed={false}
      onSent={onSent}
    />
  );
}

function DeadLink({ text }: { text: string }) {
  return (
    <NotFoundState
      title="Este link não abre uma inscrição."
      actions={<LinkButton to="/editais">Ver os editais</LinkButton>}
    >
      {text}
    </NotFoundState>
  );
}
