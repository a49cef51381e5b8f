import { call } from '@credenciados/shared';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { PageMarks } from './page-marks.ts';
import { watchFreeze } from './watch-freeze.ts';

/** Reports at nearly the same time are sent together. */
const SOON_MS = 500;
const SHOWN_MS = 3_000;
/** Longer is as bad. */
const MOST = 600_000;

/**
 * Tells the portal how this page goes, which is compared with those of another version (TEL-38): what of its modules was shown, how soon, what failed, and how
 * the page answers. A failure is told at once, the rest a moment after a page was shown, and when the page is left. It names nobody.
 */
export function measurePage(pagina: string): void {
  const marks = new PageMarks();
  const vitals: { inp: number | null; lcp: number | null; cls: number | null } = { inp: null, lcp: null, cls: null };
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    const modulos = marks.modules();
    const body = { pagina, modulos, ...vitals };
    const text = JSON.stringify(body);
    if (modulos.length === 0 || text === told) return;
    told = text;
    // Nobody waits for it, and nothing is missing without it.
    call('POST /publico/modulos/medidas', { body, background: true, keepalive: true }).catch(console.warn);
  };
  const tellIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(tell, ms);
  };

  const note = (key: keyof typeof vitals, value: number) => {
    vitals[key] = Math.min(Math.round(value), MOST);
  };
  onINP(({ value }) => note('inp', value), { reportAllChanges: true });
  onLCP(({ value }) => note('lcp', value), { reportAllChanges: true });
  onCLS(({ value }) => note('cls', value * 1_000), { reportAllChanges: true });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const news = marks.take(entry);
      if (news === 'failed') tellIn(SOON_MS);
      else if (news === 'shown') tellIn(SHOWN_MS);
    }
  }).observe({ type: 'mark', buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
  watchFreeze(pagina);
}
