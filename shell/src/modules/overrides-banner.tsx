import { registry } from './registry.ts';
import { useLoaded } from './use-loaded.ts';

const loadBanner = async () => (await import('./override-banner.tsx')).OverrideBanner;

/** Nothing, unless a module comes from a developer's machine. */
export function OverridesBanner() {
  const { modules } = registry();
  const Banner = useLoaded(
    modules.some(({ override }) => override),
    loadBanner,
  );
  return Banner && <Banner modules={modules} />;
}
