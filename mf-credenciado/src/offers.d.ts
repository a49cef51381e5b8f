export {};

/** Links and widgets for other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-credenciado': {
      links: {
        /** Pages about the person's own solicitações. */
        solicitacoes: Record<never, never>;
        solicitacao: { id: number };
      };
    };
  }
}
