import { createContext, useContext, useEffect } from 'react';

/** Labels of the fields on the page by field name, for the error summary. */
export type Labels = Map<string, string>;
export const LabelsContext = createContext<Labels>(new Map());

/** Registers a field's label with the form. */
export function useLabel(name: string, label: string): void {
  const labels = useContext(LabelsContext);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}

/** Id of a field's control: `pessoa.email` becomes `campo-pessoa-email`. */
export function fieldId(name: string): string {
  return `campo-${name.replace(/[^\w]+/g, '-')}`;
}
