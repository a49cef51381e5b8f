import { validadeDocumentoSchema } from '@credenciados/contract';
import { Button, formatDate, notify } from '@credenciados/shared';
import { DateField, useDraftForm, type z } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Documento } from '../documentos/documentos.api.ts';
import { useSetValidade } from './vigencia.api.ts';

/** Until when the shown document is valid, with a button that changes it (VIG-4). */
export function ValidadeDocumento({ documento }: { documento: Documento }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setOpen(true)}>
        {documento.validade ? `Vale até ${formatDate(documento.validade)}` : 'Informar validade'}
      </Button>
      {open && <ValidadeModal documento={documento} onClose={() => setOpen(false)} />}
    </>
  );
}

function ValidadeModal({
  documento: { id, validade = '', tipoDocumento },
  onClose,
}: {
  documento: Documento;
  onClose: () => void;
}) {
  const { mutateAsync } = useSetValidade(id);
  const [form, draft] = useDraftForm(`validade-${id}`, validadeDocumentoSchema, { defaultValues: { validade } });
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
      <DateField name="validade" label="Vale até" hint="Vazio: sem data. Formato: DD/MM/AAAA" />
    </FormModal>
  );
}
