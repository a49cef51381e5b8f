import { takeClick } from './pending-click.ts';

/** The scripts can't be had: nothing turns or seems to be at work any more, and the page says so and offers another try. */
export function tellFailure(): void {
  const served = document.getElementById('servida');
  const banner = served?.querySelector<HTMLElement>('[data-without-script]');
  if (!served || !banner?.hidden) return;
  for (const ring of served.querySelectorAll('[data-loading]')) ring.remove();
  takeClick()?.removeAttribute('aria-busy');
  banner.querySelector('button')?.addEventListener('click', () => window.location.reload());
  banner.hidden = false;
}
