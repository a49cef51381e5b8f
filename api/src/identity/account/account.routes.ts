import type { FastifyInstance } from 'fastify';
import type { AccountSolicitacoes, IdentityDeps } from '../identity-deps.ts';
import type { Views } from '../pages/views.ts';
import { registerConfirmRoutes } from './confirm.routes.ts';
import { registerAccountEmailRoutes } from './email.routes.ts';
import { registerAccountFactorRoutes } from './factor.routes.ts';
import { registerAccountPasswordRoutes } from './password.routes.ts';

/** Pages that change what the embedded issuer keeps of an account. "Minha conta" leads to them (CTA-11). */
export function registerAccountRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  views: Views,
  solicitacoes: AccountSolicitacoes,
): void {
  registerConfirmRoutes(app, deps, views);
  registerAccountPasswordRoutes(app, deps, views);
  registerAccountEmailRoutes(app, deps, views, solicitacoes);
  registerAccountFactorRoutes(app, deps, views);
}
