import { lazyPage, type RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [
  { path: 'editais', element: lazyPage(async () => (await import('./editais/editais.page.tsx')).EditaisPage) },
  {
    path: 'credenciados/cadastro/:idEdital?',
    element: lazyPage(async () => (await import('./cadastro/cadastro.page.tsx')).CadastroPage),
  },
];
