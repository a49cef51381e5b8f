import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

/** Route of the health of the portal's components. */
export function registerSaudeRoutes(app: FastifyInstance): void {
  route(app, 'GET /saude/itens', () => app.health.read());
}
