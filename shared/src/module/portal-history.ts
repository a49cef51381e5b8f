import { createPath, type Location, NavigationType, type Navigator, type Path, type To } from 'react-router-dom';
import { randomKey } from '../http/random-key.ts';
import { BASE_PATH } from '../session/sign-in.ts';

/**
 * The one history of the page. The shell and every module have a React root and a router of their own; all of them
 * follow this history, so that they are always in step, and a guard set by one of them holds for all: the shell's for
 * permissions and for unsaved changes. (A blocker of one router doesn't see what the others do.)
 */

/** Where a navigation leads, relative to the base path. */
export interface Navigation {
  pathname: string;
  search: string;
  hash: string;
}

/** May stop a navigation by answering false; it then tells why, and may call `proceed` to go on after all. */
export type NavigationGuard = (to: Navigation, proceed: () => void) => boolean;

type Place = { action: NavigationType; location: Location };

const listeners = new Set<(place: Place) => void>();
const guards = new Set<NavigationGuard>();
let place: Place = { action: NavigationType.Pop, location: readLocation() };
/** Position in the browser's history, kept in its state as the router does. */
let index = readIndex();
let moved = false;
/** True if the person has acted since the last navigation. */
let busy = false;
/** Expected next step of the browser, if this history caused it. */
let expected: 'return' | 'proceed' | null = null;

function readIndex(): number {
  const idx: unknown = window.history.state?.idx;
  return typeof idx === 'number' ? idx : 0;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { key, usr } = window.history.state ?? {};
  return { pathname, search, hash, key: typeof key === 'string' ? key : 'default', state: usr ?? null };
}

function resolve(to: To): Path {
  const { pathname, search, hash } = new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
  return { pathname, search, hash };
}

function isAllowed({ pathname, search, hash }: Path, proceed: () => void): boolean {
  const to = { pathname: pathname.slice(BASE_PATH.length) || '/', search, hash };
  return [...guards].every((guard) => guard(to, proceed));
}

function arrive(action: NavigationType): void {
  moved = true;
  busy = false;
  place = { action, location: readLocation() };
  for (const listener of listeners) listener(place);
}

function move(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
  const target = resolve(to);
  const leavesPage = target.pathname !== place.location.pathname;
  if (action === NavigationType.Push) index += 1;
  const entry = { usr: state, key: randomKey().slice(0, 8), idx: index };
  if (action === NavigationType.Push) window.history.pushState(entry, '', createPath(target));
  else window.history.replaceState(entry, '', createPath(target));
  arrive(action);
  if (action === NavigationType.Push && leavesPage) window.scrollTo(0, 0);
}

function tryMove(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
  const proceed = () => move(action, to, state);
  if (isAllowed(resolve(to), proceed)) proceed();
}

function onPop(event: PopStateEvent): void {
  // single-spa repeats every push as a popstate of its own; the routers already know.
  if ('singleSpa' in event) return;
  const step = expected;
  expected = null;
  if (step === 'return') return;
  const delta = readIndex() - index;
  const proceed = () => {
    expected = 'proceed';
    window.history.go(delta);
  };
  if (step === 'proceed' || delta === 0 || isAllowed(resolve(window.location.href), proceed)) {
    index += delta;
    arrive(NavigationType.Pop);
  } else {
    expected = 'return';
    window.history.go(-delta);
  }
}

window.addEventListener('popstate', onPop);
for (const event of ['pointerdown', 'keydown']) {
  window.addEventListener(event, () => (busy = true), { capture: true, passive: true });
}

/** Reads the address again, after something has changed it before the first render. */
export function readAddress(): void {
  place = { action: NavigationType.Pop, location: readLocation() };
  index = readIndex();
}

/** The page's history, for routers. */
export const portalNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => window.history.go(delta),
  push: (to, state) => tryMove(NavigationType.Push, to, state),
  replace: (to, state) => tryMove(NavigationType.Replace, to, state),
};

/** The place now and how it was reached. */
export function portalPlace(): Place {
  return place;
}

/** Follows the page's history. */
export function onNavigation(listener: (place: Place) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a guard, which is asked before each navigation. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** True if a page's heading takes the focus: after the first navigation, unless the person has moved on, such as to an open menu. */
export function headingTakesFocus(): boolean {
  return moved && !(busy && document.activeElement !== document.body);
}

/** Goes to a path relative to the base path, from outside components. */
export function navigateTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  tryMove(replace ? NavigationType.Replace : NavigationType.Push, `${BASE_PATH}${path}`, null);
}
