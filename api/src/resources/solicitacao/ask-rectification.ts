import { CORRECAO_TEXT, type CorrecaoPedida, ERROR } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import { plainLines } from '../ato/ato.rules.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { storeConferencia } from '../conferencia/keep.ts';
import { storeCorrecoes } from '../correcao/store.ts';
import { contagemDe } from '../prazo/contar.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from './announce.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Requested corrections, and the deadline. */
interface Rectification {
  assunto: string;
  mensagem: string;
  dataLimiteResposta: string;
  anexos: readonly { key: string }[];
  deLote?: boolean;
  destinatario?: { id: number } | undefined;
  versao?: number | undefined;
  correcoes?: readonly CorrecaoPedida[] | undefined;
  /** False if only what is asked for may change. */
  permitirTudo?: boolean | undefined;
  /** Version of the check list that the analyst saw. */
  versaoLista?: number | undefined;
}

/** Returns a solicitação to its applicant for rectification until the end of a day. */
export async function askRectificationIn(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  id: number,
  input: Rectification,
): Promise<void> {
  const requerente = await findRequerente(tx, id);
  if (!requerente) throw notFound(ERROR.notFound);
  if (input.destinatario && input.destinatario.id !== requerente.usuarioId) {
    throw businessError('O destinatário não é o interessado desta solicitação.');
  }
  const prazo = checkedDeadline(deps, requerente, input.dataLimiteResposta);
  const { correcoes = [], permitirTudo = true } = input;
  if (!permitirTudo && correcoes.length === 0) {
    throw businessError(CORRECAO_TEXT.nothing, { campos: { correcoes: CORRECAO_TEXT.nothing } });
  }
  const contagem = await contagemDe(deps, tx, requerente, input.dataLimiteResposta, deps.now());
  const changes = { prazoRetificacao: prazo, soCorrecoes: !permitirTudo };
  const row = await moveOrRefuse(deps, tx, actor, id, 'PEDIR_RETIFICACAO', changes, input.versao);
  const kept = await storeConferencia(deps, tx, actor, row, 'PEDIR_RETIFICACAO', input.versaoLista);
  const asked = await storeCorrecoes(deps, tx, actor, row, correcoes);
  const { assunto, mensagem, anexos, deLote = false } = input;
  const conteudo = mensagem + asked;
  const ato = await issueAto(deps, tx, actor, row, 'PEDIR_RETIFICACAO', {
    motivos: plainLines(conteudo),
    conferencia: kept?.lista ?? null,
    prazo,
  });
  const message = { assunto, conteudo, anexos, deLote, ato };
  await announce(deps, tx, actor, row, 'SOLICITACAO_RETIFICACAO', message, prazo, contagem);
  await auditMove(tx, actor.usuarioId, 'RETIFICACAO_PEDIDA', id, {
    prazo: input.dataLimiteResposta,
    ...(correcoes.length > 0 && { correcoes: correcoes.map(({ alvo }) => alvo), permitirTudo }),
    ...(kept && { conferida: kept.conferida }),
    ...auditedAto(ato),
  });
}
