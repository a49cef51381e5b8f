import { estado, municipio } from '@credenciados/platform/db/schema/index';
import { nameOrder } from '@credenciados/platform/db/search-keys';
import { FOR_A_DAY, tagOf } from '@credenciados/platform/http/caching';
import { notFound } from '@credenciados/platform/http/errors';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findCep } from './cep.ts';

/** Routes of federative units and their municipalities, public and constant for years; and of addresses by CEP. */
export function registerPublicoRoutes(app: FastifyInstance, { config, db, health }: Deps): void {
  route(app, 'GET /publico/municipios/estados', async ({ reply }) => {
    const { codigo, nome } = estado;
    return kept(reply, await db.select({ codigo, nome }).from(estado).orderBy(nameOrder(nome)));
  });

  route(app, 'GET /publico/municipios/findByCodigoEstado/:uf', async ({ params, reply }) => {
    const rows = await db
      .select()
      .from(municipio)
      .where(eq(municipio.codigoEstado, params.uf))
      .orderBy(nameOrder(municipio.nome), asc(municipio.id));
    return kept(reply, rows);
  });

  route(app, 'GET /publico/cep/:cep', async ({ params, request }) => {
    const found = await findCep(
      db,
      config.cepUrl,
      params.cep,
      (error) => request.log.warn({ err: error }, 'the CEP look-up failed'),
      health.optionalBreaker(config.cepUrl ?? 'cep'),
    );
    if (!found) throw notFound();
    return found;
  });
}

/** Makes an answer cacheable by the client. */
function kept<T extends object>(reply: FastifyReply, answer: T): T {
  reply.headers({ 'cache-control': FOR_A_DAY, etag: tagOf(answer) });
  return answer;
}
