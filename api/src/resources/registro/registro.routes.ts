import { Readable } from 'node:stream';
import {
  DICIONARIO_REGISTRO,
  LICENCA_REGISTRO,
  type RegistroRow,
  SITUACAO_REGISTRO_LABEL,
  TIPO_EDITAL_LABEL,
  TIPOS_EDITAL,
} from '@credenciados/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { csvPieces } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { countByMunicipio, listRegistro, readRegistro, searchRegistro } from './registro.queries.ts';

/** Routes of the public register (REG-1, REG-2). */
export function registerRegistroRoutes(app: FastifyInstance, deps: Deps): void {
  const { now } = deps;

  route(app, 'GET /publico/registro', ({ query, db }) => listRegistro(db, query, now()));

  route(app, 'POST /publico/registro/busca', ({ body, db }) => searchRegistro(db, body, now()));

  route(app, 'GET /publico/registro/municipios', ({ query, db }) => countByMunicipio(db, query));

  route(app, 'GET /publico/registro/baixar', async ({ query: { formato }, reply }) => {
    const moment = now();
    const batches = readCells(deps, moment);
    reply.headers({
      'content-type': formato === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': contentDisposition(`credenciados-${moment.toISOString().slice(0, 10)}.${formato}`),
    });
    const titles = DICIONARIO_REGISTRO.map(({ titulo }) => titulo);
    reply.send(Readable.from(formato === 'csv' ? csvPieces(titles, batches) : jsonPieces(moment, batches)));
  });
}

/** Texts of every row of the register, in the order of the dictionary. */
async function* readCells({ db }: Deps, now: Date): AsyncGenerator<string[][]> {
  for (const tipo of TIPOS_EDITAL) {
    for await (const rows of readRegistro(db, tipo, now)) {
      yield rows.map((row) => DICIONARIO_REGISTRO.map(({ campo }) => textOf({ ...row, tipo }, campo)));
    }
  }
}

type Cells = RegistroRow & { tipo: (typeof TIPOS_EDITAL)[number] };

function textOf(row: Cells, campo: keyof Cells): string {
  if (campo === 'tipo') return TIPO_EDITAL_LABEL[row.tipo];
  if (campo === 'situacao') return SITUACAO_REGISTRO_LABEL[row.situacao];
  // White space before a formula would hide it from the escaping of CSV.
  return (row[campo] ?? '').trimStart();
}

/** Whole register as JSON: time, licence, dictionary, rows. */
async function* jsonPieces(emitidoEm: Date, batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  const head = { emitidoEm, licenca: LICENCA_REGISTRO, dicionario: DICIONARIO_REGISTRO };
  yield `${JSON.stringify(head).slice(0, -1)},"registros":[`;
  let separator = '';
  for await (const rows of batches) {
    for (const row of rows) {
      yield separator +
        JSON.stringify(Object.fromEntries(DICIONARIO_REGISTRO.map(({ campo }, at) => [campo, row[at]])));
      separator = ',';
    }
  }
  yield ']}';
}
