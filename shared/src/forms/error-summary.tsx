import { RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { useContext, useEffect, useRef, useState } from 'react';
import { type FieldErrors, get, useFormState } from 'react-hook-form';
import { Alert } from '../ui/alert.tsx';
import { chakra, Link } from '../ui/primitives.ts';
import { bringToSight } from './bring-to-sight.ts';
import { fieldId, type Labels, LabelsContext } from './labels.ts';

interface FieldProblem {
  name: string;
  message: string;
}

/** Errors of a form as a list by field name, including those of groups and their parts. */
export function listErrors(errors: FieldErrors, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    if (!error || typeof error !== 'object') return [];
    const own = typeof error.message === 'string' && error.message !== '' ? [{ name, message: error.message }] : [];
    // An error's `ref` is its control.
    const parts = Object.entries(error).filter(([part]) => part !== 'ref' || typeof error.type !== 'string');
    return [...own, ...listErrors(Object.fromEntries(parts), name)];
  });
}

/** Name of the control that shows an error: the field's own, or its group's (`anexos` for `anexos.0.key`). */
function controlOf(name: string, labels: Labels): string | null {
  for (let each = name; each !== ''; each = each.slice(0, Math.max(0, each.lastIndexOf('.')))) {
    if (labels.has(each)) return each;
  }
  return null;
}

/** Sorts by the fields' order on the page; errors without a control come last. */
function byPlace(problems: FieldProblem[], labels: Labels): FieldProblem[] {
  const places = [...labels.keys()];
  const placeOf = ({ name }: FieldProblem) => {
    const control = controlOf(name, labels);
    return control === null ? places.length : places.indexOf(control);
  };
  return [...problems].sort((one, other) => placeOf(one) - placeOf(other));
}

interface ErrorSummaryProps {
  /** Number of attempts to send the form. */
  attempt: number;
  /** Title of a failure for which the API named no field. */
  failureTitle?: string;
}

/** Summary of the form's errors with links to their fields. Gets the focus after each failed attempt. */
export function ErrorSummary({ attempt, failureTitle = ERROR.title }: ErrorSummaryProps) {
  const { errors, submitCount } = useFormState();
  const labels = useContext(LabelsContext);
  const summary = useRef<HTMLDivElement>(null);
  const problems = byPlace(listErrors(errors), labels);
  const failed = problems.length > 0 && submitCount > 0;

  const [, draw] = useState(attempt);
  useEffect(() => {
    if (attempt === 0) return;
    bringToSight(summary.current);
    // Renders again, because some labels are registered by the errors' own rows.
    draw(attempt);
  }, [attempt]);

  if (!failed) return null;
  const refused: unknown = get(errors, 'root.servidor.types.title');
  const own = typeof refused === 'string' ? refused : failureTitle;
  const focusField = (name: string) => (event: React.MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId(name))?.focus();
  };
  return (
    <chakra.div ref={summary} tabIndex={-1} mb="6" role="alert" borderRadius="sm" scrollMarginTop="4">
      <Alert tone="error" title={problems.every(({ name }) => name.startsWith('root')) ? own : RULE.form}>
        <chakra.ul ps="5" listStyleType="disc">
          {problems.map(({ name, message }) => {
            const control = controlOf(name, labels);
            return (
              <li key={name}>
                {control === null ? (
                  message
                ) : (
                  <Link href={`#${fieldId(control)}`} onClick={focusField(control)}>
                    {labels.get(control)}: {message}
                  </Link>
                )}
              </li>
            );
          })}
        </chakra.ul>
      </Alert>
    </chakra.div>
  );
}
