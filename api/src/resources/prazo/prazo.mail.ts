import type { Config } from '@credenciados/platform/config';
import type { MailFact } from '@credenciados/platform/db/mail-content';

/** Page with a deadline's explanation: of a conversa, or of a solicitação in rectification. */
type Where = { conversaId: number } | { solicitacaoId: number };

/** Line of a mail that leads from a deadline to its explanation (PRZ-4). */
export function porQueFact({ publicUrl }: Pick<Config, 'publicUrl'>, where: Where): MailFact {
  const page =
    'conversaId' in where ? `mensagens/responder/${where.conversaId}` : `solicitacoes/${where.solicitacaoId}`;
  return {
    rotulo: 'Por que esta data',
    valor: 'Veja como o prazo foi contado',
    link: `${publicUrl}/credenciados/credenciado/${page}#por-que-esta-data`,
  };
}
