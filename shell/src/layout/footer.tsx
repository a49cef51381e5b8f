import { Container, chakra, PORTAL_NAME, settings, zoneLabel } from '@credenciados/shared';

const FooterLink = chakra('a', { base: { color: 'white', textDecoration: 'underline', textUnderlineOffset: '3px' } });

/** Who answers for the portal and how to reach them. */
export function Footer() {
  const { contactEmail, dataOfficerEmail } = settings();
  return (
    <chakra.footer id="rodape" tabIndex={-1} outline="none" bg="blue.900" color="white" textStyle="sm">
      <Container maxW="90rem" py="6" display="flex" flexWrap="wrap" columnGap="10" rowGap="3">
        <chakra.p fontWeight="bold">{PORTAL_NAME}</chakra.p>
        <p>Datas e prazos no {zoneLabel()}.</p>
        {contactEmail && (
          <p>
            Dúvidas: <FooterLink href={`mailto:${contactEmail}`}>{contactEmail}</FooterLink>
          </p>
        )}
        {dataOfficerEmail && (
          <p>
            Encarregado de dados: <FooterLink href={`mailto:${dataOfficerEmail}`}>{dataOfficerEmail}</FooterLink>
          </p>
        )}
      </Container>
    </chakra.footer>
  );
}
