import { ACTION_ERROR, CONFIRM, daySchema, endDayError, SUCCESS } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Box, DataItem, DataList, notify, Text, todayInZone } from '@credenciados/shared';
import { applyServerErrors, DateField, useDraftForm, z } from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { type Edital, useReopenEdital } from './editais.api.ts';
import { EndHint, periodOf } from './edital.form.tsx';

function reopenSchema(start: string, today: string) {
  return z.object({
    dataFim: daySchema.superRefine((day, context) => {
      const message = endDayError(start, day, today);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  });
}

/** Reopens the last closed edital with a new end date, after a confirmation. */
export function ReopenEditalModal({ edital, onClose }: { edital: Edital; onClose: () => void }) {
  const [today] = useState(todayInZone);
  const reopen = useReopenEdital();
  const [form, draft] = useDraftForm(
    `reabrir-edital-${edital.id}`,
    reopenSchema(todayInZone(new Date(edital.dataInicio)), today),
    {
      defaultValues: { dataFim: '' },
    },
  );
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    try {
      await reopen.mutateAsync({ id: edital.id, dataFim: form.getValues('dataFim') });
      draft.end();
      notify({ type: 'success', title: SUCCESS.editalReopened });
      onClose();
    } catch (error) {
      setConfirming(false);
      applyServerErrors(form, error);
    }
  };
  return (
    <>
      <FormModal
        form={form}
        draft={draft}
        title="Reabrir edital"
        onClose={onClose}
        submitLabel="Editar"
        failureTitle={ACTION_ERROR.reopenEdital}
        onSubmit={() => {
          setConfirming(true);
        }}
      >
        <Box mb="6">
          <DataList>
            <DataItem label="Nº do edital">{edital.numero}</DataItem>
            <DataItem label="Tipo do edital">{TIPO_EDITAL_LABEL[edital.tipoEdital]}</DataItem>
            <DataItem label="Período anterior">{periodOf(edital)}</DataItem>
          </DataList>
        </Box>
        <DateField name="dataFim" label="Nova data de encerramento" min={today} required />
        <Text color="fg.muted" textStyle="sm">
          <EndHint />
        </Text>
      </FormModal>
      <ConfirmDialog
        open={confirming}
        title={`Reabrir edital nº ${edital.numero}`}
        confirmLabel="Reabrir"
        loading={reopen.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      >
        {CONFIRM.reopenEdital}
      </ConfirmDialog>
    </>
  );
}
