import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { loadMissing } from '../module/later.tsx';
import type { ApiQueryKey } from '../query/api-query.ts';
import { queryClient } from '../query/query-client.ts';
import { type SeededAnswer, seedAnswers } from '../query/seed.ts';
import { styleCache } from '../ui/style-cache.ts';

export type { SeededAnswer } from '../query/seed.ts';

/** A page rendered outside a browser. */
export interface Rendered {
  html: string;
  /** Title of the window; empty if the page has none. */
  title: string;
  /** `<style>` elements with a placeholder for the nonce, in the format of the browser's style cache. */
  styles: string;
  /** Queries of the page without an answer. */
  asked: ApiQueryKey[];
  /** True if nothing on the page is still loading. */
  complete: boolean;
}

/** Attribute of elements that are still loading. */
const LOADING = /\sdata-loading(=|\s|>)/;
/** React writes titles before all other markup; the caller puts them into the head. */
const TITLES = /<title(?: [^<>]*)?>([^<]*)<\/title>/g;

/** Maximum number of rendering rounds: a page's code loads in the first, the code of its parts in later ones. */
const ROUNDS = 4;

/** Renders until the code of everything shown has loaded. */
export async function renderLoaded<Made>(render: () => Made): Promise<Made> {
  for (let round = 1; ; round += 1) {
    const made = render();
    if (!(await loadMissing()) || round === ROUNDS) return made;
  }
}

/**
 * Renders a page from the API's answers: the module's root, then the frame around its markup. Calls must not overlap, since all roots share
 * cache and styles.
 */
export function renderHtml(
  root: ReactElement,
  frame: (markup: string) => ReactElement,
  answers: readonly SeededAnswer[],
): Rendered {
  queryClient.clear();
  seedAnswers(answers);
  styleCache.inserted = {};
  styleCache.registered = {};
  // Collects the style rules instead of writing them between elements.
  styleCache.compat = true;
  const markup = renderToString(frame(renderToString(root)));
  const titles = [...markup.matchAll(TITLES)];
  const html = markup.replaceAll(TITLES, '');
  return {
    html,
    title: titles.at(-1)?.[1] ?? '',
    styles: stylesOf(styleCache.inserted),
    asked: askedKeys(),
    complete: !LOADING.test(html),
  };
}

/** Queries that components have made without an answer. */
function askedKeys(): ApiQueryKey[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && typeof options.queryFn === 'function')
    .map(({ queryKey }) => queryKey as ApiQueryKey);
}

/** Global rules need an element of their own, by which the browser's cache finds them. */
function stylesOf(inserted: Record<string, string | true | undefined>): string {
  const rules = Object.entries(inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string');
  const isOfPage = ([name, text]: [string, string]) => !text.includes(`.css-${name}`) && !name.startsWith('animation-');
  const pageWide = rules.filter(isOfPage).map(([name, text]) => element(`css-global ${name}`, text));
  const own = rules.filter((rule) => !isOfPage(rule));
  const names = own.map(([name]) => name).join(' ');
  return [...pageWide, element(`css ${names}`, own.map(([, text]) => text).join(''))].join('');
}

const element = (names: string, text: string) =>
  `<style nonce="__CSP_NONCE__" data-emotion="${names}">${text.replaceAll('</', '<\\/')}</style>`;
