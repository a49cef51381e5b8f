import { call } from '@credenciados/shared';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { PageMarks } from './page-marks.ts';
import { watchFreeze } from './watch-freeze.ts';

/** Reports within this time are sent together. */
const SOON_MS = 500;
const SHOWN_MS = 3_000;
/** Cap in milliseconds. */
const MOST = 600_000;

/**
 * Reports measures of this page, which are compared with those of another version (TEL-38): modules shown and how soon, failures, and
 * responsiveness. A failure is reported at once, the rest a moment after a page was shown and when it is left. The report contains no
 * personal data.
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
    // In the background: nobody waits for it, and a lost report does no harm.
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
