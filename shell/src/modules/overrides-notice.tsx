import { ErrorBoundary } from '@credenciados/shared';
import { lazy, Suspense } from 'react';
import { registry } from './registry.ts';

const OverrideBanner = lazy(async () => ({ default: (await import('./override-banner.tsx')).OverrideBanner }));

/** Nothing, unless a module comes from a developer's machine. */
export function OverridesNotice() {
  const { modules } = registry();
  if (!modules.some(({ override }) => override)) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <OverrideBanner modules={modules} />
      </Suspense>
    </ErrorBoundary>
  );
}
