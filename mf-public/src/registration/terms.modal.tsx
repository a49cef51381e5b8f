import type { TipoEdital } from '@credenciados/contract/domain';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { RULE } from '@credenciados/contract/rule-texts';
import { BASE_PATH, Button, chakra, Link, NewTabNotice, Text } from '@credenciados/shared';
import { useRef, useState } from 'react';
import { RegistrationTerms } from './registration-terms.tsx';
import { TermsSheet } from './terms-sheet.tsx';

interface TermsModalProps {
  /** Name of the form. */
  what: string;
  edital: { id: number; numero: string; tipoEdital: TipoEdital };
  /** Element that gets the focus after acceptance. */
  finalFocus: () => HTMLElement | null;
  onAccept: () => void;
  onCancel: () => void;
}

/** Requires acceptance of the terms and the *Aviso de privacidade* before the form (INS-2). */
export function TermsModal({ what, edital, finalFocus, onAccept, onCancel }: TermsModalProps) {
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const confirm = () => {
    if (accepted) {
      onAccept();
      return;
    }
    setMissing(true);
    // On a small screen the checkbox may be out of view.
    box.current?.focus();
  };
  return (
    <TermsSheet
      title="Termos do cadastro"
      finalFocus={finalFocus}
      aboveButtons={
        <>
          <chakra.label htmlFor="aceite-termos" display="flex" gap="3" alignItems="flex-start" cursor="pointer">
            <chakra.input
              ref={box}
              type="checkbox"
              id="aceite-termos"
              flexShrink="0"
              boxSize="6"
              accentColor="primary.solid"
              checked={accepted}
              aria-required
              aria-invalid={missing || undefined}
              aria-describedby={missing ? 'aceite-termos-erro' : undefined}
              onChange={(event) => {
                setAccepted(event.target.checked);
                setMissing(false);
              }}
            />
            <Text as="span" fontWeight="semibold">
              Li e aceito os termos e estou ciente do aviso de privacidade.
            </Text>
          </chakra.label>
          {missing && (
            <Text
              id="aceite-termos-erro"
              role="alert"
              // The focused checkbox may be at the bottom edge, with this error below it.
              ref={(text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' })}
              color="fg.error"
              fontWeight="semibold"
              textStyle="sm"
              mt="2"
            >
              {RULE.terms}
            </Text>
          )}
        </>
      }
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
          <Button onClick={confirm}>Aceitar e continuar</Button>
        </>
      }
    >
      <Text mb="4">
        {what} no edital nº&nbsp;{edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}). Para continuar, leia o{' '}
        <Link href={`${BASE_PATH}/publico/edital/baixar?idEdital=${edital.id}`} target="_blank" rel="noopener">
          edital (PDF)
          <NewTabNotice />
        </Link>{' '}
        e aceite:
      </Text>
      <RegistrationTerms />
    </TermsSheet>
  );
}
