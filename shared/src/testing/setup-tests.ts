import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
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

// A long timeout, for machines that run several tests at once. While a query waits, the DOM isn't printed for each attempt; only the final
// failure has it.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? undefined) : getElementError(message, container),
});

// React stores with each element the stack that created it, for the first 10,000 of a second. That took a seventh of a test's time; a
// warning fails its test without the stack, too.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { ResizeObserver: ResizeObserverStub, PointerEvent: globalThis.PointerEvent ?? MouseEvent });
Object.assign(window, {
  // Animation frames run before the next act, as between a person's acts.
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
// jsdom has no layout: recharts interprets this size as not measured yet, and would otherwise warn at each drawing.
const { getBoundingClientRect } = Element.prototype;
Element.prototype.getBoundingClientRect = function (this: Element) {
  const isChart = this.classList.contains('recharts-responsive-container');
  return isChart ? new DOMRect(0, 0, -1, -1) : getBoundingClientRect.call(this);
};
// Position of the cursor, to which the rich text editor scrolls.
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
/** Saved before a test may replace it. */
const later = setTimeout;
watchConsole();
stopFollowedLinks();

beforeEach(() => setLinks(namedLinks));

afterEach(async () => {
  cleanup();
  // Lets requests finish that were sent while leaving a page.
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
