import { onceReleased } from './held-press.ts';
import { takeClick } from './pending-click.ts';
import { tellFailure } from './tell-failure.ts';

declare global {
  interface Window {
    /** Set only in a page that came with its content. */
    tomarLugar?: typeof takeOver;
  }
}

const FOCUSABLE = 'a[href], button, summary, input, [tabindex]';

/**
 * Replaces the rendered content by the portal once the portal's page has its data, within one frame; both look alike. Waits until nothing
 * is pressed, moves the focus and replays a click. If the portal's page fails to load, the rendered content stays, with a message.
 */
export function takeOver(): void {
  const [served, live] = ['servida', 'portal'].map((id) => document.getElementById(id));
  if (!served || !live) return;
  const isSeen = !document.documentElement.classList.contains('abrindo');
  document.documentElement.classList.remove('abrindo');
  if (!isSeen) {
    served.remove();
    live.hidden = false;
    return;
  }
  const { title } = document;
  const observer = new MutationObserver(() => {
    // A loading or failed page behind has its own title, which must not replace the visible page's.
    if (live.querySelector('main :is([data-failed], [data-loading]) h1')) document.title = title;
    if (live.querySelector('main [data-failed]')) tellFailure();
    else if (isThere(live)) {
      observer.disconnect();
      onceReleased(() => replace(served, live));
    }
  });
  observer.observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loading'] });
}

/** True if the page has its heading and no placeholder. */
function isThere(live: HTMLElement): boolean {
  return live.querySelector('main h1') !== null && live.querySelector('main [data-loading]') === null;
}

function replace(served: HTMLElement, live: HTMLElement): void {
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  const pressed = takeClick();
  const twins = [focused, pressed].map((element) =>
    element && served.contains(element) ? twinOf(element, served, live) : null,
  );
  openAsBefore(served, live);
  live.hidden = false;
  served.remove();
  window.scrollTo(scrollX, scrollY);
  const [toFocus, toPress] = twins;
  toFocus?.focus({ preventScroll: true });
  toPress?.click();
}

/** Opens the `<details>` that the person has opened. */
function openAsBefore(served: HTMLElement, live: HTMLElement): void {
  const unfolded = [...live.querySelectorAll('details')];
  for (const [position, { open }] of [...served.querySelectorAll('details')].entries()) {
    const twin = unfolded[position];
    if (twin) twin.open = open;
  }
}

/** Counterpart of an element in the other content: the one at the same index among similar ones. */
function twinOf(element: Element, served: HTMLElement, live: HTMLElement): HTMLElement | null {
  const alike = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => nameOf(each) === nameOf(element));
  return alike(live)[alike(served).findIndex((each) => each.isSameNode(element))] ?? null;
}

const nameOf = (element: Element) =>
  [
    element.tagName,
    element.id,
    element.getAttribute('href'),
    element.getAttribute('aria-label'),
    element.textContent,
  ].join('|');
