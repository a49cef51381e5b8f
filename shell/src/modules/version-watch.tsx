import { useEffect, useState } from 'react';
import { useLoaded } from './use-loaded.ts';

/** A page that has just been loaded is the newest one. */
const FRESH_MS = 60_000;
const loadBanner = async () => (await import('./new-version-banner.tsx')).NewVersionBanner;

/** Once the page has been there for a while, or is come back to: looks whether something else is published. */
export function VersionWatch() {
  const [due, setDue] = useState(false);
  const Banner = useLoaded(due, loadBanner);
  useEffect(() => {
    const begin = () => setDue(true);
    const timer = setTimeout(begin, FRESH_MS);
    window.addEventListener('focus', begin, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
    };
  }, []);
  return Banner && <Banner />;
}
