import type { Cadastro } from '@credenciados/contract/credenciado';
import { placed } from '@credenciados/contract/error-field';
import { ERROR } from '@credenciados/contract/texts';
import { ApiError, Box, chakra, Heading, PageLoading, Text, useIdempotencyKey } from '@credenciados/shared';
import {
  applyServerErrors,
  bringToSight,
  draftKey,
  ErrorSummary,
  FormProvider,
  fieldId,
  type Labels,
  LabelsContext,
  RequiredLegend,
  STEADY_PRESS,
  useForm,
  useStore,
} from '@credenciados/shared/form-core';
import { laterDialog, laterPart } from '@credenciados/shared/later';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepContact, sameAddress } from './contact/confirmed-contact.ts';
import type { Contact } from './contact/use-contact.ts';
import { DraftBanner } from './draft-banner.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { FirstError } from './first-error.tsx';
import { FormButtons } from './form-buttons.tsx';
import { keptFormKey } from './in-time/form-receipt-key.ts';
import { InTimeBanner } from './in-time/in-time-banner.tsx';
import { useInTime } from './in-time/use-in-time.ts';
import { loadRules } from './load-rules.ts';
import { PersonalSection } from './personal-section.tsx';
import { discardDocument } from './registration.api.ts';
import { deviceStorage } from './registration-draft.ts';
import type { Left, RegistrationFormProps } from './registration-form-props.ts';
import { noteRestoredTab } from './restored-tab.ts';
import { type SubmitFailure, submitFailure, withCampos } from './submit-failure.ts';
import { TermsModal } from './terms.modal.tsx';
import { FIRST_TOPIC, ONE_TOPIC, stepTitle, TOPICS, type Topic, topicOf, topicOfId } from './topics.ts';
import { UnsavedWork } from './unsaved-work.tsx';
import { remaining } from './upload/document-types.ts';
import { markRefused, useRemovedElsewhere } from './upload/refused-documents.ts';
import { toCome } from './upload/select-files.ts';
import { useDocumentQueue } from './upload/use-document-queue.ts';
import { useFormStep } from './use-form-step.ts';
import { useLateRules } from './use-late-rules.ts';
import { useLateSections } from './use-late-sections.ts';
import { usePhone } from './use-phone.ts';
import { useRegistrationDraft } from './use-registration-draft.ts';

const UPLOADS_PENDING =
  'Há arquivos que ainda não foram enviados. Aguarde, tente novamente, escolha outros ou retire-os da lista.';

/** Placeholder for the rest of the form, which keeps the buttons below it. */
const ON_THE_WAY = (
  <Text color="fg.muted" minH="100vh" role="status">
    Carregando o restante do formulário…
  </Text>
);
/** Memoised, because state beside the fields, such as the deadline's clock, changes often. */
const Personal = memo(PersonalSection);
const Sections = memo(
  laterPart(
    async () => (await import(/* webpackChunkName: "cadastro-later" */ './registration-later.ts')).RegistrationSections,
    ON_THE_WAY,
  ),
);
const SecondStep = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-later" */ './registration-later.ts')).SecondStep,
  ON_THE_WAY,
);
const LeaveDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "cadastro-later" */ './registration-later.ts')).LeaveDialog,
);

/** Names of the form, by its mode. */
const NAMES = { create: 'Cadastro', edit: 'Retificação da solicitação', change: 'Alteração da inscrição' };

/** Topics of the sections that load later. */
const LATE_TOPICS = TOPICS.filter((topic) => topic !== 'dados' && topic !== 'contato').join(' ');

/** Loads only if a draft was left. */
const ReadLeft = laterPart(async () => (await loadRules()).ReadLeft);

/** Registration of a person in an edital: form, review, and submission. */
export function RegistrationForm(props: RegistrationFormProps) {
  const [{ storage, isNew }] = useState(() => {
    noteRestoredTab();
    const { draft, edital } = props;
    const deviceDrafts = draft ? deviceStorage() : null;
    const hasDraft = [draft?.name, draft?.takeOver].some(
      (name) => name && deviceDrafts?.getItem(draftKey(name)) != null,
    );
    return { storage: deviceDrafts, isNew: !hasDraft && sessionStorage.getItem(keptFormKey(edital.id)) === null };
  });
  if (isNew) return <OpenForm {...props} left={{ storage, restored: null, received: null }} />;
  return (
    <ReadLeft form={props} storage={storage}>
      {(left) => <OpenForm {...props} left={left} />}
    </ReadLeft>
  );
}

function OpenForm({ left: { storage, restored, received }, ...props }: RegistrationFormProps & { left: Left }) {
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
  const rules = useLateRules(edital.tipoEdital, tiposDocumento);
  const lateSections = useLateSections();
  const form = useForm({
    mode: 'onTouched',
    // The summary gets the focus instead; it links to each field.
    shouldFocusError: false,
    resolver: rules.resolver,
    defaultValues: restored?.values ?? initialValues,
  });
  const draft = useRegistrationDraft({ form, place, storage, initial: initialValues, restored });
  const { keyFor, renew } = useIdempotencyKey(draft.sending);

  const email = form.getValues('pessoa.email');
  const inTime = useInTime({ id: edital.id, dataFim: props.dataFim }, received);
  const contact = useRef<Contact>(null);
  /** A rectification confirms the address only if it changed. */
  const asksContact = mode === 'create' || sameAddress(email) !== sameAddress(initialValues.pessoa.email);

  const [accepted, setAccepted] = useState(draft.termosAceitos);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const labels = useRef<Labels>(new Map()).current;
  const sending = useRef(false);
  const top = useRef<HTMLParagraphElement & HTMLHeadingElement>(null);
  const phone = usePhone();
  const steps = useFormStep({ top, phone, resumeAt: restored?.etapa });
  const { step, topic, view } = steps;
  const [startedAt] = useState(restored?.etapa ?? topic);
  const [reviewed, setReviewed] = useState(false);
  /** Next topic on a phone; null if the review is next. A person who came back from the review to correct a topic returns to the review. */
  const next = phone && step === 'form' ? nextTopic(topic, reviewed) : null;
  const { keepStep } = draft;
  useEffect(() => keepStep(topic), [keepStep, topic]);

  const { queue, announcement } = useDocumentQueue(form);
  useRemovedElsewhere(form);
  const pending = useStore(queue.store, ({ items }) => items.length > 0);
  // Reads no other form state: a value that changes with each key would render the whole form.
  const { isSubmitting } = form.formState;
  const [sent, setSent] = useState(false);
  const [leaving, setLeaving] = useState(false);

  /** Sends the form ahead of its files: it may be complete except for the files being uploaded. */
  async function noteForm(): Promise<void> {
    if (!inTime || step !== 'form') return;
    const loadedRules = await rules.load().catch(() => null);
    if (!loadedRules) return;
    const { schema } = loadedRules;
    const { items } = queue.store.getState();
    const values = form.getValues();
    const stay = remaining(values.documentos, items);
    const whole = schema.safeParse({ ...values, documentos: [...stay, ...items.map(toCome)] });
    if (!whole.success) return;
    const documentos = whole.data.documentos.slice(0, stay.length);
    await inTime.note({ ...whole.data, documentos }, items);
  }

  async function submit(cadastro: Cadastro): Promise<void> {
    await noteForm();
    if (pending) {
      setFailure(null);
      form.setError('documentos', { type: 'envio', message: UPLOADS_PENDING });
      return;
    }
    if (step === 'form') {
      setFailure(null);
      // A phone that was typed but not added counts.
      form.setValue('pessoa.telefones', cadastro.pessoa.telefones);
      form.setValue('telefoneDigitado', '');
      setReviewed(true);
      steps.toReview();
      return;
    }
    if (sending.current) return;
    sending.current = true;
    const contato = asksContact ? await contact.current?.require() : null;
    if (contato === null && asksContact) {
      sending.current = false;
      return;
    }
    const whole = {
      ...cadastro,
      ...(contato && { contato }),
      ...(inTime?.received && { emTempo: inTime.received.emTempo }),
    };
    try {
      const inscricao = await send(whole, keyFor(whole));
      draft.finish();
      inTime?.finish();
      // Removes the address from the tab, for the next person who uses it.
      keepContact(null);
      setSent(true);
      await steps.leaveForm();
      onSent(inscricao, draft.onDevice);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
    }
  }

  function refuse(error: unknown): void {
    const submission = submitFailure(error);
    const { contato, ...campos } = submission.campos;
    if (contato) contact.current?.refuse(contato);
    const beside = error instanceof ApiError && Object.keys(campos).length > 0;
    if (contato && !beside) return;
    // The summary has all messages; an alert is added only if the person can act on it.
    setFailure(beside && !submission.signIn ? null : submission);
    if (!beside) return;
    markRefused(form, campos);
    applyServerErrors(form, withCampos(error, placed(submission.campos)));
    steps.stepBack(null);
  }

  /** Validates the shown topic, and goes to the next one. */
  async function advance(to: Topic): Promise<void> {
    const names = [...labels.keys()].filter((name) => topicOf(name) === topic) as Parameters<
      typeof form.getFieldState
    >[0][];
    if (await form.trigger(names)) return steps.advance(to);
    const wrong = names.find((name) => form.getFieldState(name).invalid);
    if (wrong) steps.toTopic(topic, fieldId(wrong));
  }

  /** Shows errors found by validation. In the review the fields are hidden, so it returns to the form. */
  function onInvalid(): void | Promise<void> {
    if (step === 'review') steps.stepBack(null);
    else return noteForm();
  }

  function correct(id?: string): void {
    setFailure(null);
    if (phone && id) steps.toTopic(topicOfId(id), id);
    else steps.stepBack(id);
  }

  function eraseDraft(): void {
    queue.cancelAll();
    for (const documento of form.getValues('documentos')) discardDocument(documento);
    form.reset(initialValues);
    draft.erase();
    renew();
    setFailure(null);
    // The closing dialog returns focus to an element that no longer exists, so scroll after it.
    requestAnimationFrame(() => bringToSight(top.current));
  }

  function cancel(): void {
    if (draft.write() || pending) setLeaving(true);
    else onCancel();
  }

  /** Element to focus after the terms: the CPF, but not on a phone, whose keyboard would cover the text around it. */
  function firstFocus(): HTMLElement | null {
    const canType = !phone && !lockedCpf && form.getValues('pessoa.pessoaFisica.cpf') === '';
    return (canType && document.getElementById(fieldId('pessoa.pessoaFisica.cpf'))) || top.current;
  }

  // The sent form stays visible until its comprovante replaces it.
  const shown = sent ? 'review' : view;
  const isFirst = shown === 'form' || shown === FIRST_TOPIC;
  const stage = !accepted ? 'terms' : isFirst ? 'first' : 'later';
  useLayoutEffect(() => onStep?.(stage), [onStep, stage]);
  // The form's state causes one more render when it is ready, so the fields render after that.
  const [isBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  if (!isBegun) return <PageLoading />;
  return (
    <FormProvider {...form}>
      <LabelsContext value={labels}>
        <chakra.form
          noValidate
          {...STEADY_PRESS}
          aria-busy={isSubmitting || undefined}
          data-topic={phone && shown !== 'review' ? topic : undefined}
          css={ONE_TOPIC}
          onSubmit={(event) => {
            const isEarly = next === 'contato' || next === 'endereco';
            if (step === 'form' && !isEarly && lateSections.holds(event.currentTarget)) {
              event.preventDefault();
              return;
            }
            if (next) {
              event.preventDefault();
              void advance(next);
              return;
            }
            void form
              .handleSubmit(
                submit,
                onInvalid,
              )(event)
              .finally(() => setAttempt((count) => count + 1));
          }}
        >
          <StepLine top={top} step={shown} phone={phone} />
          <InTimeBanner inTime={inTime} ended={props.ended} />
          {failure && (
            <FailureAlert
              failure={failure}
              beside={shown !== 'review'}
              kept={draft.exists}
              claimPath={props.claimPath}
              onLeave={draft.write}
            />
          )}
          {shown !== 'review' ? (
            <>
              {intro && (
                <Box mb="6" data-topics={FIRST_TOPIC}>
                  {intro}
                </Box>
              )}
              {phone ? (
                <FirstError attempt={attempt} onError={steps.toTopic} />
              ) : (
                <ErrorSummary attempt={attempt} failureTitle={ERROR.title} />
              )}
              <DraftBanner
                phone={phone}
                restored={phone && topic !== startedAt ? null : draft.restored}
                exists={draft.exists}
                kept={draft.kept}
                onDevice={draft.onDevice}
                onKeepOnDevice={draft.keepOnDevice}
                onErase={eraseDraft}
              />
              <Text color="fg.muted" textStyle="sm" mb="4">
                <RequiredLegend />
              </Text>
              <Personal lockedCpf={lockedCpf} />
              <Box data-topics={LATE_TOPICS}>
                <Sections
                  key={lateSections.attempt}
                  onThere={lateSections.tellThere}
                  loading={ON_THE_WAY}
                  wereThere={lateSections.wereThere}
                  tipo={edital.tipoEdital}
                  tiposDocumento={tiposDocumento}
                  queue={queue}
                  announcement={announcement}
                />
              </Box>
            </>
          ) : (
            <SecondStep
              values={form.getValues()}
              tipo={edital.tipoEdital}
              mode={mode}
              before={mode === 'create' ? undefined : initialValues}
              asksContact={asksContact}
              contact={contact}
              onEdit={correct}
            />
          )}
          <FormButtons
            mode={mode}
            view={shown}
            next={next}
            busy={isSubmitting}
            waiting={lateSections.waiting}
            onBack={isFirst ? undefined : () => correct()}
            onCancel={cancel}
          />
        </chakra.form>
        <UnsavedWork sent={sent} pending={pending} kept={draft.kept} />
        <LeaveDialog
          open={leaving}
          onClose={() => setLeaving(false)}
          onKeep={onCancel}
          onErase={() => {
            eraseDraft();
            onCancel();
          }}
        />
        {!accepted && (
          <TermsModal
            what={NAMES[mode]}
            edital={edital}
            finalFocus={firstFocus}
            onCancel={onCancel}
            onAccept={() => {
              setAccepted(true);
              draft.acceptTerms();
              // Scrolls once the section above the form has collapsed.
              setTimeout(() => bringToSight(firstFocus()));
            }}
          />
        )}
      </LabelsContext>
    </FormProvider>
  );
}

/** Topic after the given one, or null for the review. E-mail and phones belong to the personal data, which the review shows together. */
function nextTopic(topic: Topic, reviewed: boolean): Topic | null {
  if (reviewed && topic !== 'dados') return null;
  return TOPICS[TOPICS.indexOf(topic) + 1] ?? null;
}

interface StepLineProps {
  top: RefObject<(HTMLParagraphElement & HTMLHeadingElement) | null>;
  step: Topic | 'form' | 'review';
  phone: boolean;
}

/** Names the current step; on a phone it is the heading of the topic. */
function StepLine({ top, step, phone }: StepLineProps) {
  const look = { ref: top, tabIndex: -1, outline: 'none', scrollMarginTop: '6rem' } as const;
  if (phone && step !== 'form' && step !== 'review') {
    return (
      <Heading as="h2" size="xl" mb="3" {...look}>
        {stepTitle(step)}
      </Heading>
    );
  }
  return (
    <Text color="fg.muted" mb={phone ? '2' : '6'} {...look}>
      {phone
        ? stepTitle('review')
        : step === 'review'
          ? 'Etapa 2 de 2: revisão e envio'
          : 'Etapa 1 de 2: preenchimento'}
    </Text>
  );
}
