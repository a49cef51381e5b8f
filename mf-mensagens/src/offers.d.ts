import type { ReactNode } from 'react';

/** Links and widgets for other modules (TEL-31), named in `module.ts`. */
export interface ConversationHistoryProps {
  /** The solicitação whose conversas are shown. */
  idSolicitacao: number;
  /** Conversa that the person came for: it takes the focus. */
  idConversa?: number | undefined;
  /** Neither reply nor close is offered. */
  readOnly?: boolean;
  /** Other entries, sorted among the conversas by time. */
  others?: readonly { key: string; em: string; content: ReactNode }[];
}

declare module '@credenciados/shared' {
  interface Offers {
    'mf-mensagens': {
      widgets: { 'conversation-history': ConversationHistoryProps };
      links: {
        /** Question about one of the person's solicitações, which may be preselected. */
        perguntar: { solicitacao?: number };
      };
    };
  }
}
