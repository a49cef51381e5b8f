import { useContext, useEffect, useRef, useState } from 'react';
import { type FieldErrors, get, useFormState } from 'react-hook-form';
import { RULE } from '../contract/rule-texts.ts';
import { ERROR } from '../contract/texts.ts';
import { Alert } from '../ui/alert.tsx';
import { chakra, Link } from '../ui/primitives.ts';
import { fieldId, type Labels, LabelsContext } from './labels.ts';

interface FieldProblem {
  name: string;
  message: string;
}

/** The errors of a form as a list, by field names. */
export function listErrors(errors: FieldErrors, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    if (!error || typeof error !== 'object') return [];
    if (typeof error.message === 'string' && error.message !== '') return [{ name, message: error.message }];
    return listErrors(Object.fromEntries(Object.entries(error).filter(([part]) => part !== 'ref')), name);
  });
}

/** The order in which the fields stand on the page; what isn't a field's comes last. */
function byPlace(problems: FieldProblem[], labels: Labels): FieldProblem[] {
  const places = [...labels.keys()];
  const placeOf = ({ name }: FieldProblem) => (labels.has(name) ? places.indexOf(name) : places.length);
  return [...problems].sort((one, other) => placeOf(one) - placeOf(other));
}

interface ErrorSummaryProps {
  /** Number of attempts to send the form. */
  attempt: number;
  /** Says what failed, when the API refused without naming a field. */
  failureTitle?: string;
}

/** What is wrong with the form, with links to the fields. Takes the focus after each attempt that failed. */
export function ErrorSummary({ attempt, failureTitle = ERROR.title }: ErrorSummaryProps) {
  const { errors, submitCount } = useFormState();
  const labels = useContext(LabelsContext);
  const summary = useRef<HTMLDivElement>(null);
  const problems = byPlace(listErrors(errors), labels);
  const failed = problems.length > 0 && submitCount > 0;

  const [, draw] = useState(attempt);
  useEffect(() => {
    if (attempt === 0) return;
    summary.current?.focus({ preventScroll: true });
    // By itself a browser shows the middle of what is longer than the window: what it is about stands at its head.
    summary.current?.scrollIntoView({ block: 'start' });
    // Some labels come with the error that they are of: it is drawn once more, now that they are known.
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
          {problems.map(({ name, message }) => (
            <li key={name}>
              {labels.has(name) ? (
                <Link href={`#${fieldId(name)}`} onClick={focusField(name)}>
                  {labels.get(name)}: {message}
                </Link>
              ) : (
                message
              )}
            </li>
          ))}
        </chakra.ul>
      </Alert>
    </chakra.div>
  );
}
