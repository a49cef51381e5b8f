import { PERFIL_LABEL } from '@credenciados/contract/domain';
import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { chakra, later } from '@credenciados/shared';
import type { Session } from '@credenciados/shared/shell';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';

const ProfileMenu = later(async () => (await import('../lazy-dialogs.ts')).ProfileMenu, {
  loading: ({ children }) => children,
  failed: ({ children }) => children,
});

const AccountLink = chakra(MenuLink, { base: { textDecoration: 'underline', color: 'primary.fg' } });

interface PersonProps {
  session: Session;
  registry: PageRegistry;
}

/** Signed-in person and profile, with links to the account; a menu if there are other profiles. */
export function Person({ session, registry }: PersonProps) {
  const name = <NameAndProfile session={session} registry={registry} entries={[]} />;
  const entries = menuEntries(registry, session, 'account');
  if (!session.hasOtherProfiles) return <NameAndProfile session={session} registry={registry} entries={entries} />;
  return (
    <ProfileMenu session={session} entries={entries}>
      {name}
    </ProfileMenu>
  );
}

function NameAndProfile({ session, registry, entries }: PersonProps & { entries: readonly MenuEntry[] }) {
  return (
    <chakra.span
      display="block"
      textAlign={{ base: 'start', md: 'end' }}
      lineHeight="short"
      px={{ md: '2' }}
      me={{ mdDown: 'auto' }}
      flex={{ mdDown: '1 1 7rem' }}
      minW="0"
      maxW={{ md: '14rem' }}
      textStyle={{ mdDown: 'sm' }}
    >
      <chakra.span display="block" fontWeight="semibold">
        {session.pessoa.nomeRazaoSocial}
      </chakra.span>
      <chakra.span
        display="flex"
        flexWrap="wrap"
        columnGap="2"
        justifyContent={{ md: 'flex-end' }}
        textStyle="xs"
        color="fg.muted"
      >
        <span>{PERFIL_LABEL[session.perfil]}</span>
        {entries.map(({ path, label }) => (
          <AccountLink key={path} registry={registry} path={path}>
            {label}
          </AccountLink>
        ))}
      </chakra.span>
    </chakra.span>
  );
}
