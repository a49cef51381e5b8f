import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** Remarks of the browser that say nothing of the page. */
const REMARKS = [
  /Download the React DevTools/,
  /Service Worker registration blocked by Playwright/,
  // The server sends a page with its module before it knows who asks; a person who may not see it never uses the module.
  /was preloaded using link preload but not used within a few seconds/,
];

/** Long tasks on a busy machine are no fault; `bench:web` measures them. */
const TAKES_LONG = /Error: Blocked the page for over \d+ s/;

/** Errors of a browser window that a person doesn't see. */
export interface Problems {
  /** A problem that the test brings about: it must occur, and it doesn't fail the test. */
  announce(pattern: RegExp): void;
  /** Problems nobody announced, and announcements that did not come true. */
  unexpected(): string[];
}

/**
 * Watches every page of a context: errors and warnings of the console (violations of the content security policy are
 * among them), exceptions, requests that failed and dialogs of the browser.
 */
export function watchProblems(context: BrowserContext): Problems {
  const found: string[] = [];
  const announced: { pattern: RegExp; met: boolean }[] = [];
  const note = (text: string) => {
    const announcement = announced.find(({ pattern }) => pattern.test(text));
    if (announcement) announcement.met = true;
    else if (!TAKES_LONG.test(text)) found.push(text);
  };
  const watch = (page: Page) => {
    page.on('console', (message) => noteConsole(message, note));
    page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => noteFailure(request, note));
  };
  // A violation that the page's script catches is told by no console.
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`security policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}:${lineNumber}`),
    );
  });
  context.on('page', watch);
  context.pages().forEach(watch);
  return {
    announce: (pattern) => announced.push({ pattern, met: false }),
    unexpected: () => [
      ...found,
      ...announced.filter(({ met }) => !met).map(({ pattern }) => `announced, but did not occur: ${pattern}`),
    ],
  };
}

function noteConsole(message: ConsoleMessage, note: (text: string) => void): void {
  if (!['error', 'warning', 'assert'].includes(message.type())) return;
  const text = message.text();
  if (REMARKS.some((remark) => remark.test(text))) return;
  const { url } = message.location();
  note(`console ${message.type()}: ${text}${url ? ` (${url})` : ''}`);
}

function noteFailure(request: Request, note: (text: string) => void): void {
  const reason = request.failure()?.errorText ?? 'no reason given';
  // A request that the page itself gave up (a new search, a page left, a download) is no failure.
  if (reason === 'net::ERR_ABORTED') return;
  note(`request failed: ${request.method()} ${request.url()} ${reason}`);
}
