import { ERROR, SITUACAO_TITULARIDADE_LABEL, TITULARIDADE_TEXT, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { changedBy } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { pedidoTitularidade, usuario } from '@credenciados/platform/db/schema/index';
import { type AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import { findAccountByCpf } from '../../identity/accounts.queries.ts';
import { lockCpf } from '../../identity/lock-cpf.ts';
import { refuseImpededAbout } from '../requerente/own-solicitacao.ts';
import { giveRightAddress } from './correct-address.ts';
import { enqueueRefusedMails, enqueueRightAddressMails } from './titularidade.mail.ts';
import { findLastAccepted } from './titularidade.queries.ts';

type Pedido = typeof pedidoTitularidade.$inferSelect;

interface Decision {
  id: number;
  aceitar: boolean;
  justificativa: string;
  /** Last accepted claim to the CPF that the staff member saw; null if there was none. */
  ultimoAceito: number | null;
}

/**
 * Accepts or refuses a claim. Of two concurrent decisions one succeeds, and the other learns who decided and when; of two claims to one CPF
 * accepted at once, one is.
 */
export function decideTitularidade(
  deps: Deps,
  session: Session,
  { id, aceitar, justificativa, ultimoAceito }: Decision,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ cpf: pedidoTitularidade.cpf })
      .from(pedidoTitularidade)
      .where(eq(pedidoTitularidade.id, id));
    if (asked) await refuseImpededAbout(tx, session, asked.cpf);
    if (asked) await lockCpf(tx, asked.cpf);
    const last = asked && (await findLastAccepted(tx, asked.cpf));
    const pedido = await decideOrRefuse(deps, tx, session, { id, aceitar, justificativa, ultimoAceito });
    const account = await findAccountByCpf(tx, pedido.cpf);
    const decided = {
      atorId: session.usuarioId,
      entidade: 'pedido_titularidade',
      entidadeId: id,
      dados: { usuarioId: account?.id ?? null, justificativa },
    };
    if (!aceitar) {
      await enqueueRefusedMails(deps, tx, pedido, justificativa, account ?? null);
      await recordAudit(tx, { ...decided, acao: 'TITULARIDADE_RECUSADA' });
      return;
    }
    if (last !== ultimoAceito)
      throw businessError(TITULARIDADE_TEXT.acceptedMeanwhile, { codigo: 'SITUACAO_ALTERADA' });
    if (!account) throw businessError(TITULARIDADE_TEXT.noAccount);
    const address = { email: pedido.email, confirmado: !pedido.contatoNaoConfirmado };
    const reason = { pedidoId: id, motivo: justificativa };
    const given = await giveRightAddress(deps, tx, session, account.id, address, reason);
    await enqueueRightAddressMails(deps, tx, given, pedido.email, {
      evento: `TITULARIDADE_ACEITA:${id}`,
      frase: `A comissão aceitou o seu pedido de protocolo ${pedido.protocolo}: a conta com o seu CPF passou a ter este e-mail.`,
    });
    await recordAudit(tx, { ...decided, acao: 'TITULARIDADE_ACEITA' }, ...given.audit);
  });
}

async function decideOrRefuse(
  deps: Deps,
  tx: Tx,
  session: Session,
  { id, aceitar, justificativa, ultimoAceito }: Decision,
): Promise<Pedido> {
  const { from, to } = TRANSITIONS.titularidade[aceitar ? 'ACEITAR' : 'RECUSAR'];
  const [row] = await tx
    .update(pedidoTitularidade)
    .set({
      situacao: to,
      aceitoDepoisDe: aceitar ? ultimoAceito : null,
      decididoEm: deps.now(),
      decididoPor: session.usuarioId,
      justificativa: justificativa === '' ? null : justificativa,
    })
    .where(
      and(
        eq(pedidoTitularidade.id, id),
        inArray(pedidoTitularidade.situacao, [...from]),
        // Nobody decides on a claim to their own CPF.
        ne(pedidoTitularidade.cpf, session.cpf),
      ),
    )
    .returning(getTableColumns(pedidoTitularidade));
  if (row) return row;
  throw await refusal(deps, tx, session, id);
}

async function refusal(deps: Deps, tx: Tx, session: Session, id: number): Promise<AppError> {
  const { cpf, situacao, decididoEm } = pedidoTitularidade;
  const [present] = await tx
    .select({ cpf, situacao, em: decididoEm, nome: usuario.nome })
    .from(pedidoTitularidade)
    .leftJoin(usuario, eq(usuario.id, pedidoTitularidade.decididoPor))
    .where(eq(pedidoTitularidade.id, id));
  if (!present) return notFound(ERROR.notFound);
  if (present.cpf === session.cpf) return ownSolicitacaoError(TITULARIDADE_TEXT.own);
  const by = present.em ? `, ${changedBy({ em: present.em, nome: present.nome }, deps.config.timeZone)}` : '';
  return businessError(
    `Este pedido já foi decidido. Situação: ${SITUACAO_TITULARIDADE_LABEL[present.situacao]}${by}.`,
    { codigo: 'SITUACAO_ALTERADA' },
  );
}
