import { useRef, useState } from 'react';
import type { TipoEdital } from '../../contract/domain.ts';
import { TIPO_EDITAL_LABEL } from '../../contract/domain.ts';
import { RULE } from '../../contract/rule-texts.ts';
import { settings } from '../../format/settings.ts';
import { Modal } from '../../overlays/modal.tsx';
import { BASE_PATH } from '../../session/sign-in.ts';
import { Button, NewTabNotice } from '../../ui/button.tsx';
import { chakra, Heading, Link, Text } from '../../ui/primitives.ts';

const TERMS = [
  'Li o edital e atendo aos seus requisitos.',
  'Os dados e os documentos que vou enviar são verdadeiros e completos. Sei que declaração falsa é crime (Código Penal, art. 299) e cancela o credenciamento.',
  'Sei que a comissão pode pedir retificação e que devo responder no prazo que ela indicar.',
  'Aceito receber as comunicações deste processo no portal e no e-mail que vou informar.',
];

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', display: 'flex', flexDirection: 'column', gap: '2' },
});

interface TermsModalProps {
  open: boolean;
  edital: { id: number; numero: string; tipoEdital: TipoEdital };
  /** What has the focus once they are accepted. */
  finalFocus: () => HTMLElement | null;
  onAccept: () => void;
  onCancel: () => void;
}

/** The terms and the privacy notice, which come before the form. */
export function TermsModal({ open, edital, finalFocus, onAccept, onCancel }: TermsModalProps) {
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const confirm = () => {
    if (accepted) {
      onAccept();
      return;
    }
    setMissing(true);
    // On a small screen the box may lie out of sight.
    box.current?.focus();
  };
  return (
    <Modal
      open={open}
      onClose={onCancel}
      modalOnly
      size="lg"
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
              // The box has the focus and may stand where the footer begins, with this under it.
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
        Cadastro no edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}). Para continuar, leia o{' '}
        <Link href={`${BASE_PATH}/publico/edital/baixar?idEdital=${edital.id}`} target="_blank" rel="noopener">
          edital (PDF)
          <NewTabNotice />
        </Link>{' '}
        e aceite:
      </Text>
      <List>
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </List>
      <PrivacyNotice />
    </Modal>
  );
}

/** What happens to the person's data (LGPD, art. 9º). */
function PrivacyNotice() {
  const { dataOfficerEmail } = settings();
  return (
    <chakra.section bg="bg.subtle" borderRadius="md" p="4" mt="5" aria-labelledby="aviso-de-privacidade">
      <Heading as="h3" size="md" id="aviso-de-privacidade" mb="2">
        Aviso de privacidade
      </Heading>
      <List>
        <li>
          <strong>Para que usamos os seus dados:</strong> analisar a sua solicitação, manter o credenciamento e falar
          com você sobre ele.
        </li>
        <li>
          <strong>Base legal:</strong> execução de política pública e cumprimento de obrigação legal (Lei nº 13.709/2018
          – LGPD, art. 7º, II e III, e art. 23).
        </li>
        <li>
          <strong>Por quanto tempo:</strong> enquanto o credenciamento valer e, depois, pelo prazo da tabela de
          temporalidade de documentos do órgão. Arquivos anexados e não enviados são apagados em 24 horas.
        </li>
        <li>
          <strong>Quem vê:</strong> você e a comissão responsável pelo edital.
        </li>
        <li>
          <strong>Seus direitos e o encarregado pelos dados pessoais:</strong> para pedir acesso ou correção,{' '}
          {dataOfficerEmail ? (
            <>
              escreva para <Link href={`mailto:${dataOfficerEmail}`}>{dataOfficerEmail}</Link>.
            </>
          ) : (
            'procure o encarregado pelos canais de atendimento do órgão.'
          )}
        </li>
      </List>
    </chakra.section>
  );
}
