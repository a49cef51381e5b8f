import { ERROR, type PedidoRecebido, type pedidoTitularidadeSchema } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { pedidoTitularidade } from '@credenciados/platform/db/schema/index';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { reserveAttempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { checkContato, isUndelivered, proofNeeded } from '../contato/check-contato.ts';
import { unaskedMail } from '../contato/contato.rules.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { newProtocolo } from '../solicitacao/protocolo.ts';
import { enqueueReceivedMail } from './titularidade.mail.ts';

type Pedido = z.output<typeof pedidoTitularidadeSchema>;

/** Records a claim to a CPF. It doesn't check whether the portal knows the CPF, so that neither the answer nor its timing reveals it. */
export async function claimTitularidade(
  deps: Deps,
  request: FastifyRequest,
  donos: readonly string[],
  pedido: Pedido,
  remember: Remember,
): Promise<PedidoRecebido> {
  const rede = addressKey(request.ip);
  const confirmado = await checkContato(deps, { email: pedido.email, donos }, pedido.contato);
  if (confirmado instanceof AppError) throw confirmado;
  const entregue = !(await isUndelivered(deps, { email: pedido.email, donos }, pedido.contato));
  // A claim with a proved address counts by that address alone: nobody else can use up its limit, nor the CPF's.
  const reserved = await reserveAttempt(
    deps,
    confirmado
      ? [{ subject: `titularidade:${pedido.email}`, limit: RATE_LIMITS.claimsOfEmail }]
      : [
          ...(entregue ? [unaskedMail(pedido.email)] : []),
          { subject: `titularidade-rede:${rede}`, limit: RATE_LIMITS.unprovedClaims },
        ],
  );
  if (!reserved.allowed) {
    request.server.security.note('claims_limited', { request, account: pedido.cpf });
    throw confirmado ? new AppError(429, ERROR.tooMany) : proofNeeded();
  }
  return deps.db.transaction(async (tx) => {
    const criadoEm = deps.now();
    const bound = await bindArquivos(tx, [pedido.caminho], 'TITULARIDADE', donos, criadoEm);
    const file = bound.get(pedido.caminho);
    if (!file) throw businessError(ERROR.fileNotFound, { campos: { caminho: ERROR.fileNotFound } });
    const { id, protocolo } = await insert(deps, tx, pedido, { criadoEm, contatoNaoConfirmado: !confirmado });
    const recebido = { protocolo, dataPedido: criadoEm.toISOString() };
    await enqueueReceivedMail(tx, { ...pedido, id, protocolo });
    await remember(tx, recebido);
    await recordAudit(tx, {
      atorId: request.session?.usuarioId ?? null,
      acao: 'TITULARIDADE_PEDIDA',
      entidade: 'pedido_titularidade',
      entidadeId: id,
      dados: { protocolo, arquivo: { key: file.key, sha256: file.sha256 }, contatoConfirmado: confirmado },
    });
    return recebido;
  });
}

/** Attempts to find a free protocolo. With eight random digits a second attempt is rare. */
const TRIES = 5;

async function insert(
  deps: Deps,
  tx: Tx,
  pedido: Pedido,
  known: { criadoEm: Date; contatoNaoConfirmado: boolean },
): Promise<{ id: number; protocolo: string }> {
  const { cpf, nome, email, relato, caminho } = pedido;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const protocolo = `T${newProtocolo(known.criadoEm, deps.config.timeZone)}`;
    const [row] = await tx
      .insert(pedidoTitularidade)
      .values({ ...known, protocolo, cpf, nome, email, relato, arquivoKey: caminho })
      .onConflictDoNothing({ target: pedidoTitularidade.protocolo })
      .returning({ id: pedidoTitularidade.id });
    if (row) return { id: row.id, protocolo };
  }
  throw new Error('No free protocol number was found');
}
