import { lazyPage, type RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [
  {
    path: 'listagem-editais/listagem',
    element: lazyPage(async () => (await import('./editais/edital-list.page.tsx')).EditalListPage),
  },
];
