import { chakra, ErrorBoundary, PERFIL_LABEL, settings } from '@credenciados/shared';
import type { Session } from '@credenciados/shared/shell';
import { lazy, Suspense } from 'react';

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** Who is signed in, and as what, with the way to their account; a menu for whoever has other profiles too. */
export function Person({ session }: { session: Session }) {
  const name = <NameAndProfile session={session} />;
  if (!session.hasOtherProfiles) return <NameAndProfile session={session} accountUrl={settings().accountUrl} />;
  return (
    <ErrorBoundary fallback={() => name}>
      <Suspense fallback={name}>
        <ProfileMenu session={session}>{name}</ProfileMenu>
      </Suspense>
    </ErrorBoundary>
  );
}

function NameAndProfile({ session, accountUrl }: { session: Session; accountUrl?: string | null }) {
  return (
    <chakra.span
      display="block"
      textAlign={{ base: 'start', md: 'end' }}
      lineHeight="short"
      px={{ md: '2' }}
      me={{ mdDown: 'auto' }}
      minW="0"
      textStyle={{ mdDown: 'sm' }}
    >
      <chakra.span display="block" fontWeight="semibold" truncate>
        {session.pessoa.nomeRazaoSocial}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted">
        {PERFIL_LABEL[session.perfil]}
        {accountUrl && (
          <>
            {' · '}
            <chakra.a href={accountUrl} textDecoration="underline" color="primary.fg">
              Minha conta
            </chakra.a>
          </>
        )}
      </chakra.span>
    </chakra.span>
  );
}
