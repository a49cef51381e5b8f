import { ACCESS, Box, Container, chakra, Flex, useCan, useSession } from '@credenciados/shared';
import type { PageRegistry } from '@credenciados/shared/module-descriptor';
import { type ReactNode, useMemo } from 'react';
import { OverridesNotice } from '../modules/overrides-notice.tsx';
import { VersionWatch } from '../modules/version-watch.tsx';
import { Notices } from '../notices/notices.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { ExpiredSession } from '../session/expired-session.tsx';
import { AgencyBar } from './agency-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { menuEntries } from './menu-entries.ts';
import { SideMenu } from './side-menu.tsx';
import { SkipLinks } from './skip-links.tsx';
import { WHOLE_WINDOW, WIDTH } from './width.ts';

interface LayoutProps {
  registry: PageRegistry;
  /** The route shows no side menu. */
  hideMenu: boolean;
  children: ReactNode;
}

/** Skip links, header, menu, contents and footer. What stands around the contents isn't made anew by each navigation. */
export function Layout({ registry, hideMenu, children }: LayoutProps) {
  const session = useSession((state) => state.session);
  const entries = useMemo(
    () => (hideMenu ? [] : menuEntries(registry, session, 'side')),
    [registry, session, hideMenu],
  );
  const hasMenu = entries.length > 0;
  const forStaff = useCan(ACCESS.staffRead) && hasMenu;
  const drawer = useMemo(
    () => (
      <Box hideFrom="lg" ms="-2">
        <MenuDrawer>
          <SideMenu registry={registry} entries={entries} />
        </MenuDrawer>
      </Box>
    ),
    [registry, entries],
  );
  return (
    <Flex direction="column" minH="100dvh" bg="bg" color="fg" css={forStaff ? WHOLE_WINDOW : undefined}>
      <SkipLinks hasMenu={hasMenu} />
      <AgencyBar />
      <OverridesNotice />
      <Header registry={registry} menu={hasMenu && drawer} />
      <Flex flex="1" w="100%" maxW={WIDTH} mx="auto">
        {hasMenu && (
          <chakra.nav
            id="menu"
            tabIndex={-1}
            aria-label="Menu principal"
            hideBelow="lg"
            outline="none"
            w="16rem"
            flexShrink="0"
            borderEndWidth="1px"
            borderColor="border.muted"
          >
            <SideMenu registry={registry} entries={entries} />
          </chakra.nav>
        )}
        <Container
          as="main"
          id="conteudo"
          tabIndex={-1}
          outline="none"
          flex="1"
          minW="0"
          data-compact={forStaff || undefined}
          maxW={forStaff ? 'none' : undefined}
          py={{ base: '6', md: '8', lg: forStaff ? '4' : '8' }}
        >
          <OfflineNotice />
          <ExpiredSession />
          <VersionWatch />
          {children}
        </Container>
      </Flex>
      <Footer />
      <Notices />
    </Flex>
  );
}
