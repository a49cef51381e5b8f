import { createContext, useContext, useEffect } from 'react';

/** Labels of the fields that are on the page, by field name; the summary of errors names them. */
export type Labels = Map<string, string>;
export const LabelsContext = createContext<Labels>(new Map());

/** Tells the form what a field is called. */
export function useLabel(name: string, label: string): void {
  const labels = useContext(LabelsContext);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}

/** Id of a field's control, from its name: `pessoa.email` is `campo-pessoa-email`. */
export function fieldId(name: string): string {
  return `campo-${name.replace(/[^\w]+/g, '-')}`;
}
