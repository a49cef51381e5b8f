import { type InscricaoTardia, SITUACAO_TARDIA_LABEL, type SituacaoTardia } from '@credenciados/contract';
import {
  Button,
  formatCpf,
  formatDateTime,
  Link,
  LoadFailure,
  LuPlus,
  NotFoundState,
  notify,
  Page,
  PageLoading,
  RouterLink,
  StatusTag,
  Text,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { useState } from 'react';
import { ActionFailure } from '../common/action-failure.tsx';
import { EditaisLink } from '../common/editais-link.tsx';
import { useEdital } from '../common/solicitacoes/solicitacoes.api.ts';
import { AutorizarModal } from './autorizar.modal.tsx';
import { useRevoke, useTardias } from './inscricao-tardia.api.ts';

const TONE: Record<SituacaoTardia, 'success' | 'info' | 'neutral'> = {
  VALIDA: 'info',
  USADA: 'success',
  EXPIRADA: 'neutral',
  REVOGADA: 'neutral',
};

const COLUMNS: readonly Column<InscricaoTardia>[] = [
  { header: 'CPF', rowHeader: true, nowrap: true, cell: ({ cpf }) => formatCpf(cpf) },
  { header: 'Situação', cell: (tardia) => <Situacao {...tardia} /> },
  { header: 'Vale até', nowrap: true, cell: ({ ate }) => formatDateTime(ate) },
  {
    header: 'Motivo',
    cell: ({ motivo, criadaEm, criadaPor, email }) => (
      <>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {motivo}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {criadaPor}, em {formatDateTime(criadaEm)}
          {email && `. Link enviado para ${email}`}
        </Text>
      </>
    ),
  },
];

function Situacao({ situacao, solicitacao, revogada }: InscricaoTardia) {
  return (
    <>
      <StatusTag tone={TONE[situacao]}>{SITUACAO_TARDIA_LABEL[situacao]}</StatusTag>
      {solicitacao && (
        <Text textStyle="sm">
          <Link asChild>
            <RouterLink to={`/solicitacoes/visualizar/${solicitacao.id}`}>{solicitacao.protocolo}</RouterLink>
          </Link>
        </Text>
      )}
      {revogada && (
        <Text textStyle="sm" color="fg.muted">
          {revogada.por}, em {formatDateTime(revogada.em)}
        </Text>
      )}
    </>
  );
}

/** Late entries of an edital that staff authorised (INS-24). */
export function InscricaoTardiaListPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <TardiasOfEdital id={id} />;
}

function TardiasOfEdital({ id }: { id: number }) {
  const edital = useEdital(id);
  const tardias = useTardias(id);
  const mayAuthorise = useMay('POST /inscricaoTardia/autorizar');
  const mayRevoke = useMay('PUT /inscricaoTardia/revogar/:id');
  const [adding, setAdding] = useState(false);
  const error = edital.error ?? (tardias.data ? null : tardias.error);
  if (error)
    return <LoadFailure error={error} onRetry={() => void Promise.all([edital.refetch(), tardias.refetch()])} />;
  if (!edital.data) return <PageLoading />;
  const add = mayAuthorise && !edital.data.valido && (
    <Button onClick={() => setAdding(true)}>
      <LuPlus aria-hidden="true" />
      Autorizar inscrição
    </Button>
  );
  return (
    <Page
      title={`Inscrições fora do prazo do edital nº ${edital.data.numero}`}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Por decisão da comissão, uma pessoa pode se inscrever depois do fim do edital, por um link que vale só para o CPF dela."
      actions={add}
    >
      <DataTable
        caption="Autorizações de inscrição fora do prazo"
        columns={COLUMNS}
        rows={tardias.data}
        rowKey={(tardia) => tardia.id}
        fetching={tardias.isFetching}
        empty={{
          title: 'Nenhuma inscrição autorizada.',
          description: edital.data.valido
            ? 'O edital ainda recebe inscrições: a autorização só existe depois do fim.'
            : 'Quando a comissão autorizar uma, ela aparece aqui.',
          actions: add || <EditaisLink />,
        }}
        actions={mayRevoke ? (tardia) => tardia.situacao === 'VALIDA' && <RevokeButton tardia={tardia} /> : undefined}
      />
      {adding && <AutorizarModal idEdital={id} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function RevokeButton({ tardia: { id, cpf } }: { tardia: InscricaoTardia }) {
  const revoke = useRevoke(id);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await revoke.mutateAsync();
      notify({ type: 'success', title: 'Autorização revogada.' });
    } catch {
      // The error is shown below the button.
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Revogar a autorização do CPF ${formatCpf(cpf)}`}
        onClick={() => setAsking(true)}
      >
        Revogar
      </Button>
      <ActionFailure title="A autorização não foi revogada." error={revoke.error} />
      <ConfirmDialog
        open={asking}
        danger
        title="Revogar a autorização?"
        confirmLabel="Revogar"
        loading={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        O link deixa de valer na hora, e a pessoa não é avisada.
      </ConfirmDialog>
    </>
  );
}
