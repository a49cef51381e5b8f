import { lazyPage, type RouteObject } from '@credenciados/shared';
import { EditaisPage } from './editais/editais.page.tsx';

/**
 * The module's screens, by their paths under `/credenciados/`. The public editais, where most visits begin, come with the
 * module itself: as a file of their own they would be asked for one round trip later.
 */
export const routes: RouteObject[] = [
  { path: 'editais', element: <EditaisPage /> },
  {
    path: 'credenciados/cadastro/:idEdital?',
    element: lazyPage(
      async () => (await import(/* webpackChunkName: "cadastro" */ './cadastro/cadastro.page.tsx')).CadastroPage,
    ),
  },
  {
    path: 'comprovante',
    element: lazyPage(async () => (await import('./comprovante/comprovante.page.tsx')).ComprovantePage),
  },
  {
    path: 'credenciados/este-cpf-e-meu',
    element: lazyPage(async () => (await import('./titularidade/titularidade.page.tsx')).TitularidadePage),
  },
  { path: 'parecer', element: lazyPage(async () => (await import('./parecer/parecer.page.tsx')).ParecerPage) },
];
