import type { ReactNode } from 'react';

/** Offers to other modules (TEL-31), named in `module.ts`. */
export interface ConversationHistoryProps {
  /** The solicitação whose conversas are shown. */
  idSolicitacao: number;
  /** Neither reply nor close is offered. */
  readOnly?: boolean;
  /** Shown among the conversas, by their time. */
  others?: readonly { key: string; em: string; content: ReactNode }[];
}

declare module '@credenciados/shared' {
  interface Offers {
    'mf-mensagens': {
      widgets: { 'conversation-history': ConversationHistoryProps };
      links: {
        /** About one's own solicitação, which may be named. */
        perguntar: { solicitacao?: number };
      };
    };
  }
}
