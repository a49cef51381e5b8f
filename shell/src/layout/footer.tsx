import { ACCESS, Container, chakra, RouterLink, settings, useCan, useSession, zoneLabel } from '@credenciados/shared';
import { PORTAL_NAME } from '@credenciados/shared/shell';
import { memo } from 'react';
import { agencyLinks } from './agency-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { WIDTH } from './width.ts';

/** Link with the minimum height of a touch target. */
const LISTED = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    color: 'white',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
};
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
        justifyContent="space-between"
        columnGap="8"
        rowGap="3"
        lineHeight="1.5rem"
      >
        <div>
          <chakra.p fontWeight="bold">{PORTAL_NAME}</chakra.p>
          {agency.name && <p>{agency.url ? <ListedLink href={agency.url}>{agency.name}</ListedLink> : agency.name}</p>}
        </div>
        <div>
          {contactEmail && (
            <p>
              Dúvidas: <ListedLink href={`mailto:${contactEmail}`}>{contactEmail}</ListedLink>
            </p>
          )}
          {dataOfficerEmail && (
            <p>
              Encarregado de dados: <ListedLink href={`mailto:${dataOfficerEmail}`}>{dataOfficerEmail}</ListedLink>
            </p>
          )}
        </div>
        <div>
          <p>Datas e prazos no {zoneLabel()}.</p>
          {forStaff && release && <p>Versão {release}</p>}
        </div>
        <chakra.nav
          aria-label="Sobre o portal"
          display="grid"
          gridTemplateColumns="repeat(2, auto)"
          columnGap="6"
          alignContent="start"
          justifyContent="start"
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
