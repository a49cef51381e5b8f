import { later } from '@credenciados/shared';
import { useEffect, useState } from 'react';

/** A page that was loaded this recently is up to date. */
const FRESH_MS = 60_000;
const Banner = later(async () => (await import('./new-version-banner.tsx')).NewVersionBanner, { failed: () => null });

/** Looks for another live version once the page has been open for a while, or gets the focus again. */
export function VersionWatch() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const begin = () => setDue(true);
    const timer = setTimeout(begin, FRESH_MS);
    window.addEventListener('focus', begin, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
    };
  }, []);
  return due && <Banner />;
}
