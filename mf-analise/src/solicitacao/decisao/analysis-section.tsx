import { Alert, Box, ERROR, errorText } from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';
import { isTooLate } from '../../common/after-action.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { DecisionForm, useDecisionForm } from './decision.form.tsx';
import { KeptText } from './kept-text.tsx';

interface AnalysisSectionProps {
  solicitacao: Solicitacao;
  canDecide: boolean;
  /** Leads to the next that awaits analysis, or back to the list. */
  onDone: (next: boolean) => void | Promise<void>;
  onCancel: () => void;
}

/**
 * The decision. When somebody else was first, the form goes with the state that allowed it; who was first, and what was
 * typed, stay on the screen.
 */
export function AnalysisSection({ solicitacao, canDecide, onDone, onCancel }: AnalysisSectionProps) {
  const form = useDecisionForm();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(canDecide);
  if (canDecide && !wasOpen) setWasOpen(true);
  if (canDecide) {
    return (
      <Section title="Análise">
        <DecisionForm
          solicitacao={solicitacao}
          form={form}
          onDone={onDone}
          onCancel={onCancel}
          onRefused={(error) => setRefusal(isTooLate(error) ? errorText(error) : null)}
        />
      </Section>
    );
  }
  const text = form.getValues('justificativa');
  if (!wasOpen || (refusal === null && text.trim() === '')) return null;
  return <LostDecision refusal={refusal} text={text} />;
}

function LostDecision({ refusal, text }: { refusal: string | null; text: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; whoever pressed it is told here.
  useEffect(() => place.current?.focus(), []);
  return (
    <Section title="Análise">
      <Box ref={place} tabIndex={-1} outline="none" mb={text.trim() === '' ? '0' : '5'}>
        <Alert tone="error" title={refusal === null ? 'Esta solicitação não pode mais ser decidida.' : ERROR.validate}>
          {refusal ?? 'A situação atual está no alto desta página.'}
        </Alert>
      </Box>
      {text.trim() !== '' && <KeptText label="A justificativa que você escreveu" text={text} />}
    </Section>
  );
}
