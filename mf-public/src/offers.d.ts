import type { Inscricao } from '@credenciados/contract';

/** Offers to other modules (TEL-31), named in `module.ts`. */
export interface RetificacaoProps {
  /** One's own, returned for rectification. */
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
        /** Checks a comprovante. */
        comprovante: Record<never, never>;
      };
    };
  }
}
