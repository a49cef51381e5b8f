import { ACCESS } from '@credenciados/contract';
import type { ModuleDefinition } from '@credenciados/shared';

/** Menu entry under which an edital's solicitações are found. */
const EDITAIS = 'listagem-editais/listagem';

/** Addresses of the pages that the inbox took the place of, for bookmarks and links. */
const FORMER = ['perguntas/listagem', 'perguntas/responder/:id'];

export const descriptor = {
  name: 'mf-analise',
  title: 'Análise de solicitações',
  routes: [
    {
      path: EDITAIS,
      page: async () => (await import('./src/editais/edital-list.page.tsx')).EditalListPage,
      link: 'editais',
      access: ACCESS.staffRead,
      homeFor: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'],
    },
    {
      path: 'solicitacoes/listagem/:idEdital',
      page: async () => (await import('./src/solicitacao-list/solicitacao-list.page.tsx')).SolicitacaoListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'atos/listagem/:idEdital',
      page: async () => (await import('./src/atos/ato-list.page.tsx')).AtoListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'resultados/listagem/:idEdital',
      page: async () => (await import('./src/resultados/resultados.page.tsx')).ResultadosPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'inscricoes-tardias/listagem/:idEdital',
      page: async () => (await import('./src/inscricao-tardia/inscricao-tardia-list.page.tsx')).InscricaoTardiaListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'esclarecimentos/listagem/:idEdital',
      page: async () => (await import('./src/esclarecimento/esclarecimento-list.page.tsx')).EsclarecimentoListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'extincao/listagem/:idEdital',
      page: async () => (await import('./src/extincao/extincao.page.tsx')).ExtincaoPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'solicitacoes/validar/:idSolicitacaoCredenciado',
      page: async () => (await import('./src/solicitacao/solicitacao.page.tsx')).SolicitacaoAnalysisPage,
      access: ACCESS.staffWrite,
      menu: EDITAIS,
      foldMenu: true,
    },
    {
      path: 'solicitacoes/visualizar/:idSolicitacaoCredenciado',
      page: async () => (await import('./src/solicitacao/solicitacao.page.tsx')).SolicitacaoViewPage,
      link: 'solicitacao',
      access: ACCESS.staffRead,
      menu: EDITAIS,
      foldMenu: true,
    },
    {
      path: 'credenciados/listagem',
      page: async () => (await import('./src/credenciados/credenciado-list.page.tsx')).CredenciadoListPage,
      access: ACCESS.staffRead,
    },
    {
      path: 'credenciados/credenciar',
      page: async () => (await import('./src/processos/processo-list.page.tsx')).ProcessoListPage,
      access: ACCESS.cageo,
    },
    {
      path: 'modelos/listar',
      page: async () => (await import('./src/modelos/modelo-list.page.tsx')).ModeloListPage,
      access: ACCESS.staffRead,
    },
    {
      path: 'titularidade/listagem',
      page: async () => (await import('./src/titularidade/titularidade-list.page.tsx')).TitularidadeListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'titularidade/analisar/:idPedido',
      page: async () => (await import('./src/titularidade/titularidade.page.tsx')).TitularidadePage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'denuncias/listagem',
      page: async () => (await import('./src/denuncia/denuncia-list.page.tsx')).DenunciaListPage,
      access: ACCESS.cageo,
      menu: EDITAIS,
    },
    {
      path: 'denuncias/analisar/:idDenuncia',
      page: async () => (await import('./src/denuncia/denuncia.page.tsx')).DenunciaPage,
      access: ACCESS.cageo,
      menu: EDITAIS,
    },
    {
      path: 'lotes/listagem',
      page: async () => (await import('./src/lote/lote-list.page.tsx')).LoteListPage,
      access: ACCESS.staffWrite,
      menu: EDITAIS,
    },
    {
      path: 'lotes/visualizar/:idLote',
      page: async () => (await import('./src/lote/lote.page.tsx')).LotePage,
      access: ACCESS.staffWrite,
      menu: EDITAIS,
    },
    {
      path: 'feriados/listagem',
      page: async () => (await import('./src/feriados/feriado-list.page.tsx')).FeriadoListPage,
      access: ACCESS.staffRead,
      menu: EDITAIS,
    },
    {
      path: 'pedidos-dados/listagem',
      page: async () => (await import('./src/pedidos-dados/pedido-dados-list.page.tsx')).PedidoDadosListPage,
      access: ACCESS.encarregado,
      homeFor: ['ENCARREGADO'],
    },
    {
      path: 'entrada/listagem',
      page: async () => (await import('./src/entrada/entrada-list.page.tsx')).EntradaListPage,
      access: ACCESS.staffRead,
    },
    ...FORMER.map((path) => ({
      path,
      page: async () => (await import('./src/entrada/former-address.page.tsx')).FormerAddressPage,
      access: ACCESS.staffRead,
    })),
    {
      path: 'saude',
      page: async () => (await import('./src/saude/saude.page.tsx')).SaudePage,
      link: 'saude',
      access: ACCESS.saude,
    },
    {
      path: 'previa',
      page: async () => (await import('./src/previa/previa.page.tsx')).PreviaPage,
      access: ACCESS.staffRead,
    },
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
    {
      label: 'Pedidos sobre dados',
      path: 'pedidos-dados/listagem',
      access: ACCESS.encarregado,
      icon: 'mensagens',
      order: 10,
    },
    {
      label: 'Caixa de entrada',
      path: 'entrada/listagem',
      access: ACCESS.staffRead,
      icon: 'mensagens',
      order: 10,
      place: 'header',
      badge: 'novidades',
    },
    { label: 'Modelos', path: 'modelos/listar', access: ACCESS.staffRead, icon: 'modelos', order: 40, place: 'header' },
    {
      label: 'Saúde do portal',
      path: 'saude',
      access: ['GESTAO_DE_CREDENCIADOS'],
      icon: 'solicitacoes',
      order: 50,
      place: 'header',
    },
  ],
  search: { widget: 'people-search', label: 'Buscar em todos os editais', access: ACCESS.staffRead },
  widgets: ['people-search', 'chegada'],
} satisfies ModuleDefinition;
