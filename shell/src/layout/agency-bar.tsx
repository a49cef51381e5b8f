import { Container, chakra, settings } from '@credenciados/shared';
import { memo } from 'react';
import { agencyLinks } from './agency-links.ts';
import { WIDTH } from './width.ts';

const BarLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    color: 'primary.fg',
    _hover: { textDecoration: 'underline' },
  },
});

/** The federal government's bar, if the setting enables it: gov.br, the agency, and the links that the law requires on every site. */
export const AgencyBar = memo(function AgencyBar() {
  const { govbrBar, agency } = settings();
  if (!govbrBar) return null;
  const links = [...(agency.name && agency.url ? [[agency.name, agency.url] as const] : []), ...agencyLinks()];
  return (
    <chakra.nav aria-label="Governo e instituto" bg="bg.subtle" borderBottomWidth="1px" textStyle="xs">
      <Container maxW={WIDTH} py="1" display="flex" flexWrap="wrap" columnGap="5" alignItems="center">
        <BarLink href="https://www.gov.br/" fontWeight="bold" textStyle="sm" me="auto">
          gov.br
        </BarLink>
        {links.map(([label, href]) => (
          <BarLink key={label} href={href}>
            {label}
          </BarLink>
        ))}
      </Container>
    </chakra.nav>
  );
});
