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
  ],
  widgets: ['conversation-history'],
} satisfies ModuleDefinition;
