/** What the portal's header gives its search and its news. */
export interface ToolProps {
  /** The dialog is left by a link. */
  onClose: () => void;
}

/** What other modules may use of this one (TEL-31); `module.ts` names it. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-analise': {
      widgets: { 'people-search': ToolProps; 'applicant-news': ToolProps };
      links: {
        editais: Record<never, never>;
        solicitacao: { idSolicitacaoCredenciado: number };
      };
    };
  }
}
