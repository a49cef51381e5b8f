import { lazyPage, type RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [
  {
    path: 'listagem-editais/listagem',
    element: lazyPage(async () => (await import('./editais/edital-list.page.tsx')).EditalListPage),
  },
  {
    path: 'solicitacoes/listagem/:idEdital',
    element: lazyPage(async () => (await import('./solicitacao-list/solicitacao-list.page.tsx')).SolicitacaoListPage),
  },
  {
    path: 'solicitacoes/validar/:idSolicitacaoCredenciado',
    element: lazyPage(async () => (await import('./solicitacao/solicitacao.page.tsx')).SolicitacaoAnalysisPage),
  },
  {
    path: 'solicitacoes/visualizar/:idSolicitacaoCredenciado',
    element: lazyPage(async () => (await import('./solicitacao/solicitacao.page.tsx')).SolicitacaoViewPage),
  },
  {
    path: 'credenciados/listagem',
    element: lazyPage(async () => (await import('./credenciados/credenciado-list.page.tsx')).CredenciadoListPage),
  },
  {
    path: 'credenciados/credenciar',
    element: lazyPage(async () => (await import('./processos/processo-list.page.tsx')).ProcessoListPage),
  },
  {
    path: 'modelos/listar',
    element: lazyPage(async () => (await import('./modelos/modelo-list.page.tsx')).ModeloListPage),
  },
  {
    path: 'lotes/listagem',
    element: lazyPage(async () => (await import('./lote/lote-list.page.tsx')).LoteListPage),
  },
  {
    path: 'lotes/visualizar/:idLote',
    element: lazyPage(async () => (await import('./lote/lote.page.tsx')).LotePage),
  },
  {
    path: 'exclusao/listagem',
    element: lazyPage(async () => (await import('./exclusao/exclusao-list.page.tsx')).ExclusaoListPage),
  },
  {
    path: 'titularidade/listagem',
    element: lazyPage(async () => (await import('./titularidade/titularidade-list.page.tsx')).TitularidadeListPage),
  },
  {
    path: 'titularidade/analisar/:idPedido',
    element: lazyPage(async () => (await import('./titularidade/titularidade.page.tsx')).TitularidadePage),
  },
  {
    path: 'saude',
    element: lazyPage(async () => (await import('./saude/saude.page.tsx')).SaudePage),
  },
  {
    path: 'previa',
    element: lazyPage(async () => (await import('./previa/previa.page.tsx')).PreviaPage),
  },
];
