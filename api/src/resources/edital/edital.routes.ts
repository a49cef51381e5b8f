import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findArquivo } from '../documento/arquivo.queries.ts';
import { sendFile } from '../documento/send-file.ts';
import { findAvisos } from './avisos.ts';
import { closeEdital } from './close.ts';
import {
  type EditalRow,
  findCountedEdital,
  findEdital,
  findEspera,
  findLatestEdital,
  findOpenEdital,
  listEditais,
  listEditaisAnteriores,
  toPublico,
} from './edital.queries.ts';
import { editalFileName } from './edital.rules.ts';
import { reopenEdital } from './reopen.ts';
import { saveEdital } from './save.ts';
import { findVersao, listVersoes } from './versao.queries.ts';

/** Routes of editais: public ones, and management by the committees. */
export function registerEditalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  route(app, 'GET /publico/edital', async () => {
    const [vistoriador, geomensor] = await Promise.all([
      findLatestEdital(db, 'VISTORIADOR'),
      findLatestEdital(db, 'GEOMENSOR'),
    ]);
    const avisos = await findAvisos(
      db,
      [vistoriador, geomensor].flatMap((each) => (each ? [each.id] : [])),
      deps.config.timeZone,
    );
    const show = (each: EditalRow | null) =>
      each && { ...toPublico(each, now()), ...(avisos.has(each.id) && { avisos: avisos.get(each.id) }) };
    return [show(vistoriador), show(geomensor)];
  });

  route(app, 'GET /publico/edital/anteriores', ({ query, db }) => listEditaisAnteriores(db, query));

  route(app, 'GET /publico/edital/byId/:id', async ({ params }) => {
    const edital = await findEdital(db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    const espera = await findEspera(db, edital);
    return { ...toPublico(edital, now()), ...(espera && { espera }) };
  });

  route(app, 'GET /publico/edital/baixar', async ({ query, request, reply }) => {
    const edital = await findEdital(db, query.idEdital);
    const versao = edital && query.versao ? await findVersao(db, edital.id, query.versao) : edital;
    const file = edital && versao && (await findArquivo(db, versao.anexoKey, now()));
    if (!file) throw notFound(ERROR.notFound);
    await sendFile(request, reply, deps.storage, { ...file, nome: editalFileName(edital.numero) });
  });

  route(app, 'GET /publico/edital/versoes/:id', async ({ params }) => {
    const edital = await findEdital(db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    return { edital: named(edital), versoes: await listVersoes(db, edital.id) };
  });

  route(app, 'GET /publico/edital/versao/:id/:numero', async ({ params }) => {
    const edital = await findEdital(db, params.id);
    const versao = edital && (await findVersao(db, edital.id, params.numero));
    if (!versao) throw notFound(ERROR.notFound);
    const { anexoKey: _, ...shown } = versao;
    return { edital: named(edital), ...shown };
  });

  route(app, 'GET /edital/tipo', async () => (await findOpenEdital(db))?.tipoEdital ?? null);

  route(app, 'POST /edital/listagem', ({ body }) => listEditais(db, body, now()));

  route(app, 'POST /edital/save', async ({ body, session }) => show(await saveEdital(deps, session, body)));

  route(app, 'GET /edital/encerrarEdital', async ({ session, reply }) => {
    // A GET that changes data must never be answered from a cache (EDT-8).
    reply.header('cache-control', 'no-store');
    await closeEdital(deps, session);
    return DONE;
  });

  route(app, 'POST /edital/reabrirEdital', async ({ body, session }) => {
    await reopenEdital(deps, session, body);
    return show(body.id);
  });

  async function show(id: number) {
    const edital = await findCountedEdital(db, id, now());
    if (!edital) throw notFound(ERROR.notFound);
    return edital;
  }
}

const named = ({ id, numero, tipoEdital }: EditalRow) => ({ id, numero, tipoEdital });
