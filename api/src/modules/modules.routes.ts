import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { notFound } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';

/** The live modules, their publishing and their failures. */
export function registerModulosRoutes(app: FastifyInstance, _deps: Deps): void {
  const later = async () => {
    throw notFound();
  };
  route(app, 'GET /publico/modulos', later);
  route(app, 'POST /publico/modulos/falhas', async () => ({ ok: true as const }));
  route(app, 'GET /modulos', later);
  route(app, 'GET /modulos/historico', later);
  route(app, 'POST /modulos/:nome/:versao', later);
  route(app, 'POST /modulos/:nome/retorno', later);
  route(app, 'POST /modulos/:nome/fixacao', later);
  route(app, 'POST /modulos/:nome/liberacao', later);
}
