export {};

/** Offers to other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-public': {
      links: {
        editais: Record<never, never>;
        cadastro: { idEdital?: number };
        /** Checks a comprovante. */
        comprovante: Record<never, never>;
      };
    };
  }
}
