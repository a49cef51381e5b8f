export {};

/** Offers to other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-credenciado': {
      links: {
        /** One's own. */
        solicitacoes: Record<never, never>;
        solicitacao: { id: number };
      };
    };
  }
}
