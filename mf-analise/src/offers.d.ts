/** Props of the header's search. */
export interface ToolProps {
  /** Called when a link closes the dialog. */
  onClose: () => void;
}

/** Links and widgets for other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-analise': {
      widgets: { 'people-search': ToolProps };
      links: {
        editais: Record<never, never>;
        saude: Record<never, never>;
        solicitacao: { idSolicitacaoCredenciado: number };
      };
    };
  }
}
