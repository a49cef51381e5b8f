import { ERROR, ErrorState, notify, PageLoading, Text } from '@credenciados/shared';
import { listaConferenciaSchema } from '@credenciados/shared/contract';
import { applyServerErrors, Form, useZodForm, z } from '@credenciados/shared/forms';
import { useEffect, useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Edital } from '../editais.api.ts';
import { useLista, useSaveLista } from './conferencia.api.ts';
import { ItensField } from './itens.field.tsx';

const FORM_ID = 'form-lista-conferencia';
const SCHEMA = z.object({ conferencia: listaConferenciaSchema });

/** Edits the check list of an edital that ended, whose solicitações are still being analysed (CON-2). */
export function ListaModal({ edital, onClose }: { edital: Edital; onClose: () => void }) {
  const { id, numero, tipoEdital } = edital;
  const lista = useLista(id);
  const save = useSaveLista(id);
  const form = useZodForm(SCHEMA, { defaultValues: { conferencia: [] } });
  // As it was when it was opened: what somebody else saves meanwhile is no part of what is edited here.
  const [begun, setBegun] = useState<typeof lista.data>();
  if (!begun && lista.data && !lista.isFetching) setBegun(lista.data);
  const { reset } = form;
  useEffect(() => {
    if (begun) reset({ conferencia: [...begun.itens] });
  }, [begun, reset]);
  const submit = async ({ conferencia }: z.output<typeof SCHEMA>) => {
    try {
      await save.mutateAsync({ versao: begun?.versao ?? 0, conferencia });
      notify({ type: 'success', title: 'Lista de conferência salva com sucesso.' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  return (
    <FormModal
      dirty={form.formState.isDirty}
      size="lg"
      title={`Lista de conferência do edital nº ${numero}`}
      onClose={onClose}
      formId={FORM_ID}
      submitLabel="Salvar"
      saving={save.isPending}
      submitDisabled={!begun}
    >
      {begun ? (
        <Form form={form} id={FORM_ID} onSubmit={submit} failureTitle={ERROR.title}>
          <Text color="fg.muted" mb="4">
            Vale para as solicitações deste edital que ainda não foram decididas. O que já foi decidido fica com a lista
            de então.
          </Text>
          <ItensField id={id} tipoEdital={tipoEdital} />
        </Form>
      ) : lista.error && !lista.isFetching ? (
        <ErrorState title="Não foi possível carregar a lista." onRetry={() => void lista.refetch()} />
      ) : (
        <PageLoading />
      )}
    </FormModal>
  );
}
