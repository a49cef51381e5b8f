import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@credenciados/platform/errno';
import * as z from 'zod';
import type { Asset, ModuleAssets } from './module-assets.ts';
import type { PublicPage } from './rendered/public-pages.ts';

/** The shell's page as built. */
export interface Template {
  text: string;
  /** Addresses of its scripts, in order. */
  scripts: string[];
  /** Files that the shell's scripts load together with their first call of the API. */
  later: string[];
  /** Its style sheets as one text, to be inlined. */
  css: string;
  /** Its `@font-face` rules. */
  fonts: string;
  /** Scripts of each entry of the library that the shell shares. */
  entries: ReadonlyMap<string, readonly string[]>;
  /** Inline script of a page with content, which starts the shell; null if the shell has none. */
  start: { code: string; hash: string } | null;
}

const SHELL = '/credenciados/shell/';
const SCRIPT = /<script src="([^"]+)"><\/script>/g;
const LATER = /^http\.[0-9a-f]{8}\.js$/;
const FONT_FACE = /@font-face\s*\{[^{}]*\}/g;
/** Fields used of the shell's `mf-manifest.json`. */
const shellSchema = z.object({
  shared: z
    .array(
      z.object({
        name: z.string(),
        assets: z.object({ js: z.object({ sync: z.array(z.string()).default([]) }) }).optional(),
      }),
    )
    .default([]),
});
const STYLE_SHEET = /<link href="([^"]+)" rel="stylesheet"\/?>/g;

/** Reads the files beside the template in the shell's folder. */
export async function readTemplate(text: string, shell: string): Promise<Template> {
  const sheets = await Promise.all(
    [...text.matchAll(STYLE_SHEET)].map(([, href = '']) => readFile(path.join(shell, path.basename(href)), 'utf8')),
  );
  const code = await readFile(path.join(shell, 'start.js'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  // Addresses in a style sheet are relative to the sheet.
  const all = sheets.join('').replaceAll(/url\((['"]?)(?!['"/]|data:)/g, `url($1${SHELL}`);
  return {
    text,
    scripts: [...text.matchAll(SCRIPT)].map(([, source = '']) => source),
    later: (await readdir(shell)).filter((name) => LATER.test(name)).map((name) => SHELL + name),
    css: all.replaceAll(FONT_FACE, ''),
    fonts: [...all.matchAll(FONT_FACE)].join(''),
    entries: await readEntries(shell),
    start: code === null ? null : { code, hash: createHash('sha256').update(code).digest('base64') },
  };
}

/** Files of the shell for each entry of the library, from the shell's manifest. */
async function readEntries(shell: string): Promise<Template['entries']> {
  const text = await readFile(path.join(shell, 'mf-manifest.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '{}';
    throw error;
  });
  const { shared } = shellSchema.parse(JSON.parse(text));
  return new Map(shared.map(({ name, assets }) => [name, (assets?.js.sync ?? []).map((file) => SHELL + file)]));
}

/** Page that the browser renders: preload hints, and the scripts at its end. */
export function fillWithout(
  { text, later }: Template,
  {
    data,
    composition,
    files,
    calls,
  }: { data: string; composition: Asset | null; files: ModuleAssets; calls: readonly string[] },
): string {
  const hints = [
    // Browsers ignore `integrity` on a preloaded fetch; the code that uses the composition checks it.
    ...(composition ? [hint({ href: composition.href }, 'fetch')] : []),
    ...[...files.scripts, ...later.map((href) => ({ href }))].map((asset) => hint(asset, 'script')),
    ...files.styles.map((asset) => hint(asset, 'style')),
    ...calls.map((address) => hint({ href: `/credenciados${address}` }, 'fetch')),
  ].join('');
  // Functions as replacements, since `$&` and the like are special in a string.
  return text.replace('<!--preload-->', () => hints).replace('<!--registry-->', () => data);
}

/**
 * A page with content shows the splash only to signed-in people, whose page isn't the visitor's. The dark theme is applied by a script, so
 * without one the page and the browser's own controls are light.
 */
const PLACES =
  ':root{color-scheme:light}#inicio{display:none}.abrindo #inicio{display:flex}.abrindo #servida{display:none}';

/**
 * Page with its rendered content, styles and the API answers used. Its inline script gets the list of the shell's scripts, loads them once
 * the page is shown, and runs them when they are needed.
 */
export function fillWithContent(
  { text, scripts, css, fonts, entries, start }: Template,
  { html, title, styles, answers }: PublicPage,
  {
    data,
    composition,
    files,
    wake,
    ahead,
  }: {
    data: string;
    composition: Asset | null;
    files: ModuleAssets;
    wake: 'now' | 'touch';
    ahead: readonly string[];
  },
): string {
  const shared = ahead.flatMap((entry) => entries.get(`@credenciados/${entry}`) ?? []);
  const hrefs = [...(composition ? [composition] : []), ...files.scripts, ...files.ahead].map(({ href }) => href);
  const plan = { scripts, hints: [...new Set([...hrefs, ...shared])], wake };
  const blocks = `${data}${jsonBlock('respostas', answers)}${jsonBlock('arranque', plan)}`;
  const sheets = files.styles.map(
    ({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin>`,
  );
  // If the page waits for its scripts, fonts wait for them too, unless they are cached.
  const media = wake === 'now' ? ' media="not all"' : '';
  const face = `<style nonce="__CSP_NONCE__" id="fonte"${media}>${fonts}</style>`;
  const head = `<style nonce="__CSP_NONCE__">${css}${PLACES}</style>${face}${styles}${sheets.join('')}<script>${start?.code ?? ''}</script>`;
  return text
    .replace('<!--preload-->', '')
    .replaceAll(SCRIPT, '')
    .replaceAll(STYLE_SHEET, '')
    .replace(noscriptOf(text), '')
    .replace(/<title>[^<]*<\/title>/, (old) => (title ? `<title>${title}</title>` : old))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="portal"></div>', () => `<div id="servida">${html}</div><div id="portal" hidden></div>`)
    .replace('<!--registry-->', () => blocks);
}

/** The `<noscript>` element, tags included: a page with content doesn't need it. */
function noscriptOf(text: string): string {
  const end = '</noscript>';
  const [from, to] = [text.indexOf('<noscript>'), text.indexOf(end)];
  return from < 0 || to < from ? '' : text.slice(from, to + end.length);
}

/** Data for a script to read. Escapes `<`, so that no text in it can close the element. */
export function jsonBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * Preload hint. A file with an integrity hash is preloaded with it, and in its user's CORS mode, since otherwise the browser would load it
 * twice.
 */
function hint({ href, integrity }: { href: string; integrity?: string }, as: 'script' | 'style' | 'fetch'): string {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const check = integrity ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" as="${as}" href="${escaped}"${check}${as === 'fetch' || check ? ' crossorigin' : ''}>`;
}
