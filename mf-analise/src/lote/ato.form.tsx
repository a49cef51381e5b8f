import {
  type AcaoLote,
  condicoesSchema,
  daySchema,
  deadlineError,
  modeloAssuntoSchema,
  modeloConteudoSchema,
  namesMissingDeadline,
  RULE,
  rectificationSubject,
} from '@credenciados/contract';
import { ERROR, formatDate, Text } from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import {
  AnexosField,
  DateField,
  type Draft,
  Form,
  SelectField,
  TextareaField,
  TextField,
  useDraftForm,
  useFormContext,
  z,
} from '@credenciados/shared/forms';
import { useState } from 'react';
import { ActionFailure } from '../common/action-failure.tsx';
import { CondicoesField } from '../common/condicoes.field.tsx';
import { ModeloButton } from '../common/modelo-button.tsx';
import { ModeloPickerModal } from '../common/modelo-picker.modal.tsx';
import { useAnalistas } from '../common/solicitacoes/solicitacoes.api.ts';

interface Range {
  first: string;
  last: string;
}

/** Schema of an act's form; fields that the act doesn't need are empty. */
function atoFormSchema(acao: AcaoLote, range: Range) {
  const writes = acao === 'PEDIR_RETIFICACAO' || acao === 'NOTIFICAR';
  const day = daySchema.superRefine((value, context) => {
    const message = deadlineError(value, range);
    if (message) context.addIssue({ code: 'custom', message });
  });
  const justificativa = z.string().trim().max(4000);
  const required = z.string().min(1, RULE.deadlineRequired).pipe(day);
  const form = z.object({
    condicoes: condicoesSchema,
    justificativa: acao === 'REPROVAR' ? justificativa.min(1, RULE.justification) : justificativa,
    assunto: writes ? modeloAssuntoSchema : z.string(),
    dataLimiteResposta: acao === 'PEDIR_RETIFICACAO' ? required : writes ? z.literal('').or(day) : z.string(),
    mensagem: writes ? modeloConteudoSchema : z.string(),
    anexos: z.array(z.object({ nome: z.string(), key: z.string() })),
    para: acao === 'ATRIBUIR' ? z.string().min(1, 'Escolha a quem atribuir.') : z.string(),
  });
  return form.refine((values) => !writes || !namesMissingDeadline(values), {
    error: RULE.deadlineRequired,
    path: ['dataLimiteResposta'],
  });
}

/** Form state of an act. */
export function useAtoForm(acao: AcaoLote, range: Range, idEdital: number) {
  return useDraftForm(`lote-${acao}-${idEdital}`, atoFormSchema(acao, range), {
    defaultValues: {
      justificativa: '',
      condicoes: [],
      assunto: acao === 'PEDIR_RETIFICACAO' ? rectificationSubject('{edital}') : '',
      dataLimiteResposta: '',
      mensagem: '',
      anexos: [],
      para: '',
    },
  });
}
export type AtoValues = z.output<ReturnType<typeof atoFormSchema>>;

interface AtoFormProps {
  id: string;
  acao: AcaoLote;
  range: Range;
  /** True if the edital allows approvals with conditions (VIG-5). */
  condicional: boolean;
  form: ReturnType<typeof useAtoForm>[0];
  draft: Draft;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
  onSubmit: (values: AtoValues) => Promise<void>;
}

/** Form of an act on several solicitações. */
export function AtoForm({ id, acao, range, condicional, form, draft, onBusy, onSubmit }: AtoFormProps) {
  return (
    <Form form={form} draft={draft} id={id} onSubmit={onSubmit} failureTitle={ERROR.title}>
      {acao === 'ATRIBUIR' ? (
        <ParaField />
      ) : acao === 'APROVAR' || acao === 'REPROVAR' ? (
        <>
          <TextareaField
            name="justificativa"
            label={acao === 'APROVAR' ? 'Observação' : 'Justificativa'}
            hint="Cada interessado lê este texto."
            required={acao === 'REPROVAR'}
            rows={5}
            maxLength={4000}
          />
          {acao === 'APROVAR' && condicional && <CondicoesField />}
        </>
      ) : (
        <>
          <TextField
            name="assunto"
            label="Assunto"
            hint="{nome}, {edital} e {prazo} são preenchidos para cada interessado."
            required
            maxLength={200}
            readOnly={acao === 'PEDIR_RETIFICACAO'}
          />
          <DateField
            name="dataLimiteResposta"
            label="Prazo"
            hint={`De ${formatDate(range.first)} a ${formatDate(range.last)}, até as 23:59:59 do dia. Formato: DD/MM/AAAA`}
            min={range.first}
            max={range.last}
            required={acao === 'PEDIR_RETIFICACAO'}
          />
          {acao === 'NOTIFICAR' && (
            <Text textStyle="sm" color="fg.muted" mt="-3" mb="4">
              Obrigatório para quem ainda está em análise. Credenciados e descredenciados podem ser avisados sem prazo.
            </Text>
          )}
          <MensagemField fillsSubject={acao === 'NOTIFICAR'} />
          <AnexosField onBusy={onBusy} />
        </>
      )}
    </Form>
  );
}

/** Message, which may start with a modelo; its placeholders are filled in for each person when the lote runs. */
function MensagemField({ fillsSubject }: { fillsSubject: boolean }) {
  const [picking, setPicking] = useState(false);
  const { getValues, setValue, formState } = useFormContext<AtoValues>();
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <>
      <ModeloButton onOpen={() => setPicking(true)} />
      <RichTextField name="mensagem" label="Mensagem" required />
      {picking && (
        <ModeloPickerModal
          onClose={() => setPicking(false)}
          onPick={({ assunto, conteudo }) => {
            setPicking(false);
            if (fillsSubject && getValues('assunto').trim() === '') setValue('assunto', assunto, options);
            setValue('mensagem', conteudo, options);
          }}
        />
      )}
    </>
  );
}

/** Choice that removes the analyst. */
export const NINGUEM = 'NINGUEM';

/** Analyst to assign. */
function ParaField() {
  const { data, error } = useAnalistas();
  const analistas = data?.map(({ id, nome }) => ({ value: String(id), label: nome })) ?? [];
  return (
    <>
      <ActionFailure title="A lista de analistas não foi carregada." error={data ? null : error} />
      <SelectField
        name="para"
        label="Atribuir a"
        hint="O interessado não é avisado. As que outra pessoa assumir até o lote começar ficam com ela."
        placeholder="Escolha"
        options={[{ value: NINGUEM, label: 'Ninguém (deixar sem responsável)' }, ...analistas]}
        required
      />
    </>
  );
}
