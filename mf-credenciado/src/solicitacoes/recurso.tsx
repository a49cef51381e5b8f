import { RECURSO_LIMITS, readsAfter, recursoFormSchema, SITUACAO_RECURSO_LABEL } from '@credenciados/contract';
import {
  apiQuery,
  Box,
  Button,
  call,
  downloadFile,
  ErrorState,
  errorText,
  formatDateTime,
  formatTimestamp,
  notify,
  type Output,
  portalNow,
  refresh,
  Text,
  useIdempotencyKey,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import {
  AnexosField,
  applyServerErrors,
  Form,
  TextareaField,
  useDraftForm,
  useUploading,
  type z,
} from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';

type Recurso = NonNullable<Output<'GET /recurso/bySolicitacao/:id'>>;

interface RecursoDoResultadoProps {
  idSolicitacao: number;
  ate: string;
  intencao: Output<'GET /resultado/bySolicitacao/:id'>[number]['intencao'];
}

/** True while a term runs. */
export const isRunning = (ate: string): boolean => Date.parse(ate) >= portalNow();

/** The person's appeal against a rejection, or the way to it while its term runs (RES-6), after the intention where the edital asks for it (RES-8). */
export function RecursoDoResultado({ idSolicitacao, ate, intencao }: RecursoDoResultadoProps) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /recurso/bySolicitacao/:id', { params: { id: idSolicitacao }, silent: true }),
  );
  const [appealing, setAppealing] = useState(false);
  const [sent, setSent] = useState(false);
  const [stating, setStating] = useState(false);
  if (isError) return <ErrorState title="Não foi possível carregar o recurso." onRetry={() => void refetch()} />;
  if (data) return <Presented recurso={data} takesFocus={sent} />;
  const needsIntention = intencao !== null && intencao.declaradaEm === null;
  if (data === undefined || !isRunning(ate) || (needsIntention && !isRunning(intencao.ate))) return null;
  return appealing ? (
    <AppealForm id={idSolicitacao} onClose={() => setAppealing(false)} onSent={() => setSent(true)} />
  ) : (
    <>
      {/* One button for both steps: the focus returns to it from the dialog. */}
      <Button mt="3" onClick={() => (needsIntention ? setStating(true) : setAppealing(true))}>
        {needsIntention ? 'Declarar intenção de recorrer' : 'Recorrer'}
      </Button>
      {stating && <IntentionDialog idSolicitacao={idSolicitacao} ate={ate} onClose={() => setStating(false)} />}
    </>
  );
}

interface IntentionDialogProps {
  idSolicitacao: number;
  ate: string;
  onClose: () => void;
}

function IntentionDialog({ idSolicitacao, ate, onClose }: IntentionDialogProps) {
  const state = useMutation({
    mutationFn: () => call('POST /recurso/declararIntencao', { body: { idSolicitacao }, silent: true }),
    onSettled: () => refresh(...readsAfter('POST /recurso/declararIntencao')),
  });
  const confirm = async () => {
    try {
      await state.mutateAsync();
      notify({ type: 'success', title: 'Intenção de recorrer declarada.' });
    } catch (error) {
      notify({ type: 'warning', title: errorText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Declarar a intenção de recorrer?"
      confirmLabel="Declarar"
      loading={state.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>
        A declaração fica registrada com data e hora, e a comissão a vê. Ela ainda não é o recurso: envie os motivos até{' '}
        {formatDateTime(ate)}.
      </Text>
    </ConfirmDialog>
  );
}

function Presented({ recurso, takesFocus }: { recurso: Recurso; takesFocus: boolean }) {
  const { id, numero, situacao, recebidoEm, codigo, fundamentos, anexos, julgamento } = recurso;
  const box = useRef<HTMLDivElement>(null);
  // Takes the place of the form that was sent.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem" mt="4">
      <Text fontWeight="semibold">
        Recurso nº {numero}: {julgamento ? SITUACAO_RECURSO_LABEL[situacao] : 'em análise pela comissão'}
      </Text>
      <Text>
        Recebido em {formatTimestamp(recebidoEm)}. Código do comprovante: {codigo}.
      </Text>
      {julgamento ? (
        <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
          Motivos: {julgamento.motivo}
        </Text>
      ) : (
        <Text mt="2">A resposta sai com o resultado final.</Text>
      )}
      <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
        O que você escreveu: {fundamentos}
      </Text>
      {anexos.length > 0 && <Text mt="2">Documentos: {anexos.map(({ nome }) => nome).join(', ')}</Text>}
      <Box mt="3">
        <SaveFileButton size="sm" save={() => downloadFile('GET /recurso/pdf/:id', { params: { id }, silent: true })}>
          Baixar comprovante do recurso (PDF)
        </SaveFileButton>
      </Box>
    </Box>
  );
}

interface AppealFormProps {
  id: number;
  onClose: () => void;
  onSent: () => void;
}

function AppealForm({ id, onClose, onSent }: AppealFormProps) {
  const [form, draft] = useDraftForm(`recorrer-${id}`, recursoFormSchema, {
    defaultValues: { fundamentos: '', anexos: [] },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const { onBusy, hasToWait } = useUploading(form);
  const { isSubmitting } = form.formState;
  const submit = async (values: z.output<typeof recursoFormSchema>) => {
    if (hasToWait()) return;
    const body = { idSolicitacao: id, ...values };
    try {
      await call('POST /recurso/apresentar', { body, silent: true, idempotencyKey: keyFor(body) });
      draft.end();
      notify({ type: 'success', title: 'Recurso recebido. O comprovante está nesta página e no seu e-mail.' });
      onSent();
      await refresh(...readsAfter('POST /recurso/apresentar'));
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
    // Another tab may have sent one.
    void refresh(...readsAfter('POST /recurso/apresentar'));
  };
  return (
    <Box maxW="40rem" mt="4">
      <Form
        form={form}
        draft={draft}
        label="Recorrer do resultado"
        onSubmit={submit}
        failureTitle="O recurso não foi enviado."
      >
        <Text>Você recorre uma vez deste resultado. Depois de enviado, o recurso não muda.</Text>
        <TextareaField
          name="fundamentos"
          label="Por que o resultado deve mudar"
          hint="Responda aos motivos da decisão. Anexe documentos, se tiver."
          rows={8}
          maxLength={RECURSO_LIMITS.fundamentos}
          required
        />
        <AnexosField onBusy={onBusy} />
        <Box display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" loading={isSubmitting}>
            Enviar recurso
          </Button>
          <Button variant="outline" onClick={cancel} disabled={isSubmitting}>
            Cancelar
          </Button>
        </Box>
      </Form>
    </Box>
  );
}
