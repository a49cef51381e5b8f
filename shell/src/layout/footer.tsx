import { ACCESS, Container, chakra, RouterLink, settings, useCan, useSession, zoneLabel } from '@credenciados/shared';
import { PORTAL_NAME } from '@credenciados/shared/shell';
import { memo } from 'react';
import { agencyLinks } from './agency-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { WIDTH } from './width.ts';

const LINK = { color: 'white', textDecoration: 'underline', textUnderlineOffset: '3px' };
const FooterLink = chakra('a', { base: LINK });
/** Link in a list, with the minimum height of a touch target. */
const LISTED = { base: { ...LINK, display: 'inline-flex', alignItems: 'center', minH: '6' } };
const ListedLink = chakra('a', LISTED);
const ListedPage = chakra(RouterLink, LISTED);

/** Footer with the agency's contact. */
export const Footer = memo(function Footer() {
  const { contactEmail, dataOfficerEmail, agency, release } = settings();
  const forStaff = useCan(ACCESS.staffRead);
  // Signed-in people switch it in "Minha conta".
  const visitor = useSession(({ session }) => session === null);
  return (
    <chakra.footer id="rodape" tabIndex={-1} outline="none" bg="blue.900" color="white" textStyle="sm">
      <Container
        maxW={WIDTH}
        py="6"
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        flexWrap="wrap"
        columnGap="10"
        rowGap="3"
      >
        <chakra.p fontWeight="bold">
          {PORTAL_NAME}
          {agency.name && (
            <chakra.span display="block" fontWeight="normal">
              {agency.url ? <ListedLink href={agency.url}>{agency.name}</ListedLink> : agency.name}
            </chakra.span>
          )}
        </chakra.p>
        <p>Datas e prazos no {zoneLabel()}.</p>
        {forStaff && release && <p>Versão {release}</p>}
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
          flexDirection={{ base: 'column', sm: 'row' }}
          flexWrap="wrap"
          columnGap="6"
          rowGap="2"
        >
          <ListedPage to="/privacidade">Aviso de privacidade</ListedPage>
          <ListedPage to="/acessibilidade">Acessibilidade</ListedPage>
          {visitor && <ThemeSwitch {...LISTED.base} cursor="pointer" />}
          {agencyLinks().map(([label, href]) => (
            <ListedLink key={label} href={href}>
              {label}
            </ListedLink>
          ))}
        </chakra.nav>
      </Container>
    </chakra.footer>
  );
});
