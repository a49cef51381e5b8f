import { lazyPage, type RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [
  {
    path: 'credenciado/solicitacoes',
    element: lazyPage(async () => (await import('./solicitacoes/solicitacao-list.page.tsx')).SolicitacaoListPage),
  },
  {
    path: 'credenciado/solicitacoes/:id',
    element: lazyPage(async () => (await import('./solicitacoes/solicitacao.page.tsx')).SolicitacaoPage),
  },
  {
    path: 'credenciado/editar/:idEdital',
    element: lazyPage(async () => (await import('./retificacao/retificacao.page.tsx')).RetificacaoPage),
  },
  {
    path: 'credenciado/consultas',
    element: lazyPage(async () => (await import('./consultas/consulta-list.page.tsx')).ConsultaListPage),
  },
  {
    path: 'minha-conta',
    element: lazyPage(async () => (await import('./conta/conta.page.tsx')).ContaPage),
  },
];
