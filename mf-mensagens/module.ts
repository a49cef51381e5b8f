import { ACCESS } from '@credenciados/shared/contract';
import type { ModuleDescriptor } from '@credenciados/shared/module-descriptor';

export const descriptor = {
  name: 'mf-mensagens',
  title: 'Central de mensagens',
  routes: [
    { path: 'credenciado/mensagens', access: ACCESS.applicant },
    { path: 'credenciado/mensagens/perguntar', link: 'perguntar', access: ACCESS.applicant },
    { path: 'credenciado/mensagens/responder/:id', access: ACCESS.applicant },
    { path: 'perguntas/listagem', access: ACCESS.staffRead },
    { path: 'perguntas/responder/:id', access: ACCESS.staffRead, menu: 'perguntas/listagem' },
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
} satisfies ModuleDescriptor;
