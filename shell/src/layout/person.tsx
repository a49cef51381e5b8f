import { chakra, ErrorBoundary, PERFIL_LABEL, type Session } from '@credenciados/shared';
import { lazy, Suspense } from 'react';

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** Who is signed in, and as what; a menu to change that for whoever has other profiles. */
export function Person({ session }: { session: Session }) {
  const name = <NameAndProfile session={session} />;
  if (!session.hasOtherProfiles) return name;
  return (
    <ErrorBoundary fallback={() => name}>
      <Suspense fallback={name}>
        <ProfileMenu session={session}>{name}</ProfileMenu>
      </Suspense>
    </ErrorBoundary>
  );
}

function NameAndProfile({ session }: { session: Session }) {
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
      </chakra.span>
    </chakra.span>
  );
}
