import { ACCESS } from '@credenciados/shared/contract';
import type { ModuleDescriptor } from '@credenciados/shared/module-descriptor';

/** The menu entry under which an edital's solicitações are reached. */
const EDITAIS = 'listagem-editais/listagem';

export const descriptor = {
  name: 'mf-analise',
  title: 'Análise de solicitações',
  routes: [
    {
      path: EDITAIS,
      link: 'editais',
      access: ACCESS.staffRead,
      homeFor: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'],
    },
    { path: 'solicitacoes/listagem/:idEdital', access: ACCESS.staffRead, menu: EDITAIS },
    {
      path: 'solicitacoes/validar/:idSolicitacaoCredenciado',
      access: ACCESS.staffWrite,
      menu: EDITAIS,
      foldMenu: true,
    },
    {
      path: 'solicitacoes/visualizar/:idSolicitacaoCredenciado',
      link: 'solicitacao',
      access: ACCESS.staffRead,
      menu: EDITAIS,
      foldMenu: true,
    },
    { path: 'credenciados/listagem', access: ACCESS.staffRead },
    { path: 'credenciados/credenciar', access: ACCESS.cageo },
    { path: 'modelos/listar', access: ACCESS.staffRead },
    { path: 'titularidade/listagem', access: ACCESS.staffRead },
    { path: 'titularidade/analisar/:idPedido', access: ACCESS.staffRead },
    { path: 'lotes/listagem', access: ACCESS.staffWrite, menu: EDITAIS },
    { path: 'lotes/visualizar/:idLote', access: ACCESS.staffWrite, menu: EDITAIS },
    { path: 'exclusao/listagem', access: ACCESS.staffRead, menu: EDITAIS },
    { path: 'saude', access: ACCESS.saude },
    { path: 'previa', access: ACCESS.staffRead },
  ],
  menu: [
    {
      label: 'Listagem de Editais',
      path: EDITAIS,
      access: ACCESS.staffRead,
      icon: 'editais',
      order: 10,
    },
    { label: 'Credenciados', path: 'credenciados/listagem', access: ACCESS.staffRead, icon: 'pessoas', order: 20 },
    {
      label: 'Possíveis credenciados',
      path: 'credenciados/credenciar',
      access: ACCESS.cageo,
      icon: 'processos',
      order: 30,
    },
    { label: 'Modelos', path: 'modelos/listar', access: ACCESS.staffRead, icon: 'modelos', order: 40, place: 'header' },
    { label: 'Saúde do portal', path: 'saude', access: ACCESS.saude, icon: 'solicitacoes', order: 50, place: 'header' },
  ],
  search: { widget: 'people-search', label: 'Buscar em todos os editais', access: ACCESS.staffRead },
  news: { widget: 'applicant-news', label: 'Novidades dos interessados', access: ACCESS.staffRead },
  widgets: ['people-search', 'applicant-news'],
} satisfies ModuleDescriptor;
