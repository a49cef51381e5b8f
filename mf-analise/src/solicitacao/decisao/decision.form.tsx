import type { decisaoFormSchema } from '@credenciados/contract';
import { Button, ERROR, Flex, notify } from '@credenciados/shared';
import {
  applyServerErrors,
  type Draft,
  Form,
  RadioGroupField,
  TextareaField,
  type z,
} from '@credenciados/shared/forms';
import { type MouseEvent, useRef } from 'react';
import { useDecide } from '../../common/solicitacoes/solicitacoes.api.ts';
import { LoteWarning } from '../../lote/lote-warning.tsx';
import { useLoteAberto } from '../analise.api.ts';
import { type ConferenciaState, listaOf, unticked } from '../conferencia/conferencia.api.ts';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';
import { AddedGrounds } from './added-grounds.tsx';
import { DecisionShortcuts, FINISH_ID, FINISH_NEXT_ID } from './decision-shortcuts.ts';
import { useUnseenQuestion } from './unseen-question.tsx';
import { type DecisaoForm, useGrounds } from './use-decision-form.ts';

type Decision = z.output<typeof decisaoFormSchema>;

const OPTIONS = [
  { value: 'APROVAR', label: 'Aprovar' },
  { value: 'REPROVAR', label: 'Reprovar' },
];

interface DecisionFormProps {
  /** The solicitação, in the version that is decided on. */
  solicitacao: { id: number; versao: number };
  /** Held by whoever shows this form: what was typed outlives it. */
  form: DecisaoForm;
  draft: Draft;
  /** Leads to the next that awaits analysis, or back to the list. */
  pane: DocumentPaneState;
  conferencia: ConferenciaState;
  onRectify: () => void;
  onDone: (next: boolean) => void | Promise<void>;
  onCancel: () => void;
  /** The API refused the decision. */
  onRefused: (error: unknown) => void;
}

/** Approves or rejects. */
export function DecisionForm({
  solicitacao: { id, versao },
  form,
  draft,
  pane,
  conferencia,
  onRectify,
  onDone,
  onCancel,
  onRefused,
}: DecisionFormProps) {
  const decide = useDecide();
  const lote = useLoteAberto(id, true);
  // Enter in a field presses the first button.
  const next = useRef(false);
  const { isSubmitting } = form.formState;
  const unseen = useUnseenQuestion(pane, unticked(conferencia.itens));
  useGrounds(form, conferencia);
  const size = pane.isDesk ? 'sm' : 'md';
  const submit = async ({ decisao, justificativa }: Decision) => {
    const aprovar = decisao === 'APROVAR';
    try {
      await decide.mutateAsync({ id, aprovar, justificativa, versao, ...listaOf(conferencia) });
      draft.end();
      notify({ type: 'success', title: aprovar ? 'Solicitação aprovada.' : 'Solicitação reprovada.' });
      await onDone(next.current);
    } catch (error) {
      applyServerErrors(form, error);
      onRefused(error);
    }
  };
  const finish = (goesOn: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    next.current = goesOn;
    if (form.getValues('decisao') === 'APROVAR') unseen.askBefore(event);
  };
  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Análise" failureTitle={ERROR.validate}>
      <DecisionShortcuts />
      <LoteWarning lote={lote} compact={pane.isDesk} />
      <Flex wrap="wrap" justify="space-between" align="flex-end" columnGap="4">
        <RadioGroupField name="decisao" label="Resultado da análise" options={OPTIONS} required />
        <Button size="sm" variant="outline" mb={pane.isDesk ? '0' : '5'} onClick={onRectify} disabled={isSubmitting}>
          Solicitar retificação
        </Button>
      </Flex>
      <TextareaField
        name="justificativa"
        label="Justificativa"
        hint="Obrigatória para reprovar. O interessado lê este texto."
        rows={pane.isDesk ? 2 : 5}
        maxLength={4000}
      />
      <AddedGrounds form={form} itens={conferencia.itens} />
      <Flex gap={pane.isDesk ? '2' : '3'} wrap="wrap" justify="flex-end">
        <Button size={size} variant="outline" onClick={onCancel} disabled={isSubmitting}>
          Cancelar
        </Button>
        <Button
          type="submit"
          id={FINISH_ID}
          size={size}
          variant="outline"
          loading={isSubmitting}
          onClick={finish(false)}
        >
          Finalizar
        </Button>
        <Button type="submit" id={FINISH_NEXT_ID} size={size} loading={isSubmitting} onClick={finish(true)}>
          Finalizar e abrir a próxima
        </Button>
      </Flex>
      {unseen.question}
    </Form>
  );
}
