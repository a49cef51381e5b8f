import { ACCESS } from '@credenciados/contract';
import type { ModuleDefinition } from '@credenciados/shared';

export const descriptor = {
  name: 'mf-mensagens',
  title: 'Central de mensagens',
  routes: [
    {
      path: 'credenciado/mensagens',
      page: async () => (await import('./src/mensagens/mensagem-list.page.tsx')).MensagemListPage,
      access: ACCESS.applicant,
    },
    {
      path: 'credenciado/mensagens/perguntar',
      page: async () => (await import('./src/pergunta/pergunta.page.tsx')).PerguntaPage,
      link: 'perguntar',
      access: ACCESS.applicant,
    },
    {
      path: 'credenciado/mensagens/responder/:id',
      page: async () => (await import('./src/conversa/conversa.page.tsx')).ConversaPage,
      access: ACCESS.applicant,
    },
    {
      path: 'perguntas/listagem',
      page: async () => (await import('./src/perguntas/pergunta-list.page.tsx')).PerguntaListPage,
      access: ACCESS.staffRead,
    },
    {
      path: 'perguntas/responder/:id',
      page: async () => (await import('./src/perguntas/pergunta.page.tsx')).PerguntaStaffPage,
      access: ACCESS.staffRead,
      menu: 'perguntas/listagem',
    },
  ],
  menu: [
    {
      label: 'Central de mensagens',
      path: 'credenciado/mensagens',
      access: ACCESS.applicant,
      icon: 'mensagens',
      order: 20,
      badge: 'naoLidas',
    },
    { label: 'Perguntas', path: 'perguntas/listagem', access: ACCESS.staffRead, icon: 'mensagens', order: 15 },
  ],
  widgets: ['conversation-history'],
} satisfies ModuleDefinition;
