export {};

/** What other modules may use of this one (TEL-31); `module.ts` names it. */
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
