/** Props of the header's search and news. */
export interface ToolProps {
  /** The dialog is left by a link. */
  onClose: () => void;
}

/** Offers to other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-analise': {
      widgets: { 'people-search': ToolProps; 'applicant-news': ToolProps };
      links: {
        editais: Record<never, never>;
        saude: Record<never, never>;
        solicitacao: { idSolicitacaoCredenciado: number };
      };
    };
  }
}
