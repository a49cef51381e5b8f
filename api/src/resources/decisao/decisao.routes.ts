import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { askRectificationIn } from '../solicitacao/ask-rectification.ts';
import { deaccreditIn } from '../solicitacao/deaccredit.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { archiveIn } from '../solicitacao/overdue.ts';
import { validateIn } from '../solicitacao/validate.ts';
import { decideOrHold } from './decide-or-hold.ts';

/** Decisions of an analyst on one solicitação. */
export function registerDecisaoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /solicitacaoCredenciado/validar', ({ body, session }) => {
    const { id, aprovar, versao, condicoes, ...grounds } = body;
    const ato = aprovar
      ? ({ acao: 'APROVAR', ...grounds, condicoes } as const)
      : ({ acao: 'REPROVAR', ...grounds } as const);
    return decideOrHold(deps, session, { id, versao, ato }, (tx) => decideIn(deps, tx, session, body));
  });

  route(app, 'PUT /solicitacaoCredenciado/retificar/:id', ({ params: { id }, body, session }) => {
    const { versao, ...message } = body;
    const ato = { acao: 'PEDIR_RETIFICACAO', ...message } as const;
    return decideOrHold(deps, session, { id, versao, ato }, (tx) => askRectificationIn(deps, tx, session, id, body));
  });

  route(app, 'POST /solicitacaoCredenciado/validarCredenciado', ({ body: { id }, session }) => {
    const decision = { id, versao: undefined, ato: { acao: 'VALIDAR' } } as const;
    return decideOrHold(deps, session, decision, (tx) => validateIn(deps, tx, session, { id }));
  });

  route(app, 'POST /solicitacaoCredenciado/descredenciar', ({ body: { id, motivo }, session }) => {
    const decision = { id, versao: undefined, ato: { acao: 'DESCREDENCIAR', motivo } } as const;
    return decideOrHold(deps, session, decision, (tx) => deaccreditIn(deps, tx, session, { id, motivo }));
  });

  route(app, 'PUT /solicitacaoCredenciado/arquivar/:id', ({ params: { id }, body: { motivo }, session }) => {
    const decision = { id, versao: undefined, ato: { acao: 'ARQUIVAR', motivo } } as const;
    return decideOrHold(deps, session, decision, (tx) => archiveIn(deps, tx, session, { id, motivo }));
  });
}
