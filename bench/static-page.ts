import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { precompress } from '../scripts/compress.ts';

const FOLDER = 'bench';

/**
 * Writes a page without any script that shows what the portal's page shows: the same rendered HTML, its styles in one file,
 * the same font. It goes into the portal's own folder of web files, so that one server gives both, with the same compression and
 * the same headers. Answers its address.
 */
export async function writeStaticTwin(
  browser: Browser,
  address: string,
  selector: string,
  shellDir: string,
): Promise<string> {
  const { html, css } = await render(browser, address, selector);
  const folder = path.join(shellDir, FOLDER);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'style.css'), css);
  await writeFile(path.join(folder, 'index.html'), html);
  await precompress(folder);
  return new URL(`/credenciados/shell/${FOLDER}/index.html`, address).href;
}

async function render(browser: Browser, address: string, selector: string): Promise<{ html: string; css: string }> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(selector).nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => {
          const base = sheet.href ?? location.href;
          return [...sheet.cssRules].map((rule) =>
            // Addresses in a stylesheet are relative to it, and it moves.
            rule.cssText.replaceAll(/url\("?([^")]+)"?\)/g, (_all, url: string) => `url("${new URL(url, base).href}")`),
          );
        })
        .join('\n')
        .replaceAll(location.origin, '');
      const body = document.body.cloneNode(true);
      if (!(body instanceof HTMLElement)) throw new Error('The page has no body');
      for (const element of body.querySelectorAll('script, style, link, noscript')) element.remove();
      const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/credenciados/shell/bench/style.css"></head>
<body>${body.innerHTML}</body></html>`;
      return { html, css };
    });
  } finally {
    await context.close();
  }
}
