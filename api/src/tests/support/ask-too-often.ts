import { endpoints } from '@credenciados/shared/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const CALL = 'POST /publico/comprovante/verificar';

/**
 * What an address is answered that asks once more than it may within a minute, and its answers before. The call is one with a
 * low limit: a busy machine reaches it in time too.
 */
export async function askTooOften(
  app: FastifyInstance,
  remoteAddress: string,
): Promise<{ before: LightMyRequestResponse[]; refused: LightMyRequestResponse }> {
  const ask = () =>
    app.inject({ method: 'POST', url: '/credenciados/publico/comprovante/verificar', payload: {}, remoteAddress });
  const before: LightMyRequestResponse[] = [];
  while (before.length < endpoints[CALL].rateLimit) before.push(await ask());
  return { before, refused: await ask() };
}
