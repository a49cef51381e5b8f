import { takeClick } from './pending-click.ts';

/** Shows that the scripts failed to load: hides spinners, and shows a message with a retry. */
export function tellFailure(): void {
  const served = document.getElementById('servida');
  const banner = served?.querySelector<HTMLElement>('[data-without-script]');
  if (!served || !banner?.hidden) return;
  for (const ring of served.querySelectorAll('[data-loading]')) ring.remove();
  takeClick()?.removeAttribute('aria-busy');
  banner.querySelector('button')?.addEventListener('click', () => window.location.reload());
  banner.hidden = false;
}
