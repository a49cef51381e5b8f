import { ACCESS } from '@credenciados/shared/contract';
import type { ModuleDescriptor } from '@credenciados/shared/module-descriptor';

export const descriptor = {
  name: 'mf-credenciado',
  title: 'Minhas solicitações',
  routes: [
    { path: 'credenciado/solicitacoes', link: 'solicitacoes', access: ACCESS.applicant, homeFor: ['CREDENCIADOS'] },
    { path: 'credenciado/solicitacoes/:id', link: 'solicitacao', access: ACCESS.applicant },
    { path: 'credenciado/editar/:idEdital', access: ACCESS.applicant, menu: 'credenciado/solicitacoes' },
    { path: 'credenciado/consultas', access: ACCESS.applicant, menu: 'credenciado/solicitacoes' },
    { path: 'minha-conta', access: 'any' },
  ],
  menu: [
    {
      label: 'Solicitações',
      path: 'credenciado/solicitacoes',
      access: ACCESS.applicant,
      icon: 'solicitacoes',
      order: 10,
    },
    { label: 'Minha conta', path: 'minha-conta', access: 'any', icon: 'pessoas', order: 10, place: 'account' },
  ],
  widgets: [],
} satisfies ModuleDescriptor;
