import { dayOf, explicarPrazo } from '@credenciados/contract';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { contarAgora } from './contar.ts';
import { explainMensagem, explainSolicitacao } from './prazo.queries.ts';
import { findPrazoDecisao } from './relogio.queries.ts';

/** Routes of counted deadlines: the proposal for a message, the committee's own term, and how a deadline came about. */
export function registerPrazoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps;

  route(app, 'GET /prazo/proposta/:id', async ({ params }) => {
    const requerente = await findRequerente(db, params.id);
    if (!requerente) throw notFound();
    const em = now();
    const contagem = await contarAgora(deps, db, requerente, em);
    if (!contagem) return null;
    const { fim } = contagem;
    return { dia: fim, explicacao: explicarPrazo({ contagem, escolhidoEm: dayOf(em, config.timeZone), fim }) };
  });

  route(app, 'GET /prazo/decisao/:id', async ({ params, session }) => {
    const prazo = await findPrazoDecisao(deps, db, session, params.id);
    if (prazo === undefined) throw notFound();
    return prazo;
  });

  route(app, 'GET /prazo/byMensagem/:id', async ({ params, session }) =>
    found(await explainMensagem(db, session, params.id, config.timeZone)),
  );

  route(app, 'GET /prazo/bySolicitacao/:id', async ({ params, session }) =>
    found(await explainSolicitacao(db, session, params.id, config.timeZone)),
  );
}

/** Returns the value or throws 404. */
function found<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}
