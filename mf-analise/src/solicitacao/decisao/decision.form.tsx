import type { decisaoFormSchema } from '@credenciados/contract';
import { ACTION_ERROR } from '@credenciados/contract';
import { Box, Button, Flex, notify } from '@credenciados/shared';
import {
  applyServerErrors,
  type Draft,
  Form,
  RadioGroupField,
  TextareaField,
  useWatch,
  type z,
} from '@credenciados/shared/forms';
import type { MouseEvent } from 'react';
import { CondicoesField } from '../../common/condicoes.field.tsx';
import { type Solicitacao, useDecide } from '../../common/solicitacoes/solicitacoes.api.ts';
import { notifyHeld } from '../../lote/held-decision.tsx';
import { LoteWarning } from '../../lote/lote-warning.tsx';
import { useLoteAberto } from '../analise.api.ts';
import { type ConferenciaState, listaOf, unticked } from '../conferencia/conferencia.api.ts';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';
import { AddedGrounds } from './added-grounds.tsx';
import { DecisionShortcuts } from './decision-shortcuts.ts';
import { FinishButton } from './finish-button.tsx';
import { useUnseenQuestion } from './unseen-question.tsx';
import { type DecisaoForm, useGrounds } from './use-decision-form.ts';
import { useGoesOn } from './use-opens-next.ts';

type Decision = z.output<typeof decisaoFormSchema>;

const OPTIONS = [
  { value: 'APROVAR', label: 'Aprovar' },
  { value: 'REPROVAR', label: 'Reprovar' },
];

/** One line high until it has focus or a rejection needs it. */
const JUSTIFICATIVA = {
  'form:not(:has([value=REPROVAR]:checked)) &:not(:focus-within)': {
    '& textarea': { h: '9', minH: '9', py: '1', resize: 'none' },
    '& [id$=-ajuda]': { display: 'none' },
  },
} as const;

interface DecisionFormProps {
  /** Id and shown version of the solicitação. */
  solicitacao: Pick<Solicitacao, 'id' | 'versao' | 'edital'>;
  /** Held by the parent, so that typed text outlives this form. */
  form: DecisaoForm;
  draft: Draft;
  /** Leads to the next one that awaits analysis, or back to the list. */
  pane: DocumentPaneState;
  conferencia: ConferenciaState;
  onRectify: () => void;
  onDone: (next: boolean) => void | Promise<void>;
  onCancel: () => void;
  /** Called if the API refuses the decision. */
  onRefused: (error: unknown) => void;
}

/** Approves or rejects. */
export function DecisionForm({
  solicitacao: { id, versao, edital },
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
  const { lote, askAgain } = useLoteAberto(id, true);
  const { goesOn, latest, choose } = useGoesOn();
  const { isSubmitting } = form.formState;
  const decisao = useWatch({ control: form.control, name: 'decisao' });
  const unseen = useUnseenQuestion(pane, unticked(conferencia.itens));
  useGrounds(form, conferencia);
  const size = pane.isDesk ? 'sm' : 'md';
  const submit = async ({ decisao, justificativa, condicoes }: Decision) => {
    const aprovar = decisao === 'APROVAR';
    try {
      const stated = aprovar && edital.condicoes ? { condicoes } : {};
      const held = await decide.mutateAsync({ id, aprovar, justificativa, versao, ...stated, ...listaOf(conferencia) });
      draft.end();
      const waits = held.saiEm !== null || held.atePublicacao === true;
      if (waits) notifyHeld(aprovar ? 'Aprovação registrada.' : 'Reprovação registrada.', held);
      else notify({ type: 'success', title: aprovar ? 'Solicitação aprovada.' : 'Solicitação reprovada.' });
      await onDone(latest.current);
    } catch (error) {
      applyServerErrors(form, error);
      onRefused(error);
      askAgain();
    }
  };
  const finish = (event: MouseEvent<HTMLButtonElement>) => {
    if (form.getValues('decisao') === 'APROVAR') unseen.askBefore(event);
  };
  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Análise" failureTitle={ACTION_ERROR.validate}>
      <DecisionShortcuts onGoesOn={choose} />
      <LoteWarning lote={lote} compact={pane.isDesk} />
      <Flex wrap="wrap" justify="space-between" align="center" columnGap="4">
        <RadioGroupField name="decisao" label="Resultado da análise" options={OPTIONS} required />
        <Button
          size="sm"
          variant="outline"
          mb={pane.isDesk ? '0' : '5'}
          title="Solicitar retificação (tecla E)"
          onClick={onRectify}
          disabled={isSubmitting}
        >
          Solicitar retificação
        </Button>
      </Flex>
      <Box css={JUSTIFICATIVA}>
        <TextareaField
          name="justificativa"
          label="Justificativa"
          hint="Obrigatória para reprovar. O interessado lê este texto."
          rows={pane.isDesk ? 4 : 5}
          maxLength={4000}
        />
      </Box>
      {edital.condicoes && decisao === 'APROVAR' && <CondicoesField />}
      <AddedGrounds form={form} itens={conferencia.itens} />
      <Flex gap={pane.isDesk ? '2' : '3'} wrap="wrap" justify="flex-end">
        <Button size={size} variant="outline" onClick={onCancel} disabled={isSubmitting}>
          Cancelar
        </Button>
        <FinishButton goesOn={goesOn} onChoose={choose} loading={isSubmitting} size={size} onClick={finish} />
      </Flex>
      {unseen.question}
    </Form>
  );
}
