import type { Inscricao } from '@credenciados/contract';

/** Links and widgets for other modules (TEL-31), named in `module.ts`. */
export interface RetificacaoProps {
  /** Solicitação of the signed-in person, returned for rectification, or changed before its analysis. */
  idSolicitacao: number;
  onSent: (inscricao: Inscricao) => void;
  onCancel: () => void;
}

declare module '@credenciados/shared' {
  interface Offers {
    'mf-public': {
      widgets: {
        /** Registration form of a solicitação, filled in (INS-11). */
        retificacao: RetificacaoProps;
      };
      links: {
        editais: Record<never, never>;
        cadastro: { idEdital?: number };
        /** Page that checks a comprovante. */
        comprovante: Record<never, never>;
        /** Questions and challenges of an edital. */
        esclarecimentos: { idEdital: number };
        /** Published results of an edital. */
        resultados: { idEdital: number };
        /** Public register of accredited people. */
        registro: Record<never, never>;
      };
    };
  }
}
