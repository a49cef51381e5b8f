import { endpoints } from '@credenciados/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const CALL = 'POST /publico/comprovante/verificar';

/**
 * Sends requests beyond an address's limit per minute. Returns the refusal, and the answers before it. The call has a low limit, which even
 * a slow machine reaches in time.
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
