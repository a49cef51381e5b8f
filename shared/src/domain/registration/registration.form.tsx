import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useStore } from 'zustand';
import type { Cadastro } from '../../contract/credenciado.ts';
import { ERROR } from '../../contract/texts.ts';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { RequiredLegend } from '../../forms/form.tsx';
import { fieldId, type Labels, LabelsContext } from '../../forms/labels.ts';
import { applyServerErrors } from '../../forms/server-errors.ts';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { Box, chakra, Text } from '../../ui/primitives.ts';
import { resumable } from '../../upload/resumable-send.ts';
import { createUploader } from '../../upload/uploader.ts';
import { AddressSection } from './address-section.tsx';
import { keepContact, sameAddress } from './contact/contact-memory.ts';
import { ContactStep } from './contact/contact-step.tsx';
import { useContact } from './contact/use-contact.ts';
import { CredenciadoSection } from './credenciado-section.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import { InTimeNotice } from './in-time/in-time-notice.tsx';
import { useInTime } from './in-time/use-in-time.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PersonalSection } from './personal-section.tsx';
import { discardDocument } from './registration.api.ts';
import { placeOf, registrationSchema } from './registration.schema.ts';
import type { AttachedDocument } from './registration.values.ts';
import type { RegistrationFormProps } from './registration-form-props.ts';
import { RegistrationReview } from './registration-review.tsx';
import { submissionFor } from './submission-key.ts';
import { type SubmitFailure, submitFailure } from './submit-failure.ts';
import { TermsModal } from './terms.modal.tsx';
import { UnsavedWork } from './unsaved-work.tsx';
import { remaining } from './upload/document-types.ts';
import { DocumentsSection } from './upload/documents-section.tsx';
import { type ChosenType, toCome } from './upload/select-files.ts';
import { keepSent } from './upload/show-file.ts';
import { goOnAt, useFormStep } from './use-form-step.ts';
import { useRegistrationDraft, useRestoredDraft } from './use-registration-draft.ts';

const UPLOADS_PENDING = 'Há arquivos que ainda não foram enviados. Aguarde, tente novamente ou retire-os da lista.';

/** The registration of a person under an edital: the form, its review, and the sending. */
export function RegistrationForm(props: RegistrationFormProps) {
  const {
    edital,
    tiposDocumento,
    mode,
    initialValues,
    lockedCpf = false,
    send,
    onSent,
    onCancel,
    onStep,
    intro,
  } = props;
  const [place] = useState(props.draft);
  const { storage, restored } = useRestoredDraft(place, initialValues, lockedCpf);
  const schema = useMemo(
    () => registrationSchema(edital.tipoEdital, tiposDocumento),
    [edital.tipoEdital, tiposDocumento],
  );
  const form = useZodForm(schema, { defaultValues: restored?.values ?? initialValues });
  const draft = useRegistrationDraft({ form, place, storage, initial: initialValues, restored });

  const email = form.getValues('pessoa.email');
  const inTime = useInTime({ id: edital.id, dataFim: props.dataFim });
  const contact = useContact(email);
  /** Another address than the one that is known by now. */
  const asksContact = mode === 'create' || sameAddress(email) !== sameAddress(initialValues.pessoa.email);

  const [accepted, setAccepted] = useState(mode === 'edit' || draft.termosAceitos);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const labels = useRef<Labels>(new Map()).current;
  const sending = useRef(false);
  const top = useRef<HTMLParagraphElement>(null);
  const { step, toReview, toForm, leaveReview } = useFormStep(top);

  const [queue] = useState(() =>
    createUploader<ChosenType>({
      ...resumable('CADASTRO'),
      onSent: ({ file, tipo }, { key }) => {
        keepSent(key, file);
        const documento: AttachedDocument = {
          caminho: key,
          nomeOriginal: file.name,
          tamanho: file.size,
          tipoDocumento: { codigo: tipo.codigo, descricao: tipo.descricao },
          anexadoEm: Date.now(),
        };
        const before = form.getValues('documentos');
        const stay = remaining(before, [{ tipo }]);
        form.setValue('documentos', [...stay, documento], { shouldDirty: true });
        for (const replaced of before) if (!stay.includes(replaced)) discardDocument(replaced);
        setAnnouncement(`${file.name} anexado.`);
      },
    }),
  );
  useEffect(() => queue.cancelAll, [queue]);
  const pending = useStore(queue.store, ({ items }) => items.length > 0);
  // Nothing else of the form's state is read here: what changes with a key would render all of it anew.
  const { isSubmitting } = form.formState;
  const [sent, setSent] = useState(false);
  const [leaving, setLeaving] = useState(false);

  /** Sends the form ahead of its files: it may be whole but for those that are on their way. */
  async function noteForm(): Promise<void> {
    const { items } = queue.store.getState();
    const values = form.getValues();
    const stay = remaining(values.documentos, items);
    const whole = schema.safeParse({ ...values, documentos: [...stay, ...items.map(toCome)] });
    if (!inTime || step !== 'form' || !whole.success) return;
    const documentos = whole.data.documentos.slice(0, stay.length);
    await inTime.note({ ...whole.data, documentos }, items);
  }

  async function submit(cadastro: Cadastro): Promise<void> {
    setFailure(null);
    await noteForm();
    if (pending) {
      form.setError('documentos', { type: 'envio', message: UPLOADS_PENDING });
      return;
    }
    if (step === 'form') {
      // A phone that was typed and not added counts.
      form.setValue('pessoa.telefones', cadastro.pessoa.telefones);
      form.setValue('telefoneDigitado', '');
      toReview();
      return;
    }
    if (sending.current || (asksContact && contact.require())) return;
    sending.current = true;
    const whole = {
      ...cadastro,
      ...(asksContact && contact.contato && { contato: contact.contato }),
      ...(inTime?.received && { emTempo: inTime.received.emTempo }),
    };
    const submission = submissionFor(draft.envio(), whole);
    draft.rememberSubmission(submission);
    try {
      const inscricao = await send(whole, submission.chave);
      draft.finish();
      inTime?.finish();
      // The address isn't left for the next person in front of the tab.
      keepContact(null);
      setSent(true);
      await leaveReview();
      onSent(inscricao, draft.onDevice);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
    }
  }

  function refuse(error: unknown): void {
    const told = submitFailure(error);
    if (told.campos.contato) {
      contact.refuse(told.campos.contato);
      return;
    }
    const beside = error instanceof ApiError && Object.keys(told.campos).length > 0;
    // What stands beside the fields and in the summary needs no third place, unless there is something to do.
    setFailure(beside && !told.signIn ? null : told);
    if (!beside) return;
    const campos = Object.fromEntries(Object.entries(told.campos).map(([path, text]) => [placeOf(path), text]));
    applyServerErrors(form, new ApiError(error.status, { ...error, campos }));
    toForm(null);
  }

  function correct(id?: string): void {
    setFailure(null);
    toForm(id);
  }

  function eraseDraft(): void {
    queue.cancelAll();
    for (const documento of form.getValues('documentos')) discardDocument(documento);
    form.reset(initialValues);
    draft.erase();
    setFailure(null);
    // The dialog that asked is still there, and gives the focus back to what is gone.
    requestAnimationFrame(() => goOnAt(top.current));
  }

  function cancel(): void {
    if (draft.write() || pending) setLeaving(true);
    else onCancel();
  }

  // What was sent stays in sight until its comprovante takes its place.
  const shown = sent ? 'review' : step;
  useLayoutEffect(() => onStep?.(shown), [onStep, shown]);
  return (
    <FormProvider {...form}>
      <LabelsContext value={labels}>
        <chakra.form
          noValidate
          aria-busy={isSubmitting || undefined}
          onSubmit={(event) => {
            event.stopPropagation();
            void form
              .handleSubmit(
                submit,
                noteForm,
              )(event)
              .finally(() => setAttempt((count) => count + 1));
          }}
        >
          <Text ref={top} tabIndex={-1} outline="none" color="fg.muted" mb="6" scrollMarginTop="6rem">
            {shown === 'form' ? 'Etapa 1 de 2: preenchimento' : 'Etapa 2 de 2: revisão e envio'}
          </Text>
          <InTimeNotice inTime={inTime} />
          {failure && (
            <FailureAlert failure={failure} beside={shown === 'form'} kept={draft.exists} onLeave={draft.write} />
          )}
          {shown === 'form' ? (
            <>
              {intro && <Box mb="6">{intro}</Box>}
              <ErrorSummary attempt={attempt} failureTitle={ERROR.title} />
              <DraftNotice
                restored={draft.restored}
                exists={draft.exists}
                kept={draft.kept}
                onDevice={draft.onDevice}
                onKeepOnDevice={draft.keepOnDevice}
                onErase={eraseDraft}
              />
              <Text color="fg.muted" textStyle="sm" mb="4">
                <RequiredLegend />
              </Text>
              <PersonalSection lockedCpf={lockedCpf} />
              <CredenciadoSection tipo={edital.tipoEdital} />
              <AddressSection />
              <DocumentsSection tiposDocumento={tiposDocumento} queue={queue} announcement={announcement} />
            </>
          ) : (
            <>
              <RegistrationReview
                values={form.getValues()}
                tipo={edital.tipoEdital}
                before={mode === 'edit' ? initialValues : undefined}
                onEdit={correct}
              />
              {asksContact && <ContactStep contact={contact} onCorrect={() => correct(fieldId('pessoa.email'))} />}
            </>
          )}
          <FormButtons mode={mode} step={shown} busy={isSubmitting} onBack={() => correct()} onCancel={cancel} />
        </chakra.form>
        <UnsavedWork sent={sent} pending={pending} kept={draft.kept} />
        <LeaveDialog
          open={leaving}
          onStay={() => setLeaving(false)}
          onKeep={onCancel}
          onErase={() => {
            eraseDraft();
            onCancel();
          }}
        />
        <TermsModal
          open={!accepted}
          edital={edital}
          finalFocus={() => top.current}
          onCancel={onCancel}
          onAccept={() => {
            setAccepted(true);
            draft.acceptTerms();
          }}
        />
      </LabelsContext>
    </FormProvider>
  );
}
