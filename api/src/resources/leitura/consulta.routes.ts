import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listConsultas } from './consulta.queries.ts';

/** Route of a person's own log of reads. */
export function registerConsultaRoutes(app: FastifyInstance): void {
  route(app, 'GET /consulta/findByCurrentUser', ({ session, query, db }) =>
    listConsultas(db, session.usuarioId, query),
  );
}
