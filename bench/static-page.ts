import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@credenciados/tools/compress';
import type { Browser } from 'playwright-core';

const STYLE = '/credenciados/shell/style.css';

/**
 * Makes a folder of web files whose page needs no script and shows the content of the portal's page: equal rendered HTML, its styles in one
 * file, the same font. A second portal serves it, so that server, headers and compression are equal.
 */
export async function writeStaticTwin(
  browser: Browser,
  address: string,
  selector: string,
  webDir: string,
): Promise<void> {
  const { html, css } = await render(browser, address, selector);
  const shell = path.join(webDir, 'shell');
  await rm(path.join(webDir, 'modules'), { recursive: true });
  const registry = path.join(webDir, 'registry.json');
  // Without a version, so that this folder's shell is served, whatever its files.
  const { version: _, ...offer } = JSON.parse(await readFile(registry, 'utf8')).shell;
  await writeFile(registry, JSON.stringify({ shell: offer, modules: [], flips: [] }));
  await writeFile(path.join(shell, 'index.html'), html);
  await writeFile(path.join(shell, 'style.css'), css);
  await precompress(shell);
}

async function render(browser: Browser, address: string, selector: string): Promise<{ html: string; css: string }> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(selector).nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate((style) => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => {
          const base = sheet.href ?? location.href;
          return [...sheet.cssRules].map((rule) =>
            // Addresses in a stylesheet are relative to it, and it is moved.
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
<title>${document.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${style}"></head>
<body>${body.innerHTML}</body></html>`;
      return { html, css };
    }, STYLE);
  } finally {
    await context.close();
  }
}
