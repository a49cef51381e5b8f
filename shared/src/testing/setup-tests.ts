import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { takeNotices } from '../http/notices.store.ts';
import { discardChanges } from '../module/dirty.store.ts';
import { setLinks } from '../module/link-pattern.ts';
import { queryClient } from '../query/query-client.ts';
import { clearSession } from '../session/session.store.ts';
import { refuseConsole, watchConsole } from './console.ts';
import { stopFollowedLinks } from './followed-links.ts';
import { namedLinks } from './links.ts';
import { forgetMocks } from './mock-api.ts';
import { detachStyles } from './styles.ts';

// The machine that runs the tests may be busy with six other things; a test that waits for something waits long enough.
// While it waits, nobody reads what the page was like at each of its looks; when it gives up, that is told.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? undefined) : getElementError(message, container),
});

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { ResizeObserver: ResizeObserverStub, PointerEvent: globalThis.PointerEvent ?? MouseEvent });
Object.assign(window, {
  // Frames are drawn before the next act, as they would be between a person's acts.
  requestAnimationFrame: (draw: (time: number) => void) => window.setTimeout(() => draw(performance.now())),
  cancelAnimationFrame: (frame: number) => window.clearTimeout(frame),
  scrollTo: () => undefined,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
// jsdom measures nothing: a chart's box has the size that recharts takes for not measured yet, or each chart would warn at each drawing.
const { getBoundingClientRect } = Element.prototype;
Element.prototype.getBoundingClientRect = function (this: Element) {
  const isChart = this.classList.contains('recharts-responsive-container');
  return isChart ? new DOMRect(0, 0, -1, -1) : getBoundingClientRect.call(this);
};
// Where the cursor is on the screen, which the rich text editor scrolls to.
Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect(), getClientRects: () => [] });
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });

detachStyles();
/** Taken before a test may replace it. */
const later = setTimeout;
watchConsole();
stopFollowedLinks();

beforeEach(() => setLinks(namedLinks));

afterEach(async () => {
  cleanup();
  // Requests sent while a page is left are answered.
  await new Promise((resolve) => later(resolve));
  queryClient.clear();
  discardChanges();
  clearSession();
  takeNotices();
  sessionStorage.clear();
  localStorage.clear();
  forgetMocks();
  detachStyles();
  refuseConsole();
});
