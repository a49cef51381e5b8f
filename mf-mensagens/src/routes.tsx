import { lazyPage, type RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [
  {
    path: 'credenciado/mensagens',
    element: lazyPage(async () => (await import('./mensagens/mensagem-list.page.tsx')).MensagemListPage),
  },
  {
    path: 'credenciado/mensagens/perguntar',
    element: lazyPage(async () => (await import('./pergunta/pergunta.page.tsx')).PerguntaPage),
  },
  {
    path: 'credenciado/mensagens/responder/:id',
    element: lazyPage(async () => (await import('./conversa/conversa.page.tsx')).ConversaPage),
  },
  {
    path: 'perguntas/listagem',
    element: lazyPage(async () => (await import('./perguntas/pergunta-list.page.tsx')).PerguntaListPage),
  },
  {
    path: 'perguntas/responder/:id',
    element: lazyPage(async () => (await import('./perguntas/pergunta.page.tsx')).PerguntaStaffPage),
  },
];
