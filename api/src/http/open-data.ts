import { Readable } from 'node:stream';
import { type Coluna, type FormatoRegistro, LICENCA_REGISTRO } from '@credenciados/contract';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { csvPieces } from './csv.ts';

/** Open data: rows of texts in the order of their dictionary. */
export interface OpenData {
  /** File name without its extension. */
  nome: string;
  emitidoEm: Date;
  dicionario: readonly Coluna[];
  linhas: AsyncIterable<string[][]>;
}

/** Media types of open data. */
export const TIPO_DADOS: Record<FormatoRegistro, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Streams open data as a download. */
export function sendOpenData(reply: FastifyReply, formato: FormatoRegistro, data: OpenData): void {
  reply
    .headers({
      'content-type': TIPO_DADOS[formato],
      'content-disposition': contentDisposition(`${data.nome}.${formato}`),
    })
    .send(Readable.from(openDataPieces(formato, data)));
}

/** Open data as text in pieces: CSV, or JSON with time, licence and dictionary. */
export function openDataPieces(formato: FormatoRegistro, data: OpenData): AsyncGenerator<string> {
  const titles = data.dicionario.map(({ titulo }) => titulo);
  return formato === 'csv' ? csvPieces(titles, data.linhas) : jsonPieces(data);
}

async function* jsonPieces({ emitidoEm, dicionario, linhas }: OpenData): AsyncGenerator<string> {
  const head = { emitidoEm, licenca: LICENCA_REGISTRO, dicionario };
  yield `${JSON.stringify(head).slice(0, -1)},"registros":[`;
  let separator = '';
  for await (const rows of linhas) {
    for (const row of rows) {
      yield separator + JSON.stringify(Object.fromEntries(dicionario.map(({ campo }, at) => [campo, row[at]])));
      separator = ',';
    }
  }
  yield ']}';
}
