import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** Messages of the browser that don't concern the page. */
const REMARKS = [
  /Download the React DevTools/,
  /Service Worker registration blocked by Playwright/,
  // The server preloads a page's module before it knows the person; without permission the module isn't used.
  /was preloaded using link preload but not used within a few seconds/,
];

/** Long tasks on a busy machine are no fault; `bench:web` measures them. */
const TAKES_LONG = /Error: Blocked the page for over \d+ s/;

/** Errors of a browser window that a person doesn't see. */
export interface Problems {
  /** Announces a problem that the test causes: it must occur, and doesn't fail the test. */
  announce(pattern: RegExp): void;
  /** Unannounced problems, and announced ones that didn't occur. */
  unexpected(): string[];
}

/**
 * Watches every page of a context: console errors and warnings (including violations of the content security policy), exceptions, failed
 * requests and browser dialogs.
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
  // The console doesn't show violations that the page's script catches.
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
  // A request that the page cancelled (a new search, a page left, a download) isn't a failure.
  if (reason === 'net::ERR_ABORTED') return;
  note(`request failed: ${request.method()} ${request.url()} ${reason}`);
}
