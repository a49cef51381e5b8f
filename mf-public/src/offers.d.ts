export {};

/** What other modules may use of this one (TEL-31); `module.ts` names it. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-public': {
      links: {
        editais: Record<never, never>;
        cadastro: { idEdital?: number };
      };
    };
  }
}
