import { type FieldName, fieldOf } from '@credenciados/contract/registration-fields';
import { chakra, Text } from '@credenciados/shared';
import { createContext, type ReactNode, useContext, useId } from 'react';

/** Corrections that the committee asked for (ANL-26). */
export interface Corrections {
  /** Remarks by field or code of a type of documento. */
  remarks: ReadonlyMap<string, string>;
  /** Fields and types that may change; null: all. */
  unlocked: ReadonlySet<string> | null;
}

const NONE: Corrections = { remarks: new Map(), unlocked: null };
export const CorrectionsContext = createContext<Corrections>(NONE);

/** Remark on a field or a type of documento, and true if it may not change. */
export function useCorrection(alvo: string): { remark: string | undefined; locked: boolean } {
  const { remarks, unlocked } = useContext(CorrectionsContext);
  return { remark: remarks.get(alvo), locked: unlocked !== null && !unlocked.has(alvo) };
}

/** Field of the form with the committee's remark; disabled if nothing was asked about it. */
export function Correctable({ name, children }: { name: FieldName; children: ReactNode }) {
  const { remark, locked } = useCorrection(name);
  const id = useId();
  if (!remark && !locked) return children;
  return (
    <chakra.fieldset
      disabled={locked}
      minW="0"
      border="none"
      aria-label={fieldOf(name).label}
      aria-describedby={remark && id}
    >
      {remark && <Remark id={id}>{remark}</Remark>}
      {children}
    </chakra.fieldset>
  );
}

/** The committee's remark. */
export function Remark({ id, children }: { id?: string; children: string }) {
  return (
    <Text id={id} color="fg.warning" fontWeight="semibold" textStyle="sm" mb="1" whiteSpace="pre-line">
      A comissão pediu: {children}
    </Text>
  );
}
