import {
  contarPrazo,
  dayOf,
  ERROR,
  ESCLARECIMENTO_TEXT,
  type EsclarecimentoRecebido,
  type endpoints,
} from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { esclarecimento } from '@credenciados/platform/db/schema/index';
import { AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { reserveAttempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { checkContato } from '../contato/check-contato.ts';
import { lockEdital } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { holdCalendario, loadCalendario } from '../prazo/calendario.ts';
import { newProtocolo } from '../solicitacao/protocolo.ts';
import { takesUntil } from './esclarecimento.rules.ts';

type Sent = z.output<(typeof endpoints)['POST /publico/esclarecimento/enviar']['body']>;

/** Attempts to find a free protocolo. With eight random digits a second attempt is rare. */
const TRIES = 5;

/** Records a question or challenge by anybody, with its term to answer (ESC-2). */
export async function sendEsclarecimento(
  deps: Deps,
  request: FastifyRequest,
  donos: readonly string[],
  sent: Sent,
  remember: Remember,
): Promise<EsclarecimentoRecebido> {
  const { email } = sent;
  const confirmado = email !== '' && (await checkContato(deps, { email, donos }, sent.contato ?? undefined));
  if (confirmado instanceof AppError) throw confirmado;
  await reserve(deps, request, email, confirmado);
  return deps.db.transaction(async (tx) => {
    const edital = await lockEdital(tx, sent.idEdital);
    if (!edital) throw notFound(ERROR.notFound);
    const regras = regrasOf(edital);
    const { timeZone } = deps.config;
    if (!takesUntil(edital, regras, request.arrivedAt, timeZone)) throw businessError(ESCLARECIMENTO_TEXT.closed);
    const enviadoEm = deps.now();
    await holdCalendario(tx);
    const contagem = contarPrazo(
      { unidade: 'DIAS_UTEIS', dias: regras.esclarecimentosDias, inicio: 'PEDIDO', evento: dayOf(enviadoEm, timeZone) },
      await loadCalendario(tx, edital.id),
    );
    const { tipo, texto, nome } = sent;
    const values = { editalId: edital.id, tipo, texto, nome, email: confirmado ? email : null, enviadoEm, contagem };
    const { id, protocolo } = await insert(deps, tx, values);
    const answer = { protocolo, dataRegistro: enviadoEm.toISOString(), responderAte: contagem.fim };
    await remember(tx, answer);
    await recordAudit(tx, {
      atorId: request.session?.usuarioId ?? null,
      acao: 'ESCLARECIMENTO_RECEBIDO',
      entidade: 'esclarecimento',
      entidadeId: id,
      dados: { protocolo, tipo, editalId: edital.id, fim: contagem.fim },
    });
    return answer;
  });
}

/** Counts it against its proved address, otherwise against its network, whose people may go on by proving one. */
async function reserve(deps: Deps, request: FastifyRequest, email: string, confirmado: boolean): Promise<void> {
  const reserved = await reserveAttempt(deps, [
    confirmado
      ? { subject: `esclarecimento:${email}`, limit: RATE_LIMITS.questionsOfEmail }
      : { subject: `esclarecimento-rede:${addressKey(request.ip)}`, limit: RATE_LIMITS.questionsOfNetwork },
  ]);
  if (reserved.allowed) return;
  request.server.security.note('questions_limited', { request });
  if (confirmado) throw new AppError(429, ERROR.tooMany);
  throw businessError(ESCLARECIMENTO_TEXT.limited, { campos: { email: ESCLARECIMENTO_TEXT.limited } });
}

async function insert(
  deps: Deps,
  tx: Tx,
  values: Omit<typeof esclarecimento.$inferInsert, 'protocolo'> & { enviadoEm: Date },
): Promise<{ id: number; protocolo: string }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const protocolo = `E${newProtocolo(values.enviadoEm, deps.config.timeZone)}`;
    const [row] = await tx
      .insert(esclarecimento)
      .values({ ...values, protocolo })
      .onConflictDoNothing({ target: esclarecimento.protocolo })
      .returning({ id: esclarecimento.id });
    if (row) return { id: row.id, protocolo };
  }
  throw new Error('No free protocol number was found');
}
