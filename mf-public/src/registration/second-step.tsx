import type { TipoEdital } from '@credenciados/contract/domain';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { Box } from '@credenciados/shared';
import { fieldId } from '@credenciados/shared/form-core';
import { type RefObject, useLayoutEffect } from 'react';
import { ContactStep } from './contact/contact-step.tsx';
import { type Contact, useContact } from './contact/use-contact.ts';
import type { Mode } from './registration-form-props.ts';
import { RegistrationReview } from './registration-review.tsx';

/** On a phone, labels and values follow each other in lines. */
const COMPACT = {
  smDown: {
    '& section': { p: '2', mb: '2' },
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '0' },
    '& dl > div': { display: 'flex', columnGap: '1', minW: '0' },
    '& dt': { flexShrink: '0' },
    '& dd': { textStyle: 'sm', overflowWrap: 'anywhere' },
    '& li': { px: '2', py: '1', textStyle: 'sm' },
    '& li > svg': { display: 'none' },
  },
} as const;

interface SecondStepProps {
  values: RegistrationValues;
  tipo: TipoEdital;
  mode: Mode;
  /** The solicitação as last submitted. */
  before: RegistrationValues | undefined;
  asksContact: boolean;
  /** Receives the address's confirmation, for the code that submits the form. */
  contact: RefObject<Contact | null>;
  /** Leads back to a section or field of the form, by its id. */
  onEdit: (id: string) => void;
}

/** Review of the form, and the confirmation of the address. */
export function SecondStep({ values, tipo, mode, before, asksContact, contact, onEdit }: SecondStepProps) {
  const state = useContact(values.pessoa.email);
  useLayoutEffect(() => {
    contact.current = state;
    return () => {
      contact.current = null;
    };
  }, [contact, state]);
  return (
    <Box css={COMPACT}>
      <RegistrationReview values={values} tipo={tipo} mode={mode} before={before} onEdit={onEdit} />
      {asksContact && <ContactStep contact={state} onCorrect={() => onEdit(fieldId('pessoa.email'))} />}
    </Box>
  );
}
