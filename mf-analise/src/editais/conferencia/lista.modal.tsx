import { listaConferenciaSchema } from '@credenciados/contract';
import { ERROR, notify, Text } from '@credenciados/shared';
import { useDraftForm, z } from '@credenciados/shared/forms';
import { BegunModal } from '../../common/begun-modal.tsx';
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
  return (
    <BegunModal
      title={titleOf(edital)}
      failureTitle="Não foi possível carregar a lista."
      query={useLista(edital.id)}
      onClose={onClose}
    >
      {(lista) => <ListaForm edital={edital} lista={lista} onClose={onClose} />}
    </BegunModal>
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
