import { validadeDocumentoSchema } from '@credenciados/contract';
import { Button, formatDate, notify } from '@credenciados/shared';
import { DateField, useDraftForm, type z } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Documento } from '../documentos/documentos.api.ts';
import { useSetValidade } from './vigencia.api.ts';

interface ValidadeProps {
  documento: Documento;
  /** Day that the check read in the file (CHE-2); null if none. */
  proposta: string | null;
}

/** Until when the shown document is valid, with a button that changes it (VIG-4). */
export function ValidadeDocumento({ documento, proposta }: ValidadeProps) {
  const [open, setOpen] = useState(false);
  const unset = proposta ? `Informar validade (no arquivo: ${formatDate(proposta)})` : 'Informar validade';
  return (
    <>
      <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setOpen(true)}>
        {documento.validade ? `Vale até ${formatDate(documento.validade)}` : unset}
      </Button>
      {open && <ValidadeModal documento={documento} proposta={proposta} onClose={() => setOpen(false)} />}
    </>
  );
}

const EMPTY = 'Vazio: sem data. Formato: DD/MM/AAAA';

function ValidadeModal({ documento, proposta, onClose }: ValidadeProps & { onClose: () => void }) {
  const { id, tipoDocumento } = documento;
  const validade = documento.validade ?? proposta ?? '';
  const { mutateAsync } = useSetValidade(id);
  const [form, draft] = useDraftForm(`validade-${id}`, validadeDocumentoSchema, { defaultValues: { validade } });
  const hint = documento.validade || !proposta ? EMPTY : `A data foi lida no arquivo: confira-a. ${EMPTY}`;
  const submit = async (values: z.output<typeof validadeDocumentoSchema>) => {
    await mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: 'Validade registrada.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title={`Validade: ${tipoDocumento.descricao}`}
      onClose={onClose}
      submitLabel="Salvar"
      onSubmit={submit}
      failureTitle="A validade não foi registrada."
    >
      <DateField name="validade" label="Vale até" hint={hint} />
    </FormModal>
  );
}
