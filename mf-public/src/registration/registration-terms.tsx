import { chakra, Heading, Link, settings } from '@credenciados/shared';
import { useId } from 'react';

const TERMS = [
  'Li o edital e atendo aos seus requisitos.',
  'Os dados e os documentos que vou enviar são verdadeiros e completos. Sei que declaração falsa é crime (Código Penal, art. 299) e cancela o credenciamento.',
  'Sei que a comissão pode pedir retificação e que devo responder no prazo que ela indicar.',
  'Aceito receber as comunicações deste processo no portal e no e-mail que vou informar.',
];

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', display: 'flex', flexDirection: 'column', gap: '2' },
});

/** Terms of registration, and use of the data (INS-2). */
export function RegistrationTerms() {
  return (
    <>
      <List>
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </List>
      <Privacidade />
    </>
  );
}

/** Use of personal data (LGPD, art. 9º). */
function Privacidade() {
  const { dataOfficerEmail } = settings();
  const heading = useId();
  return (
    <chakra.section bg="bg.subtle" borderRadius="md" p="4" mt="5" aria-labelledby={heading}>
      <Heading as="h3" size="md" id={heading} mb="2">
        Aviso de privacidade
      </Heading>
      <List>
        <li>
          <strong>Para que usamos os seus dados:</strong> analisar a sua solicitação, manter o credenciamento e falar
          com você sobre ele.
        </li>
        <li>
          <strong>Base legal:</strong> execução de política pública e cumprimento de obrigação legal (Lei
          nº&nbsp;13.709/2018 – LGPD, art. 7º, II e III, e art. 23).
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
