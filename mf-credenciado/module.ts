import { ACCESS } from '@credenciados/contract';
import type { ModuleDefinition } from '@credenciados/shared';

export const descriptor = {
  name: 'mf-credenciado',
  title: 'Minhas solicitações',
  routes: [
    {
      path: 'credenciado/solicitacoes',
      page: async () => (await import('./src/solicitacoes/solicitacao-list.page.tsx')).SolicitacaoListPage,
      link: 'solicitacoes',
      access: ACCESS.applicant,
      homeFor: ['CREDENCIADOS'],
    },
    {
      path: 'credenciado/solicitacoes/:id',
      page: async () => (await import('./src/solicitacoes/solicitacao.page.tsx')).SolicitacaoPage,
      link: 'solicitacao',
      access: ACCESS.applicant,
    },
    {
      path: 'credenciado/editar/:idEdital',
      page: async () => (await import('./src/retificacao/retificacao.page.tsx')).RetificacaoPage,
      access: ACCESS.applicant,
      menu: 'credenciado/solicitacoes',
    },
    {
      path: 'credenciado/consultas',
      page: async () => (await import('./src/consultas/consulta-list.page.tsx')).ConsultaListPage,
      access: ACCESS.applicant,
      menu: 'credenciado/solicitacoes',
    },
    { path: 'minha-conta', page: async () => (await import('./src/conta/conta.page.tsx')).ContaPage, access: 'any' },
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
} satisfies ModuleDefinition;
