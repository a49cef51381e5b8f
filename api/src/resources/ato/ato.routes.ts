import { ATO_LIMITS, ATO_TEXT, atoSchema, ERROR } from '@credenciados/contract';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { makeAtoPdf } from '../comprovante/comprovante-pdf.ts';
import { sendPdf } from '../comprovante/send-pdf.ts';
import { atoFileName } from '../comprovante/signed-ato.queries.ts';
import { findAto, findContents, listAtos, pageAtos } from './ato.queries.ts';
import { gazetteText } from './ato.rules.ts';
import { findModelo } from './modelo.queries.ts';
import { drawPreview } from './preview.ts';
import { saveModelo } from './save-modelo.ts';

/** Routes of signed acts: their templates, their lists, and their files. */
export function registerAtoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  const showModelo = async (id: number) => {
    const modelo = await findModelo(db, id);
    if (!modelo) throw notFound();
    return modelo;
  };

  route(app, 'GET /ato/modelo/:id', ({ params }) => showModelo(params.id));

  route(app, 'PUT /ato/modelo/:id', async ({ params, body, session }) => {
    await saveModelo(deps, session, params.id, body);
    return showModelo(params.id);
  });

  route(app, 'POST /ato/previa', async ({ body, session, reply }) => {
    sendPdf(reply, 'previa.pdf', await drawPreview(deps, session, body.modelo, body.tipo));
  });

  route(app, 'POST /ato/findByFiltro', async ({ body, session, keepRead }) => {
    const page = await pageAtos(db, body, body, { ...session, timeZone: config.timeZone, now: deps.now() });
    await keepRead({ alvo: aboutOf(body) });
    return page;
  });

  route(app, 'POST /ato/diario', async ({ body, keepRead }) => {
    const contents = await findContents(db, body, config.timeZone, ATO_LIMITS.diario + 1);
    if (contents.length > ATO_LIMITS.diario) throw businessError(ATO_TEXT.tooMany);
    await keepRead({ alvo: aboutOf(body) });
    const atos = contents.map((content) => gazetteText(atoSchema.parse(JSON.parse(content))));
    return { atos: atos.length, texto: atos.join('\n\n') };
  });

  route(app, 'GET /ato/findBySolicitacao/:id', async ({ params, session, keepRead }) => {
    const atos = await listAtos(db, params.id, ownerOf(session), deps.now());
    if (!atos) throw notFound(ERROR.notFound);
    await keepRead({ alvo: `da solicitação ${params.id}`, solicitacaoId: params.id });
    return atos;
  });

  route(app, 'GET /ato/pdf/:id', async ({ params, session, reply, keepRead }) => {
    const found = await findAto(db, params.id, ownerOf(session));
    if (!found) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id, solicitacaoId: found.solicitacaoId });
    sendPdf(reply, atoFileName(found), await makeAtoPdf(deps, found));
  });
}

/** Selection of acts, for the log of reads. */
function aboutOf({ idEdital, de, ate }: { idEdital: number | null; de: string | null; ate: string | null }): string {
  return ['atos', idEdital !== null && `do edital ${idEdital}`, de, ate].filter(Boolean).join(' ');
}
