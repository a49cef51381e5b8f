import { ACTION_ERROR } from '@credenciados/contract';
import { Alert, Box, errorText } from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';
import { isTooLate } from '../../common/after-action.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { TextToCopy } from '../../common/text-to-copy.tsx';
import type { ConferenciaState } from '../conferencia/conferencia.api.ts';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';
import { DecisionForm } from './decision.form.tsx';
import { useDecisionForm } from './use-decision-form.ts';

interface AnalysisSectionProps {
  solicitacao: Solicitacao;
  canDecide: boolean;
  /** Its documents and whether anybody opened them. */
  pane: DocumentPaneState;
  conferencia: ConferenciaState;
  onRectify: () => void;
  /** Leads to the next one that awaits analysis, or back to the list. */
  onDone: (next: boolean) => void | Promise<void>;
  onCancel: () => void;
}

/** Styles of the decision at the bottom of the desk, in few lines. */
const COMPACT = {
  // The options explain themselves; screen readers have the legend.
  '& [data-legend]': { display: 'none' },
  '& legend': { srOnly: true },
  '& fieldset': { mb: '0' },
  '& [data-scope=field][data-part=root]': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    gap: '1',
    columnGap: '2',
    mb: '2',
  },
  '& textarea, & [data-part=error-text]': { gridColumn: '2' },
  '& [data-part=helper-text]': { gridColumn: '2', gridRow: '2', textStyle: 'xs' },
} as const;

/** The decision. If another person decided first, the form is replaced by a message with their name and the typed text. */
export function AnalysisSection({
  solicitacao,
  canDecide,
  pane,
  conferencia,
  onRectify,
  onDone,
  onCancel,
}: AnalysisSectionProps) {
  const [form, draft] = useDecisionForm(solicitacao.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(canDecide);
  if (canDecide && !wasOpen) setWasOpen(true);
  if (canDecide) {
    const decision = (
      <DecisionForm
        solicitacao={solicitacao}
        form={form}
        draft={draft}
        pane={pane}
        conferencia={conferencia}
        onRectify={onRectify}
        onDone={onDone}
        onCancel={onCancel}
        onRefused={(error) => setRefusal(isTooLate(error) ? errorText(error) : null)}
      />
    );
    return pane.isDesk ? (
      <Box as="section" aria-label="Análise" px="4" py="2" bg="bg.subtle" css={COMPACT} _print={{ display: 'none' }}>
        {decision}
      </Box>
    ) : (
      <Box _print={{ display: 'none' }}>
        <Section title="Análise">{decision}</Section>
      </Box>
    );
  }
  const text = form.getValues('justificativa');
  if (!wasOpen || (refusal === null && text.trim() === '')) return null;
  return <LostDecision refusal={refusal} text={text} />;
}

function LostDecision({ refusal, text }: { refusal: string | null; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the message gets the focus.
  useEffect(() => box.current?.focus(), []);
  return (
    <Section title="Análise">
      <Box ref={box} tabIndex={-1} outline="none" mb={text.trim() === '' ? '0' : '5'}>
        <Alert
          tone="error"
          title={refusal === null ? 'Esta solicitação não pode mais ser decidida.' : ACTION_ERROR.validate}
        >
          {refusal ?? 'A situação atual está no alto desta página.'}
        </Alert>
      </Box>
      {text.trim() !== '' && <TextToCopy label="A justificativa que você escreveu" text={text} />}
    </Section>
  );
}
