/** Props of the header's search. */
export interface ToolProps {
  /** Called when a link closes the dialog. */
  onClose: () => void;
}

/** Props of the check of an attached document (CHE-1). */
export interface ChegadaProps {
  /** Content of the attached PDF. Must stay the same function while the file is attached. */
  load: () => Promise<Blob>;
  /** CPF and name that the person has typed so far. */
  cpf: string;
  nome: string;
  tipo: { codigo: string; descricao: string };
}

/** Links and widgets for other modules (TEL-31), named in `module.ts`. */
declare module '@credenciados/shared' {
  interface Offers {
    'mf-analise': {
      widgets: { 'people-search': ToolProps; chegada: ChegadaProps };
      links: {
        editais: Record<never, never>;
        saude: Record<never, never>;
        solicitacao: { idSolicitacaoCredenciado: number };
      };
    };
  }
}
