import { ERROR } from '@credenciados/contract/texts';
import { ErrorSummary, fieldId, LabelsContext, listErrors, useFormState } from '@credenciados/shared/form-core';
import { useContext, useEffect } from 'react';
import { TOPICS, type Topic, topicOf } from './topics.ts';

interface FirstErrorProps {
  /** Number of attempts to send the form. */
  attempt: number;
  /** Goes to a field by its topic and id. */
  onError: (topic: Topic, id: string) => void;
}

/** Summary of errors on a phone: links to the first wrong field, and lists errors without a field. */
export function FirstError({ attempt, onError }: FirstErrorProps) {
  const { errors } = useFormState();
  const labels = useContext(LabelsContext);
  const names = listErrors(errors).map(({ name }) => name);
  const hasOthers = names.some((name) => topicOf(name) === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (attempt === 0 || hasOthers) return;
    const order = [...labels.keys()];
    for (const topic of TOPICS) {
      const own = names.filter((name) => topicOf(name) === topic);
      const [first] = own.sort((one, other) => order.indexOf(one) - order.indexOf(other));
      if (first !== undefined) return onError(topic, fieldId(first));
    }
  }, [attempt]);
  return hasOthers ? <ErrorSummary attempt={attempt} failureTitle={ERROR.title} /> : null;
}
