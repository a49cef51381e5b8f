import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { ACCESS, Box, Container, chakra, Flex, later, useCan, useSession } from '@credenciados/shared';
import { type ReactNode, useMemo, useState } from 'react';
import { OverridesBanner } from '../modules/overrides-banner.tsx';
import { VersionWatch } from '../modules/version-watch.tsx';
import { Notices } from '../notices/notices.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { ExpiredSession } from '../session/expired-session.tsx';
import { ProxyBanner } from '../session/proxy-banner.tsx';
import { AgencyBar } from './agency-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { menuEntries } from './menu-entries.ts';
import { menuIsFolded } from './menu-is-folded.ts';
import { SideMenu } from './side-menu.tsx';
import { SkipLinks } from './skip-links.tsx';
import { BESIDE_MENU, WHOLE_WINDOW, WIDTH } from './width.ts';

interface LayoutProps {
  registry: PageRegistry;
  /** Hides the side menu on this route. */
  hideMenu: boolean;
  /** Folds the side menu to its icons on large windows. */
  foldMenu: boolean;
  children: ReactNode;
}

const FoldButton = later(async () => (await import('../lazy-dialogs.ts')).FoldButton, { failed: () => null });

/** Skip links, header, menu, contents and footer. A navigation re-renders only the contents. */
export function Layout({ registry, hideMenu, foldMenu, children }: LayoutProps) {
  // After its end the frame stays as it is, so that nothing moves.
  const session = useSession((state) => state.session ?? state.former);
  const entries = useMemo(
    () => (hideMenu ? [] : menuEntries(registry, session, 'side')),
    [registry, session, hideMenu],
  );
  const hasMenu = entries.length > 0;
  const forStaff = useCan(ACCESS.staffRead) && hasMenu;
  const [folds, setFolds] = useState(menuIsFolded);
  const folded = foldMenu && folds;
  const drawer = useMemo(
    () => (
      <Box hideFrom="lg" ms="-2">
        <MenuDrawer>
          {/* The header has room for its entries where this isn't. */}
          <SideMenu registry={registry} entries={[...entries, ...menuEntries(registry, session, 'header')]} />
        </MenuDrawer>
      </Box>
    ),
    [registry, entries, session],
  );
  return (
    <Flex
      direction="column"
      minH="100dvh"
      bg="bg"
      color="fg"
      css={forStaff ? WHOLE_WINDOW : hasMenu ? BESIDE_MENU : undefined}
    >
      <SkipLinks hasMenu={hasMenu} />
      <AgencyBar />
      <OverridesBanner />
      <ProxyBanner />
      <Header registry={registry} menu={hasMenu && drawer} />
      <Flex flex="1" w="100%" maxW={WIDTH} mx="auto">
        {hasMenu && (
          <chakra.nav
            id="menu"
            tabIndex={-1}
            aria-label="Menu principal"
            hideBelow="lg"
            outline="none"
            w={{ base: '16rem', xl: folded ? '3.75rem' : undefined }}
            flexShrink="0"
            borderEndWidth="1px"
            borderColor="border.muted"
          >
            {foldMenu && <FoldButton folded={folds} onChange={setFolds} />}
            <SideMenu registry={registry} entries={entries} folded={folded} />
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
          px={foldMenu ? { base: '4', md: '6', lg: '8', xl: '4' } : undefined}
        >
          <OfflineBanner />
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
