import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import {
  Button,
  Container,
  chakra,
  later,
  RouterLink,
  settings,
  startSignIn,
  useSession,
  VisuallyHidden,
} from '@credenciados/shared';
import { PORTAL_NAME } from '@credenciados/shared/shell';
import { memo, type ReactNode } from 'react';
import { LuBell, LuHistory, LuLogIn, LuLogOut } from 'react-icons/lu';
import { RecentNotices } from '../notices/recent-notices.tsx';
import { signOut } from '../session/sign-out.ts';
import { LoaderBar } from './loader-bar.tsx';
import { menuEntries } from './menu-entries.ts';
import { MenuIcon } from './menu-icons.tsx';
import { MenuLink } from './menu-link.tsx';
import { Person } from './person.tsx';
import { ToolsPlace } from './tools-place.tsx';
import { WIDTH } from './width.ts';

const HeaderCount = later(async () => (await import('../lazy-dialogs.ts')).HeaderCount, {
  loading: ({ label }) => <VisuallyHidden>{label}</VisuallyHidden>,
  failed: ({ label }) => <VisuallyHidden>{label}</VisuallyHidden>,
});

const HeaderLink = chakra(MenuLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    px: '3',
    borderRadius: 'full',
    color: 'primary.fg',
    fontWeight: 'semibold',
    textStyle: 'sm',
    position: 'relative',
    _hover: { bg: 'primary.subtle' },
    '&[aria-current]': { bg: 'primary.subtle' },
  },
});

/** Label that is visible only to screen readers on narrow windows. */
const Words = chakra('span', {
  base: { xlDown: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } },
});

/** Less padding for icons without visible labels. */
const TOOLS = { '& > :is(a, button)': { px: { xlDown: '2' } } } as const;

/** Header with the portal's name, the signed-in person, and the actions available on every page. */
export const Header = memo(function Header({ registry, menu }: { registry: PageRegistry; menu: ReactNode }) {
  const session = useSession((state) => state.session ?? state.former);
  const tools = menuEntries(registry, session, 'header');
  const inbox = [...menuEntries(registry, session, 'side'), ...tools].find((entry) => entry.badge);
  return (
    <chakra.header bg="bg.panel" boxShadow="sm" position="relative" zIndex="docked" data-uncovered="">
      <LoaderBar />
      <Container
        maxW={WIDTH}
        display="flex"
        flexWrap={{ mdDown: 'wrap' }}
        alignItems="center"
        columnGap={{ base: '2', md: '4' }}
        rowGap="1"
        py="3"
      >
        {menu}
        <Brand />
        <chakra.div
          display="flex"
          alignItems="center"
          justifyContent="flex-end"
          gap="1"
          ms="auto"
          minW="0"
          flex={{ mdDown: session ? '1 1 100%' : undefined }}
          // All tools fit in one line, also on a tablet.
          css={TOOLS}
        >
          {session && <Person session={session} registry={registry} />}
          {/* Its reserved place isn't missed between the name and the tools. */}
          <RecentNotices>
            <LuHistory aria-hidden="true" />
            <VisuallyHidden>Avisos recentes</VisuallyHidden>
          </RecentNotices>
          <ToolsPlace registry={registry} session={session} />
          {inbox?.badge && (
            <HeaderLink registry={registry} path={inbox.path} title={inbox.label}>
              <LuBell aria-hidden="true" size="1.25em" />
              <Words aria-hidden="true">{inbox.label}</Words>
              <HeaderCount badge={inbox.badge} label={inbox.label} />
            </HeaderLink>
          )}
          {tools.map(
            ({ path, label, icon, badge }) =>
              !badge && (
                <HeaderLink key={path} registry={registry} path={path} hideBelow={menu ? 'lg' : undefined}>
                  <MenuIcon name={icon} />
                  <Words>{label}</Words>
                </HeaderLink>
              ),
          )}
          {session ? (
            <Button variant="ghost" size="sm" onClick={() => void signOut()}>
              <LuLogOut aria-hidden="true" />
              <Words>Sair</Words>
            </Button>
          ) : (
            <Button size="sm" onClick={() => startSignIn()}>
              <LuLogIn aria-hidden="true" />
              Entrar
            </Button>
          )}
        </chakra.div>
      </Container>
    </chakra.header>
  );
});

const BrandLink = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: { base: '2', md: '3' },
    color: 'fg.heading',
    borderRadius: 'sm',
  },
});

/** On narrow windows the name takes two lines, to leave room for the tools. */
function Brand() {
  const { agency } = settings();
  return (
    <BrandLink to="/">
      {agency.mark ? (
        <chakra.img src={agency.mark} alt="" h="9" w="auto" maxW="28" objectFit="contain" flexShrink="0" />
      ) : (
        <chakra.svg viewBox="0 0 40 40" boxSize="9" flexShrink="0" aria-hidden="true">
          <rect width="40" height="40" rx="8" fill="#1351b4" />
          <path d="M9 27.5 20 9l11 18.5z" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinejoin="round" />
          <circle cx="20" cy="22" r="3" fill="#ffcd07" />
          <path d="M9 31.5h22" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
        </chakra.svg>
      )}
      <chakra.span lineHeight="shorter">
        <chakra.span display="block" fontWeight="bold" textStyle={{ base: 'md', lg: 'lg' }} maxW={{ lgDown: '9rem' }}>
          {PORTAL_NAME}
        </chakra.span>
        <chakra.span hideBelow="lg" display="block" textStyle="xs" color="fg.muted">
          {agency.name ?? 'Georreferenciamento e vistoria de imóveis rurais'}
        </chakra.span>
        <VisuallyHidden>, página inicial</VisuallyHidden>
      </chakra.span>
    </BrandLink>
  );
}
