import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { hasCode } from '../platform/errno.ts';
import type { Asset, ModuleAssets } from './module-assets.ts';
import type { PublicPage } from './rendered/public-pages.ts';

/** The shell's page as it was built. */
export interface Template {
  text: string;
  /** Addresses of its scripts, in their order. */
  scripts: string[];
  /** Files that the shell's scripts load with their first call of the API. */
  later: string[];
  /** Its style sheets, as one text that can stand in a page. */
  css: string;
  /** The rules among them that name the files of fonts. */
  fonts: string;
  /** Scripts of the library's entries that the shell shares. */
  entries: ReadonlyMap<string, readonly string[]>;
  /** Inline script of a page with content, which starts the shell; null if the shell has none. */
  start: { code: string; hash: string } | null;
}

const SHELL = '/credenciados/shell/';
const SCRIPT = /<script src="([^"]+)"><\/script>/g;
const LATER = /^http\.[0-9a-f]{8}\.js$/;
const FONT_FACE = /@font-face\s*\{[^{}]*\}/g;
/** Fields read of the shell's `mf-manifest.json`. */
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

/** Reads what stands beside the template in the shell's folder. */
export async function readTemplate(text: string, shell: string): Promise<Template> {
  const sheets = await Promise.all(
    [...text.matchAll(STYLE_SHEET)].map(([, href = '']) => readFile(path.join(shell, path.basename(href)), 'utf8')),
  );
  const code = await readFile(path.join(shell, 'start.js'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  // Addresses in a style sheet are relative to it.
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

/** Which files the shell has for each entry of the library: its own manifest says so. */
async function readEntries(shell: string): Promise<Template['entries']> {
  const text = await readFile(path.join(shell, 'mf-manifest.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '{}';
    throw error;
  });
  const { shared } = shellSchema.parse(JSON.parse(text));
  return new Map(shared.map(({ name, assets }) => [name, (assets?.js.sync ?? []).map((file) => SHELL + file)]));
}

/** The page as the browser makes it: hints of what comes next, and the scripts at its end. */
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
    // Browsers know no check of what is fetched ahead; whoever takes it checks it.
    ...(composition ? [hint({ href: composition.href }, 'fetch')] : []),
    ...[...files.scripts, ...later.map((href) => ({ href }))].map((asset) => hint(asset, 'script')),
    ...files.styles.map((asset) => hint(asset, 'style')),
    ...calls.map((address) => hint({ href: `/credenciados${address}` }, 'fetch')),
  ].join('');
  // Functions as replacements: in a text, `$&` and the like would be special.
  return text.replace('<!--preload-->', () => hints).replace('<!--registry-->', () => data);
}

/**
 * With content, the splash is only for whoever is signed in: their page isn't a visitor's. The dark theme is put on by a script: without
 * one the page is light, and so is what the browser draws in it.
 */
const PLACES =
  ':root{color-scheme:light}#inicio{display:none}.abrindo #inicio{display:flex}.abrindo #servida{display:none}';

/**
 * The page with its content, its styles and the answers that it was made from. Its scripts are named to the one that stands
 * in it, which loads them once the page is shown, and starts them when they are needed.
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
  // Where the script is waited for, a font waits for it, but for one that the browser has already.
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

/** Data for a script to read; `<` is escaped, so that no text in it can end the element. */
export function jsonBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A file with a check is asked for with it, and as its user will ask for it: else the browser would load it twice. */
function hint({ href, integrity }: { href: string; integrity?: string }, as: 'script' | 'style' | 'fetch'): string {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const check = integrity ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" as="${as}" href="${escaped}"${check}${as === 'fetch' || check ? ' crossorigin' : ''}>`;
}
