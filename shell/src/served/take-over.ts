import { onceReleased } from './held-press.ts';
import { takeClick } from './pending-click.ts';
import { tellFailure } from './tell-failure.ts';

declare global {
  interface Window {
    /** Stands only in a page that came with its content. */
    tomarLugar?: typeof takeOver;
  }
}

const FOCUSABLE = 'a[href], button, summary, input, [tabindex]';

/**
 * The page came with its content, which stays on the screen until the portal's own is there with its data. Then one takes the
 * other's place between two frames; they look the same. What had the focus has it, what is being pressed is let go first, and
 * what was pressed is pressed. Where the portal's can't be had, what came stays to be read, and says so.
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
    // A loading or failed page behind has a title of its own, which must not replace the visible page's.
    if (live.querySelector('main :is([data-failed], [data-loading]) h1')) document.title = title;
    if (live.querySelector('main [data-failed]')) tellFailure();
    else if (isThere(live)) {
      observer.disconnect();
      onceReleased(() => replace(served, live));
    }
  });
  observer.observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loading'] });
}

/** A page with its heading, and nothing in it that stands for something else. */
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

/** Opened details stay open. */
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
