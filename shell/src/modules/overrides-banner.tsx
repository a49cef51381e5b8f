import { later } from '@credenciados/shared';
import { registry } from './registry.ts';

const Banner = later(async () => (await import('./override-banner.tsx')).OverrideBanner, { failed: () => null });

/** Shown only if a module comes from a developer's machine. */
export function OverridesBanner() {
  const { modules } = registry();
  return modules.some(({ override }) => override) && <Banner modules={modules} />;
}
