import { Container, chakra, RouterLink, settings, zoneLabel } from '@credenciados/shared';
import { PORTAL_NAME } from '@credenciados/shared/shell';
import { memo } from 'react';

const LINK = { color: 'white', textDecoration: 'underline', textUnderlineOffset: '3px' };
const FooterLink = chakra('a', { base: LINK });
const FooterPage = chakra(RouterLink, { base: LINK });

/** Who answers for the portal and how to reach them. */
export const Footer = memo(function Footer() {
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
        <chakra.nav
          aria-label="Sobre o portal"
          ms={{ md: 'auto' }}
          display="flex"
          flexWrap="wrap"
          columnGap="6"
          rowGap="3"
        >
          <FooterPage to="/privacidade">Aviso de privacidade</FooterPage>
          <FooterPage to="/acessibilidade">Acessibilidade</FooterPage>
        </chakra.nav>
      </Container>
    </chakra.footer>
  );
});
