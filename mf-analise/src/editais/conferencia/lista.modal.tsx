import { listaConferenciaSchema } from '@credenciados/contract';
import { Button, ERROR, ErrorState, notify, Text } from '@credenciados/shared';
import { useDraftForm, z } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Edital } from '../editais.api.ts';
import { type Lista, useLista, useSaveLista } from './conferencia.api.ts';
import { ItensField } from './itens.field.tsx';

const SCHEMA = z.object({ conferencia: listaConferenciaSchema });

interface ListaModalProps {
  edital: Edital;
  onClose: () => void;
}

const titleOf = ({ numero }: Edital) => `Lista de conferência do edital nº ${numero}`;

/** Edits the check list of an ended edital with solicitações still in analysis (CON-2). */
export function ListaModal({ edital, onClose }: ListaModalProps) {
  const lista = useLista(edital.id);
  // List at the time of opening: another person's later save isn't mixed into the edited one.
  const [begun, setBegun] = useState<Lista>();
  if (!begun && lista.data && !lista.isFetching) setBegun(lista.data);
  if (begun) return <ListaForm edital={edital} lista={begun} onClose={onClose} />;
  // The header's progress bar shows the loading. A dialog that replaces another would take focus twice.
  if (!lista.error || lista.isFetching) return null;
  return (
    <Modal
      open
      size="lg"
      title={titleOf(edital)}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <ErrorState title="Não foi possível carregar a lista." onRetry={() => void lista.refetch()} />
    </Modal>
  );
}

function ListaForm({ edital, lista, onClose }: ListaModalProps & { lista: Lista }) {
  const { id, tipoEdital } = edital;
  const save = useSaveLista(id);
  const [form, draft] = useDraftForm(`conferencia-${id}`, SCHEMA, { defaultValues: { conferencia: [...lista.itens] } });
  const submit = async ({ conferencia }: z.output<typeof SCHEMA>) => {
    await save.mutateAsync({ versao: lista.versao, conferencia });
    draft.end();
    notify({ type: 'success', title: 'Lista de conferência salva com sucesso.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={titleOf(edital)}
      onClose={onClose}
      submitLabel="Salvar"
      onSubmit={submit}
      failureTitle={ERROR.title}
    >
      <Text color="fg.muted" mb="4">
        O que a comissão confere em cada documento. Vale para as solicitações deste edital que ainda não foram
        decididas. O que já foi decidido fica com a lista de então.
      </Text>
      <ItensField id={id} tipoEdital={tipoEdital} />
    </FormModal>
  );
}
