import { ERROR } from '@credenciados/contract';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findCountedEdital } from '../edital/edital.queries.ts';
import { previewErrata, publishErrata } from './publish.ts';

/** Routes of erratas: their preview, and their publication. */
export function registerErrataRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /edital/errata/previa', ({ body, session }) => previewErrata(deps, session, body));

  route(app, 'POST /edital/errata', async ({ body, session }) => {
    await publishErrata(deps, session, body);
    const edital = await findCountedEdital(deps.db, body.id, deps.now());
    if (!edital) throw notFound(ERROR.notFound);
    return edital;
  });
}
