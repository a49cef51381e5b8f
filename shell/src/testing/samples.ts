import type { PageRegistry } from '@credenciados/contract/module-descriptor';

/** Registry of two fictitious modules for tests. */
export const REGISTRY: PageRegistry = {
  composition: 'c0ffee000001',
  shell: { shared: '1.0.0', version: '1.0.0-cccccccccccc' },
  modules: [
    {
      version: '1.0.0-aaaaaaaa',
      manifest: '/credenciados/modules/mf-um/1.0.0-aaaaaaaa/mf-manifest.json',
      integrity: `sha384-${'a'.repeat(64)}`,
      sharedRange: '^1.0.0',
      descriptor: {
        name: 'mf-um',
        title: 'Parte um',
        routes: [
          { path: 'aberta', access: 'public', homeFor: ['EXTERNO'], hideMenu: true },
          { path: 'cadastro/:id?', access: 'public', homeFor: ['ANONIMO'] },
          { path: 'lista', access: ['CAGEO', 'CAVISTORIA'], homeFor: ['CAGEO', 'CAVISTORIA'] },
          { path: 'detalhe/:id', access: ['CAGEO', 'CAVISTORIA'], menu: 'lista', foldMenu: true },
          { path: 'processos', access: ['CAGEO'] },
        ],
        menu: [
          { label: 'Processos', path: 'processos', access: ['CAGEO'], icon: 'processos', order: 30 },
          { label: 'Lista', path: 'lista', access: ['CAGEO', 'CAVISTORIA'], icon: 'editais', order: 10 },
          { label: 'Modelos', path: 'modelos', access: ['CAGEO'], icon: 'modelos', order: 1, place: 'header' },
          {
            label: 'Entrada',
            path: 'entrada',
            access: ['GESTAO_DE_CREDENCIADOS'],
            icon: 'mensagens',
            order: 2,
            place: 'header',
            badge: 'novidades',
          },
        ],
        widgets: [],
      },
    },
    {
      version: '1.0.0-bbbbbbbb',
      manifest: '/credenciados/modules/mf-dois/1.0.0-bbbbbbbb/mf-manifest.json',
      integrity: `sha384-${'b'.repeat(64)}`,
      sharedRange: '^1.0.0',
      descriptor: {
        name: 'mf-dois',
        title: 'Parte dois',
        routes: [
          { path: 'minhas', access: ['CREDENCIADOS'], homeFor: ['CREDENCIADOS'] },
          { path: 'conversas/:id', access: 'any' },
        ],
        menu: [
          {
            label: 'Mensagens',
            path: 'minhas',
            access: ['CREDENCIADOS'],
            icon: 'mensagens',
            order: 20,
            badge: 'naoLidas',
          },
        ],
        widgets: ['conversation-history'],
      },
    },
  ],
};
