import { Button, ERROR, ErrorState, notify, PageLoading, Text } from '@credenciados/shared';
import { applyServerErrors, Form, listaConferenciaSchema, useZodForm, z } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Edital } from '../editais.api.ts';
import { type ItemLista, useLista, useSaveLista } from './conferencia.api.ts';
import { ItensField } from './itens.field.tsx';

const FORM_ID = 'form-lista-conferencia';
const SCHEMA = z.object({ conferencia: listaConferenciaSchema });

interface ListaModalProps {
  edital: Edital;
  onClose: () => void;
}

/** Edits the check list of an edital that ended, whose solicitações are still being analysed (CON-2). */
export function ListaModal({ edital, onClose }: ListaModalProps) {
  const lista = useLista(edital.id);
  // As it was when it was opened: what somebody else saves meanwhile is no part of what is edited here.
  const [begun, setBegun] = useState<typeof lista.data>();
  if (!begun && lista.data && !lista.isFetching) setBegun(lista.data);
  const title = `Lista de conferência do edital nº ${edital.numero}`;
  if (begun) return <ListaForm {...{ edital, title, onClose }} lista={begun} />;
  return (
    <Modal
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {lista.error && !lista.isFetching ? (
        <ErrorState title="Não foi possível carregar a lista." onRetry={() => void lista.refetch()} />
      ) : (
        <PageLoading />
      )}
    </Modal>
  );
}

interface ListaFormProps extends ListaModalProps {
  title: string;
  lista: { versao: number; itens: readonly ItemLista[] };
}

function ListaForm({ edital, title, lista, onClose }: ListaFormProps) {
  const save = useSaveLista(edital.id);
  const form = useZodForm(SCHEMA, {
    defaultValues: { conferencia: [...lista.itens] },
  });
  const submit = async ({ conferencia }: z.output<typeof SCHEMA>) => {
    try {
      await save.mutateAsync({ versao: lista.versao, conferencia });
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
      title={title}
      onClose={onClose}
      formId={FORM_ID}
      submitLabel="Salvar"
      saving={save.isPending}
    >
      <Form form={form} id={FORM_ID} onSubmit={submit} failureTitle={ERROR.title}>
        <Text color="fg.muted" mb="4">
          Vale para as solicitações deste edital que ainda não foram decididas. O que já foi decidido fica com a lista
          de então.
        </Text>
        <ItensField tipoEdital={edital.tipoEdital} />
      </Form>
    </FormModal>
  );
}
