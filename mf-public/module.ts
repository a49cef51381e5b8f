import type { ModuleDefinition } from '@credenciados/shared';

type Rendered = NonNullable<ModuleDefinition['routes'][number]['renderedWith']>;

// Typed apart: TypeScript would merge each with another route's parameters.
// 50,000 people of each type, at 15 to a page.
const REGISTRO_RENDERED: Rendered = { tipo: ['vistoriador'], pagina: 3400 };
const DIAS_RENDERED: Rendered = { pagina: 250 };
const RESULTADOS_RENDERED: Rendered = { lista: ['preliminar'], pagina: 3400 };
const ESCLARECIMENTOS_RENDERED: Rendered = { pagina: 50 };

export const descriptor = {
  name: 'mf-public',
  title: 'Editais e cadastro',
  routes: [
    {
      path: 'editais',
      // Most visits begin on this page, so it is bundled with the module's first file to save a round trip.
      page: async () => (await import(/* webpackMode: "eager" */ './src/editais/editais.page.tsx')).EditaisPage,
      link: 'editais',
      access: 'public',
      homeFor: ['EXTERNO', 'AGENDAMENTO'],
      hideMenu: true,
      preload: ['/publico/edital'],
      rendered: 'page',
      reads: ['anteriores', 'pagina', 'tamanho'],
      // The count stops at 1,000 editais (TEL-6), which at 15 to a page is 67 pages.
      renderedWith: { anteriores: ['1'], pagina: 67 },
    },
    {
      path: 'credenciados/cadastro/:idEdital?',
      page: async () =>
        (await import(/* webpackChunkName: "cadastro" */ './src/cadastro/cadastro.page.tsx')).CadastroPage,
      link: 'cadastro',
      access: 'public',
      homeFor: ['ANONIMO'],
      hideMenu: true,
      rendered: 'head',
      reads: [],
      ahead: ['cadastro', 'cadastro-form', 'shared/later', 'shared/form-core'],
    },
    {
      path: 'comprovante',
      link: 'comprovante',
      page: async () => (await import('./src/comprovante/comprovante.page.tsx')).ComprovantePage,
      access: 'public',
    },
    {
      path: 'resultados/:idEdital',
      link: 'resultados',
      page: async () => (await import('./src/resultado/resultado.page.tsx')).ResultadoPage,
      access: 'public',
      rendered: 'page',
      reads: ['lista', 'pagina', 'tamanho'],
      renderedWith: RESULTADOS_RENDERED,
    },
    {
      path: 'versoes/:idEdital/:numero?',
      page: async () => (await import('./src/versoes/versoes.page.tsx')).VersoesPage,
      access: 'public',
      rendered: 'page',
      reads: [],
    },
    {
      path: 'registro',
      link: 'registro',
      page: async () => (await import('./src/registro/registro.page.tsx')).RegistroPage,
      access: 'public',
      rendered: 'page',
      reads: ['tipo', 'uf', 'municipio', 'pagina', 'tamanho'],
      renderedWith: REGISTRO_RENDERED,
    },
    {
      path: 'registro/dias',
      page: async () => (await import('./src/registro/dias.page.tsx')).DiasPage,
      access: 'public',
      rendered: 'page',
      reads: ['pagina', 'tamanho'],
      renderedWith: DIAS_RENDERED,
    },
    {
      path: 'registro/tempos',
      page: async () => (await import('./src/registro/tempos.page.tsx')).TemposPage,
      access: 'public',
      rendered: 'page',
      reads: [],
    },
    {
      path: 'credenciados/este-cpf-e-meu',
      page: async () => (await import('./src/titularidade/titularidade.page.tsx')).TitularidadePage,
      access: 'public',
    },
    {
      path: 'denuncia',
      page: async () => (await import('./src/denuncia/denuncia.page.tsx')).DenunciaPage,
      access: 'public',
    },
    {
      path: 'inscricao-tardia',
      page: async () => (await import('./src/cadastro/inscricao-tardia.page.tsx')).InscricaoTardiaPage,
      access: 'public',
      hideMenu: true,
    },
    {
      path: 'esclarecimentos/:idEdital',
      link: 'esclarecimentos',
      page: async () => (await import('./src/esclarecimento/esclarecimento.page.tsx')).EsclarecimentoPage,
      access: 'public',
      rendered: 'page',
      reads: ['pagina', 'tamanho'],
      renderedWith: ESCLARECIMENTOS_RENDERED,
    },
    {
      path: 'parecer',
      page: async () => (await import('./src/parecer/parecer.page.tsx')).ParecerPage,
      access: 'public',
      hideMenu: true,
    },
  ],
  menu: [],
  widgets: ['retificacao'],
} satisfies ModuleDefinition;
