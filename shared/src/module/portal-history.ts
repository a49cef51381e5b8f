import { createPath, type Location, NavigationType, type Navigator, type Path, type To } from 'react-router-dom';
import { randomKey } from '../http/random-key.ts';
import { BASE_PATH } from '../session/sign-in.ts';

/**
 * History shared by all React roots of the page. The shell and every module have their own root and router; they all follow this history,
 * so they stay in step, and a guard holds for all of them: the shell's for access and unsaved changes. (A router's own blocker doesn't see
 * the other routers.)
 */

/** Target of a navigation, relative to the base path. */
export interface Navigation {
  pathname: string;
  search: string;
  hash: string;
}

/** Blocks a navigation by returning false. It then shows the reason, and may call `proceed` to continue. */
export type NavigationGuard = (to: Navigation, proceed: () => void) => boolean;

type Place = { action: NavigationType; location: Location };

const listeners = new Set<(place: Place) => void>();
const guards = new Set<NavigationGuard>();
let place: Place = { action: NavigationType.Pop, location: readLocation() };
/** Index in the browser's history, stored in its state in the router's format. */
let index = readIndex();
let moved = false;
/** True if the person has acted since the last navigation. */
let busy = false;
/** Next `popstate` event that this history has caused itself. */
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
  // single-spa dispatches a `popstate` for every push, which the routers already handled.
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

/** Reads the address again, after it was changed before the first render. */
export function readAddress(): void {
  place = { action: NavigationType.Pop, location: readLocation() };
  index = readIndex();
}

/** Navigator for the routers. */
export const portalNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => window.history.go(delta),
  push: (to, state) => tryMove(NavigationType.Push, to, state),
  replace: (to, state) => tryMove(NavigationType.Replace, to, state),
};

/** Present location, and the type of navigation that led to it. */
export function portalPlace(): Place {
  return place;
}

/** Subscribes to navigations. */
export function onNavigation(listener: (place: Place) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a guard, which is called before each navigation. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** True if a page's heading gets the focus: after a navigation, unless the person has moved it, for example to an open menu. */
export function headingTakesFocus(): boolean {
  return moved && !(busy && document.activeElement !== document.body);
}

/** Navigates to a path below the base path, from outside components. */
export function navigateTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  tryMove(replace ? NavigationType.Replace : NavigationType.Push, `${BASE_PATH}${path}`, null);
}
