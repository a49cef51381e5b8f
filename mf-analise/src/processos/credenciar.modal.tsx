import { ACTION_ERROR, CONFIRM, SUCCESS } from '@credenciados/contract';
import {
  Alert,
  Box,
  Button,
  DataItem,
  DataList,
  ErrorState,
  formatCpf,
  notify,
  PageLoading,
  Text,
} from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { isAccredited, type Processo, useAccreditProcesso, useResponsavel } from './processos.api.ts';

/** Shows the person to accredit, and asks. */
export function CredenciarModal({ processo, onClose }: { processo: Processo; onClose: () => void }) {
  const responsavel = useResponsavel(processo.protocolo);
  const isOwn = useIsOwn(responsavel.data?.cpf);
  const accredit = useAccreditProcesso();
  const isDone = isAccredited(accredit.error);
  const confirm = async () => {
    try {
      await accredit.mutateAsync(processo.idProcesso);
      notify({ type: 'success', title: SUCCESS.processAccredited });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Modal
      open
      title="Credenciar"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={accredit.isPending}>
            {isDone ? 'Fechar' : 'Cancelar'}
          </Button>
          {!isDone && (
            <Button onClick={() => void confirm()} loading={accredit.isPending} disabled={!responsavel.data || isOwn}>
              Credenciar
            </Button>
          )}
        </>
      }
    >
      {responsavel.isPending && <PageLoading />}
      {responsavel.error && (
        <ErrorState
          title="Não foi possível carregar os dados do processo."
          onRetry={() => void responsavel.refetch()}
        />
      )}
      {responsavel.data !== undefined && (
        <DataList>
          <DataItem label="Nº do Processo">{processo.numeroProcesso}</DataItem>
          <DataItem label="Nome do interessado">{processo.nomeRazaoSocialInteressado}</DataItem>
          <DataItem label="Nome do responsável">{responsavel.data?.nome}</DataItem>
          <DataItem label="CPF do responsável">{responsavel.data && formatCpf(responsavel.data.cpf)}</DataItem>
        </DataList>
      )}
      {responsavel.data && !isOwn && !isDone && (
        <Text mt="5" fontWeight="semibold">
          {CONFIRM.accreditProcess}
        </Text>
      )}
      {isOwn && (
        <Box mt="5">
          <Alert tone="warning" title="Você é o responsável por este processo." live>
            Outra pessoa da comissão deve credenciar o responsável.
          </Alert>
        </Box>
      )}
      {responsavel.data === null && (
        <Box mt="5">
          <Alert tone="warning" title="Este processo não informa o responsável técnico." live>
            Sem o nome e o CPF do responsável não é possível credenciar.
          </Alert>
        </Box>
      )}
      <ActionFailure title={ACTION_ERROR.accreditProcess} error={accredit.error} />
    </Modal>
  );
}
