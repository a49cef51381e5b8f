import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listConsultas } from './consulta.queries.ts';

/** What a person sees of who read their data. */
export function registerConsultaRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, 'GET /consulta/findByCurrentUser', ({ session, query }) => listConsultas(db, session.usuarioId, query));
}
