import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '@credenciados/journeys/axe';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { closeVisitor, expectFits, openVisitor, type Visitor } from '@credenciados/journeys/page';
import { expectTargets } from '@credenciados/journeys/targets';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';

/** The test harness itself: a journey must fail on errors that a person at the screen doesn't see. */

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));

const PAGE = '<!doctype html><html lang="pt-BR"><title>Página</title><main><h1>Página</h1></main>';

async function open(html = PAGE): Promise<Visitor> {
  const visitor = await openVisitor(browser, 'http://portal.test', { viewport: 'phone' }, 'harness');
  await visitor.context.route('http://portal.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/cut') return route.abort('connectionreset');
    if (pathname === '/missing') return route.fulfill({ status: 404, body: '' });
    const headers = { 'content-security-policy': "script-src 'none'" };
    return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8', headers });
  });
  await visitor.page.goto('/');
  return visitor;
}

const run = async ({ page }: Visitor, script: string) => {
  await page.evaluate(script);
  await page.waitForTimeout(100);
};

test('a window closes while a handler of its routes still awaits an answer', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0);
  await once(server, 'listening');
  const visitor = await open();
  const steps = new EventEmitter();
  const [fetched, closed] = [once(steps, 'fetched'), once(steps, 'closed')];
  await visitor.page.route('**/slow', async (route) => {
    const response = await route.fetch({ url: `http://localhost:${(server.address() as AddressInfo).port}` });
    steps.emit('fetched');
    await closed;
    await response.json();
  });
  await visitor.page.evaluate(() => void fetch('/slow'));
  await fetched;
  await closeVisitor(visitor);
  steps.emit('closed');
  server.close();
});

test('a window that a journey closed itself closes again without an error', async () => {
  const visitor = await open();
  await visitor.context.close();
  await closeVisitor(visitor);
});

test('a failure tells a page whose script hangs from one that is not drawn', async () => {
  const visitor = await open();
  expect(await visitor.condition()).toBe('script: answers, visible; drawing: goes on');
  await visitor.page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  expect(await visitor.condition()).toMatch(/^script: answers, visible; drawing: no answer in \d+ ms$/);
  await visitor.page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  expect(await visitor.condition()).toMatch(/^script: no answer in \d+ ms; drawing: no answer/);
});

describe('problems', () => {
  test.each([
    ['an error in the console', 'console.error("eita")', /console error: eita/],
    ['a warning in the console', 'console.warn("eita")', /console warning: eita/],
    ['an exception', 'void setTimeout(() => { throw new Error("eita"); })', /exception: Error: eita/],
    ['a rejection nobody handles', 'void Promise.reject(new Error("eita"))', /exception: Error: eita/],
    ['a connection that breaks', 'fetch("/cut").catch(() => 0)', /request failed: GET .*\/cut/],
    ['an answer that says no', 'fetch("/missing").then(() => 0)', /console error: .*404/],
    [
      'something that the content security policy forbids',
      'document.head.append(Object.assign(document.createElement("script"), { src: "/script.js" }))',
      /Content Security Policy/,
    ],
  ])('%s fails a journey, unless it is announced', async (_what, script, expected) => {
    const surprised = await open();
    await run(surprised, script);
    expect(surprised.problems.unexpected()).toContainEqual(expect.stringMatching(expected));

    const prepared = await open();
    prepared.problems.announce(/eita|cut|404|script\.js/);
    await run(prepared, script);
    expect(prepared.problems.unexpected()).toEqual([]);
  });

  test('an announced problem that doesn’t occur fails it too', async () => {
    const visitor = await open();
    visitor.problems.announce(/never/);
    expect(visitor.problems.unexpected()).toEqual([expect.stringContaining('never')]);
  });

  test('no problem, no report', async () => {
    const visitor = await open();
    await run(visitor, 'console.info("tudo bem")');
    // The duration depends on the machine.
    await run(visitor, 'console.warn("mf-x: Error: Blocked the page for over 3 s")');
    expect(visitor.problems.unexpected()).toEqual([]);
    await visitor.step('nada');
  });
});

describe('a step', () => {
  test('fails on a field without a label, and names it', async () => {
    const { page } = await open(`${PAGE}<input name="cpf">`);
    await expect(expectAccessible(page)).rejects.toThrow(/label[\s\S]*name=\\?"cpf/);
  });

  test('measures the contrast of text whose style or background differs from measured ones', async () => {
    const text = (style: string, ground = '#fff') =>
      `${PAGE.replace('</main>', '')}<div style="background:${ground}"><p style="color:#444">claro</p><p style="color:${style}">texto</p></div></main>`;
    await expectAccessible((await open(text('#555'))).page);
    await expect(expectAccessible((await open(text('#ccc'))).page)).rejects.toThrow(/color-contrast/);
    await expect(expectAccessible((await open(text('#555', '#666'))).page)).rejects.toThrow(/color-contrast/);
    await expect(expectAccessible((await open(text('#ccc'))).page)).rejects.toThrow(/color-contrast/);
    await expectAccessible((await open(text('#555'))).page);
  });

  test('fails on a frame that isn’t inspected', async () => {
    const { page } = await open(`${PAGE}<iframe title="Outra" srcdoc="<p>Texto</p>"></iframe>`);
    await expect(expectAccessible(page)).rejects.toThrow(/title=\\*"Outra[\s\S]*frame-tested/);
  });

  test('fails on small, crowded targets, but not on a link in a text', async () => {
    const button = (size: number, gap = 0) =>
      `<button style="all:unset;display:block;width:${size}px;height:${size}px;margin-top:${gap}px">x</button>`;
    const near = await open(`${PAGE}${button(23)}${button(40)}`);
    await expect(expectTargets(near.page)).rejects.toThrow(/23\.0 by 23\.0/);
    const fine = await open(
      `${PAGE}${button(24)}${button(24)}${button(16, 20)}<p style="margin-top:20px">Um <a href="/">link</a> <a href="/">e outro</a></p>`,
    );
    await expectTargets(fine.page);
    const hidden = await open(`${PAGE}<a href="/" style="clip-path:inset(50%)">atalho</a>${button(40)}`);
    await expectTargets(hidden.page);
  });

  test('fails on a page that scrolls sideways', async () => {
    const { page } = await open(`${PAGE}<p style="width: 600px">larga</p>`);
    await expect(expectFits(page)).rejects.toThrow();
  });

  test('fails on a page that continues below its footer because of content hidden in a scrolling box', async () => {
    const boxed = (position: string) =>
      `${PAGE}<div style="position:${position};height:200px;overflow:auto"><p style="height:2000px">alta</p><span style="position:absolute;clip-path:inset(50%)">oculto</span></div><footer id="rodape">fim</footer>`;
    await expectFits((await open(boxed('relative'))).page);
    await expect(expectFits((await open(boxed('static'))).page)).rejects.toThrow();
  });
});
