import { ACTION_ERROR, CONFIRM, SUCCESS } from '@credenciados/contract';
import { apiQuery, formatInteger, notify, Text, useQuery } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import { type Edital, useCloseEdital } from './editais.api.ts';

/** Asks before closing the open edital. */
export function CloseEditalDialog({ edital, onClose }: { edital: Edital; onClose: () => void }) {
  const close = useCloseEdital();
  const { data: waiting = [] } = useQuery({
    ...apiQuery('GET /esclarecimento/aguardando', { background: true }),
    enabled: edital.regras.esclarecimentos,
  });
  const questions = waiting.find((one) => one.edital.id === edital.id)?.total ?? 0;
  const confirm = async () => {
    try {
      await close.mutateAsync();
      notify({ type: 'success', title: SUCCESS.editalClosed });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Encerrar edital nº ${edital.numero}`}
      confirmLabel="Encerrar"
      loading={close.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {CONFIRM.closeEdital}
      {questions > 0 && (
        <Text mt="3">
          {questions === 1 ? '1 pedido espera' : `${formatInteger(questions)} pedidos esperam`} resposta em Perguntas e
          impugnações. Depois de encerrar, a comissão ainda responde ou encerra cada um com o motivo.
        </Text>
      )}
      <ActionFailure title={ACTION_ERROR.closeEdital} error={close.error} />
    </ConfirmDialog>
  );
}
