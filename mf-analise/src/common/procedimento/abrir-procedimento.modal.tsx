import { abrirProcedimentoSchema, PROCEDIMENTO_LIMITS } from '@credenciados/contract';
import { Alert, Box, notify, Text } from '@credenciados/shared';
import { AnexosField, TextareaField, useDraftForm, useUploading, type z } from '@credenciados/shared/forms';
import { useEffect, useRef } from 'react';
import { FormModal } from '../form-modal.tsx';
import { useOpenProceeding } from './open-proceeding.api.ts';

interface AbrirProcedimentoModalProps {
  /** Id of the solicitação. */
  id: number;
  nome: string;
  /** Complaint that opens it, whose facts and files begin the form (DES-9). */
  denuncia?: { id: number; fatos: string; anexos: readonly { key: string; nome: string }[] };
  onClose: () => void;
  /** Default: `onClose`. */
  onDone?: () => void;
  /** Element to focus once the proceeding is open. Default: the opener. */
  focusDone?: () => HTMLElement | null;
}

/** Opens a proceeding against an accreditation, with facts and documents (DES-1). */
export function AbrirProcedimentoModal({
  id,
  nome,
  denuncia,
  onClose,
  onDone = onClose,
  focusDone,
}: AbrirProcedimentoModalProps) {
  const open = useOpenProceeding();
  const isOpened = useRef(false);
  useEffect(
    () => () => {
      // Runs after the dialog's own focus return.
      if (isOpened.current) setTimeout(() => focusDone?.()?.focus());
    },
    [focusDone],
  );
  const [form, draft] = useDraftForm(`abrir-procedimento-${id}-${denuncia?.id ?? ''}`, abrirProcedimentoSchema, {
    defaultValues: {
      fatos: denuncia?.fatos ?? '',
      anexos: denuncia?.anexos.map(({ key, nome: arquivo }) => ({ key, nome: arquivo })) ?? [],
    },
  });
  const { onBusy, hasToWait } = useUploading(form);
  const submit = async (values: z.output<typeof abrirProcedimentoSchema>) => {
    if (hasToWait()) return;
    await open.mutateAsync({ idSolicitacao: id, ...values, ...(denuncia && { idDenuncia: denuncia.id }) });
    draft.end();
    notify({
      type: 'success',
      title: 'Procedimento aberto.',
      description: 'O interessado foi avisado do prazo da defesa.',
    });
    isOpened.current = true;
    onDone();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={`Abrir procedimento contra ${nome}`}
      onClose={onClose}
      submitLabel="Abrir procedimento"
      onSubmit={submit}
      failureTitle="O procedimento não foi aberto."
    >
      <Text mb="4">
        O interessado recebe os fatos e os documentos, e o prazo para se defender. Ele continua credenciado até o fim do
        procedimento.
      </Text>
      {denuncia && (
        <Box mb="4">
          <Alert tone="warning" title="Confira o texto e os arquivos antes de abrir">
            Eles vieram da denúncia e vão para o interessado. Tire o que identifica quem denunciou, também nos nomes dos
            arquivos e dentro deles.
          </Alert>
        </Box>
      )}
      <TextareaField
        name="fatos"
        label="Fatos"
        hint="O que aconteceu, quando, e a regra que foi descumprida."
        rows={6}
        maxLength={PROCEDIMENTO_LIMITS.texto}
        required
      />
      <AnexosField onBusy={onBusy} />
    </FormModal>
  );
}
