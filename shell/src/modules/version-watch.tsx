import { later } from '@credenciados/shared';
import { useEffect, useState } from 'react';

/** A page that has just been loaded is the newest one. */
const FRESH_MS = 60_000;
const Banner = later(async () => (await import('./new-version-banner.tsx')).NewVersionBanner, { failed: () => null });

/** Once the page has been there for a while, or is come back to: looks whether something else is published. */
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
