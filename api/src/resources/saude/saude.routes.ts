import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

/** What of the portal stands still, fails or grows old. */
export function registerSaudeRoutes(app: FastifyInstance): void {
  route(app, 'GET /saude/itens', () => app.health.read());
}
