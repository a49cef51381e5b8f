import { createGunzip } from 'node:zlib';
import { DICIONARIO_TEMPOS, type Tempo, TIPO_EDITAL_LABEL } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { notFound } from '@credenciados/platform/http/errors';
import { memoizeByVersion } from '@credenciados/platform/memoize';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendOpenData, TIPO_DADOS } from '../../http/open-data.ts';
import { route } from '../../http/route.ts';
import { findDia, listDias } from './dia.queries.ts';
import { wholeRegister } from './registro.data.ts';
import { countByMunicipio, listRegistro, searchRegistro, versionOf } from './registro.queries.ts';
import { listTempos } from './tempo.queries.ts';

/** Routes of the public register (REG-1 to REG-3) and of the times of decisions (REG-5). */
export function registerRegistroRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, now } = deps;
  // Both group the whole register, and change only with its counters.
  const municipios = memoizeByVersion<Awaited<ReturnType<typeof countByMunicipio>>>();
  const tempos = memoizeByVersion<Tempo[]>();
  const temposOf = async (db: Executor) => tempos('', await versionOf(db), () => listTempos(db));

  route(app, 'GET /publico/registro', ({ query, db }) => listRegistro(db, query, now()));

  route(app, 'POST /publico/registro/busca', ({ body, db }) => searchRegistro(db, body, now()));

  route(app, 'GET /publico/registro/municipios', async ({ query, db }) =>
    municipios(`${query.tipo} ${query.uf}`, await versionOf(db), () => countByMunicipio(db, query)),
  );

  route(app, 'GET /publico/registro/baixar', async ({ query: { formato }, reply, db }) =>
    sendOpenData(reply, formato, wholeRegister(db, now(), config.timeZone)),
  );

  route(app, 'GET /publico/registro/dias', ({ query, db }) => listDias(db, query));

  route(app, 'GET /publico/registro/dia/:dia', async ({ params: { dia }, query: { formato }, reply, db }) => {
    const stored = await findDia(db, dia, formato);
    if (!stored) throw notFound('Não há registro guardado deste dia.');
    const file = createGunzip();
    file.end(stored.conteudo);
    reply
      .headers({
        'content-type': TIPO_DADOS[formato],
        'content-disposition': contentDisposition(`credenciados-${dia}.${formato}`),
        etag: `"${stored.sha256}"`,
      })
      .send(file);
  });

  route(app, 'GET /publico/registro/tempos', ({ db }) => temposOf(db));

  route(app, 'GET /publico/registro/tempos/baixar', async ({ query: { formato }, reply, db }) => {
    const rows = await temposOf(db);
    sendOpenData(reply, formato, {
      nome: 'tempos-de-analise',
      emitidoEm: now(),
      dicionario: DICIONARIO_TEMPOS,
      linhas: inOne(rows.map(cellsOf)),
    });
  });
}

const cellsOf = (tempo: Tempo): string[] =>
  DICIONARIO_TEMPOS.map(({ campo }) => (campo === 'tipo' ? TIPO_EDITAL_LABEL[tempo.tipo] : String(tempo[campo])));

/** All rows as one batch. */
async function* inOne(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
