import { laterPage, type SHELL_PAGES } from '@credenciados/shared';
import type { ReactElement } from 'react';

type ShellPage = (typeof SHELL_PAGES)[number];

const PAGES: Record<ShellPage, ReactElement> = {
  privacidade: laterPage(async () => (await import('./privacidade.page.tsx')).PrivacidadePage),
  acessibilidade: laterPage(async () => (await import('./acessibilidade.page.tsx')).AcessibilidadePage),
};

const isShellPage = (name: string): name is ShellPage => name in PAGES;

/** Page of the shell at an address (relative to the base path), or null. */
export function findShellPage(pathname: string): ReactElement | null {
  const name = pathname.replaceAll('/', '');
  return isShellPage(name) ? PAGES[name] : null;
}
