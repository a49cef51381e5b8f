import { ERROR } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from './announce.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Returns a solicitação to its applicant for rectification until the end of a day. */
export function askRectification(
  deps: Deps,
  session: Session,
  id: number,
  input: {
    assunto: string;
    mensagem: string;
    dataLimiteResposta: string;
    destinatario?: { id: number } | undefined;
    versao?: number | undefined;
  },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const requerente = await findRequerente(tx, id);
    if (!requerente) throw notFound(ERROR.notFound);
    if (input.destinatario && input.destinatario.id !== requerente.usuarioId) {
      throw businessError('O destinatário não é o interessado desta solicitação.');
    }
    const prazo = checkedDeadline(deps, requerente.dataFim, input.dataLimiteResposta);
    const row = await moveOrRefuse(
      deps,
      tx,
      session,
      id,
      'PEDIR_RETIFICACAO',
      { prazoRetificacao: prazo },
      input.versao,
    );
    const message = { assunto: input.assunto, conteudo: input.mensagem };
    await announce(deps, tx, session, row, 'SOLICITACAO_RETIFICACAO', message, prazo);
    await auditMove(tx, session.usuarioId, 'RETIFICACAO_PEDIDA', id, { prazo: input.dataLimiteResposta });
  });
}
