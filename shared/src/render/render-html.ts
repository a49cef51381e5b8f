import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { loadMissing } from '../module/later.tsx';
import type { ApiQueryKey } from '../query/api-query.ts';
import { queryClient } from '../query/query-client.ts';
import { type SeededAnswer, seedAnswers } from '../query/seed.ts';
import { styleCache } from '../ui/style-cache.ts';

export type { SeededAnswer } from '../query/seed.ts';

/** A page outside a browser. */
export interface Rendered {
  html: string;
  /** The window's title; empty where the page gave none. */
  title: string;
  /** `<style>` elements, with a nonce to be filled in, as the browser's own style cache takes them over. */
  styles: string;
  /** Queries of the page without an answer. */
  asked: ApiQueryKey[];
  /** It says nowhere that something is still loading. */
  complete: boolean;
}

/** Marks what stands in for something that is on its way. */
const LOADING = /\sdata-loading(=|\s|>)/;
/** React puts a title before everything else, for whoever writes the head. */
const TITLES = /<title(?: [^<>]*)?>([^<]*)<\/title>/g;

/** A page's code is loaded when it is shown, and that of a part of it after that. */
const ROUNDS = 4;

/** Renders until all code is there of what is shown. */
export async function renderLoaded<Made>(render: () => Made): Promise<Made> {
  for (let round = 1; ; round += 1) {
    const made = render();
    if (!(await loadMissing()) || round === ROUNDS) return made;
  }
}

/**
 * Renders a page from the API's answers: a module's root, then the frame that is given its markup. One at a time: cache and styles are
 * the ones that all roots of a page share.
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
  // Keeps the texts of the rules instead of writing them between the elements.
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

/** Queries that a component has made and nobody has answered. */
function askedKeys(): ApiQueryKey[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && typeof options.queryFn === 'function')
    .map(({ queryKey }) => queryKey as ApiQueryKey);
}

/** Rules of the whole page stand in an element of their own, which is how the browser's cache finds them again. */
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
