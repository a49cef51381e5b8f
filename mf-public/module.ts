import type { ModuleDescriptor } from '@credenciados/shared/module-descriptor';

export const descriptor = {
  name: 'mf-public',
  title: 'Editais e cadastro',
  routes: [
    {
      path: 'editais',
      link: 'editais',
      access: 'public',
      homeFor: ['EXTERNO', 'AGENDAMENTO'],
      hideMenu: true,
      preload: ['/publico/edital'],
      rendered: 'page',
      reads: ['anteriores', 'pagina', 'tamanho'],
      // The list is counted to 1,000 editais (TEL-6), 15 to a page.
      renderedWith: { anteriores: ['1'], pagina: 67 },
    },
    {
      path: 'credenciados/cadastro/:idEdital?',
      link: 'cadastro',
      access: 'public',
      homeFor: ['ANONIMO'],
      hideMenu: true,
      rendered: 'head',
      reads: [],
      ahead: ['cadastro', 'cadastro-form', 'shared/registration-head', 'shared/registration-form'],
    },
    { path: 'comprovante', access: 'public' },
    { path: 'credenciados/este-cpf-e-meu', access: 'public' },
    { path: 'parecer', access: 'public', hideMenu: true },
  ],
  menu: [],
  widgets: [],
} satisfies ModuleDescriptor;
