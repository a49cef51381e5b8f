import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { askRectificationIn } from '../solicitacao/ask-rectification.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { decideOrHold } from './decide-or-hold.ts';

/** Decisions of an analyst on one solicitação. */
export function registerDecisaoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /solicitacaoCredenciado/validar', ({ body, session }) => {
    const { id, aprovar, versao, ...grounds } = body;
    const ato = { acao: aprovar ? 'APROVAR' : 'REPROVAR', ...grounds } as const;
    return decideOrHold(deps, session, { id, versao, ato }, (tx) => decideIn(deps, tx, session, body));
  });

  route(app, 'PUT /solicitacaoCredenciado/retificar/:id', ({ params: { id }, body, session }) => {
    const { versao, ...message } = body;
    const ato = { acao: 'PEDIR_RETIFICACAO', ...message } as const;
    return decideOrHold(deps, session, { id, versao, ato }, (tx) => askRectificationIn(deps, tx, session, id, body));
  });
}
