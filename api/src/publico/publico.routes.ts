import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { nameOrder } from '../db/search.ts';
import { estado, municipio } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { route } from '../plugins/route.ts';

/** Federative units and their municipalities: public, and the same for years. */
export function registerPublicoRoutes(app: FastifyInstance, { db }: Deps): void {
  const CACHED = 'public, max-age=86400';

  route(app, 'GET /publico/municipios/estados', async ({ reply }) => {
    reply.header('cache-control', CACHED);
    return db.select({ codigo: estado.codigo, nome: estado.nome }).from(estado).orderBy(nameOrder(estado.nome));
  });

  route(app, 'GET /publico/municipios/findByCodigoEstado/:uf', async ({ params, reply }) => {
    reply.header('cache-control', CACHED);
    return db
      .select()
      .from(municipio)
      .where(eq(municipio.codigoEstado, params.uf))
      .orderBy(nameOrder(municipio.nome), asc(municipio.id));
  });
}
