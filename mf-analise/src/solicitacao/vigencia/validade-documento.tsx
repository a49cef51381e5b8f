import { decidirNovoSchema, PROCEDIMENTO_LIMITS, validadeDocumentoSchema } from '@credenciados/contract';
import { Alert, Button, formatDate, notify } from '@credenciados/shared';
import { DateField, TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import type { Documento } from '../documentos/documentos.api.ts';
import { useDecideNovo, useSetValidade } from './vigencia.api.ts';

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
      {documento.novo && <NovoNotice documento={documento} novo={documento.novo} />}
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

/** New file that the person sent in its place, with both decisions (VIG-4). */
function NovoNotice({ documento, novo }: { documento: Documento; novo: NonNullable<Documento['novo']> }) {
  const [decision, setDecision] = useState<'ACEITAR' | 'RECUSAR' | null>(null);
  return (
    <>
      <Alert
        tone="info"
        title={`Documento novo, enviado em ${formatDate(novo.em)}`}
        actions={
          <>
            <DownloadButton caminho={novo.caminho} nome={novo.nome} />
            <Button size="sm" variant="outline" onClick={() => setDecision('ACEITAR')}>
              Aceitar
            </Button>
            <Button size="sm" variant="outline" onClick={() => setDecision('RECUSAR')}>
              Recusar
            </Button>
          </>
        }
      />
      {decision && (
        <NovoModal documento={documento} aceitar={decision === 'ACEITAR'} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

interface NovoModalProps {
  documento: Documento;
  aceitar: boolean;
  onClose: () => void;
}

function NovoModal({ documento: { id, tipoDocumento }, aceitar, onClose }: NovoModalProps) {
  const { mutateAsync } = useDecideNovo(id);
  const [form, draft] = useDraftForm(`novo-${id}-${aceitar}`, decidirNovoSchema, {
    defaultValues: { aceitar, validade: '', motivo: '' },
  });
  const submit = async (values: z.output<typeof decidirNovoSchema>) => {
    await mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: aceitar ? 'Documento substituído.' : 'Documento novo recusado.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title={`${aceitar ? 'Aceitar' : 'Recusar'} o documento novo: ${tipoDocumento.descricao}`}
      onClose={onClose}
      submitLabel={aceitar ? 'Aceitar' : 'Recusar'}
      onSubmit={submit}
      failureTitle="A decisão não foi registrada."
    >
      {aceitar ? (
        <DateField
          name="validade"
          label="Vale até"
          hint="Este arquivo toma o lugar do anterior. Formato: DD/MM/AAAA"
          required
        />
      ) : (
        <TextareaField
          name="motivo"
          label="Motivo"
          hint="O interessado lê este texto na mensagem e no e-mail."
          rows={5}
          maxLength={PROCEDIMENTO_LIMITS.texto}
          required
        />
      )}
    </FormModal>
  );
}
