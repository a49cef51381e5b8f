import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectSoon } from './portal-actions.ts';

/**
 * Imitates the page translators of Google and Edge in every page of a context: each text is put into `<font>` elements, replacing it or
 * around it, and again a moment later. The words stay, so that journeys find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(imitateTranslator);
}

/** Runs in the page. */
function imitateTranslator(): void {
  const LEFT_ALONE = 'script, style, noscript, textarea, title, select, svg, [translate=no]';
  let turn = 0;

  function wrap(text: Text, again: boolean): void {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    turn += 1;
    if (turn % 2 === 0) {
      inner.textContent = text.data;
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
    }
    if (!again) return;
    setTimeout(() => {
      if (inner.isConnected) for (const each of texts(inner)) wrap(each, false);
    });
  }

  function texts(root: Node): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
    return found.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest(LEFT_ALONE));
  }

  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!node.isConnected) continue;
      for (const text of texts(node)) if (!text.parentElement?.closest('font')) wrap(text, true);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until the page is translated, and shows everything that React has rendered since. */
export async function expectTranslated(page: Page): Promise<void> {
  expect(await page.locator('font font').count()).toBeGreaterThan(0);
  await expectSoon(() => page.evaluate(staleTexts), []);
}

/** Runs in the page: elements whose text differs from React's. */
function staleTexts(): string[] {
  interface Fiber {
    tag: number;
    child: Fiber | null;
    sibling: Fiber | null;
    stateNode: unknown;
    memoizedState: unknown;
    memoizedProps: unknown;
  }
  // Kinds of React fibers (ReactWorkTags).
  const [PORTAL, ELEMENT, TEXT, OFFSCREEN] = [4, 5, 6, 22];
  const stale: string[] = [];

  /** True if it contains another React root, such as a module's in the shell's, or text of other code. */
  function holdsRoot(element: Element): boolean {
    const all = [element, ...element.querySelectorAll('*')];
    return all.some((each) => each.matches('[translate=no]') || Object.keys(each).some(isContainer));
  }
  const isContainer = (name: string) => name.startsWith('__reactContainer$');

  /** Text under a fiber; null if React doesn't know or hides it. */
  function said(fiber: Fiber): string | null {
    // A portal renders elsewhere.
    if (fiber.tag === PORTAL) return childrenOf(fiber)?.slice(0, 0) ?? '';
    if (fiber.tag === OFFSCREEN && fiber.memoizedState !== null) return null;
    if (fiber.tag === TEXT) return String(fiber.memoizedProps);
    const text = childrenOf(fiber);
    if (fiber.tag !== ELEMENT || !(fiber.stateNode instanceof Element)) return text;
    const element = fiber.stateNode;
    const { children } = fiber.memoizedProps as { children?: unknown };
    const own = typeof children === 'string' || typeof children === 'number' ? String(children) : text;
    // Filled by code other than React.
    if (fiber.child === null && own === '' && element.textContent !== '') return null;
    if (own === null || holdsRoot(element) || element.matches('textarea, select, svg, style')) return null;
    if (element.isConnected && element.textContent !== own) stale.push(`${own} <> ${element.textContent}`);
    return own;
  }

  function childrenOf(fiber: Fiber): string | null {
    let all: string | null = '';
    for (let each = fiber.child; each; each = each.sibling) {
      const one = said(each);
      all = all === null || one === null ? null : all + one;
    }
    return all;
  }

  for (const element of document.querySelectorAll('*')) {
    const key = Object.keys(element).find(isContainer);
    if (!key) continue;
    const { stateNode } = (element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key] ?? {};
    if (stateNode) childrenOf(stateNode.current);
  }
  return stale;
}
