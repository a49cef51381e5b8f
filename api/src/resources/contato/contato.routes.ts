import { CONTATO_TEXT } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { businessError } from '@credenciados/platform/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownersOf } from '../documento/rascunho.ts';
import { confirmCodigo } from './confirm-codigo.ts';
import { situacaoOf } from './contato.queries.ts';
import { type Asking, sendCodigo } from './send-codigo.ts';

/** Routes to confirm an e-mail address by a code (CTA-6). */
export function registerContatoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /publico/contato/codigo', async ({ body: { email }, request }) => {
    const pedido = await sendCodigo(deps, await askingOf(request, email));
    if (!pedido.enviado) app.security.note('contact_codes_limited', { request });
    return pedido;
  });

  route(app, 'POST /publico/contato/confirmar', async ({ body: { email, pedido, codigo }, request }) => {
    const confirmed = await confirmCodigo(deps, await askingOf(request, email), pedido, codigo);
    if (typeof confirmed === 'string') return { prova: confirmed };
    app.security.note('contact_code_refused', { request });
    throw confirmed;
  });

  route(app, 'POST /publico/contato/situacao', async ({ body: { pedido }, request }) => {
    const situacao = await situacaoOf(deps, pedido, { donos: await ownersOf(request) });
    // An expired code has no state: the person must request another one.
    if (!situacao) throw businessError(CONTATO_TEXT.gone, { campos: { pedido: CONTATO_TEXT.gone } });
    return situacao;
  });
}

async function askingOf(request: FastifyRequest, email: string): Promise<Asking> {
  return { email, donos: await ownersOf(request), rede: addressKey(request.ip) };
}
