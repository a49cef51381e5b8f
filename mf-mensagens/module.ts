import { ACCESS } from '@credenciados/shared/contract';
import type { ModuleDescriptor } from '@credenciados/shared/module-descriptor';

export const descriptor = {
  name: 'mf-mensagens',
  title: 'Central de mensagens',
  routes: [
    { path: 'credenciado/mensagens', access: ACCESS.applicant },
    { path: 'credenciado/mensagens/perguntar', access: ACCESS.applicant },
    { path: 'credenciado/mensagens/responder/:id', access: ACCESS.applicant },
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
} satisfies ModuleDescriptor;
