import { Readable } from 'node:stream';
import type { Storage } from '@credenciados/platform/storage/storage';
import { csvOf } from '../../http/csv.ts';
import type { ZipEntry } from '../../http/zip.ts';
import type { Selected } from './documentos.queries.ts';
import { ZipNames } from './zip-names.ts';

const HEADERS = ['Protocolo', 'Nome', 'Documento', 'Arquivo', 'Nome original', 'Bytes', 'SHA-256', 'Observação'];
const MISSING = 'Não incluído: o arquivo não foi encontrado.';
const DAMAGED = 'Não incluído: o arquivo guardado não está inteiro.';

/**
 * Files of a ZIP of documentos, each opened in its turn, and the index at the end. The index lists missing files; the rest of the ZIP goes
 * on.
 */
export async function* zipDocumentos(storage: Storage, rows: readonly Selected[], now: Date): AsyncGenerator<ZipEntry> {
  const names = new ZipNames();
  const index: (string | number)[][] = [HEADERS];
  for (const row of rows) {
    const { protocolo, nome, tipo, arquivo, tamanho, sha256, key, criadoEm } = row;
    const opened = await storage.open(key);
    const problem = !opened ? MISSING : opened.tamanho === tamanho ? null : DAMAGED;
    if (problem) opened?.stream.destroy();
    const path = problem ? '' : names.pathOf({ folder: `${protocolo} ${nome}`, arquivo });
    index.push([protocolo, nome, tipo, path, arquivo, tamanho, sha256, problem ?? '']);
    if (opened && !problem) yield { path, modified: criadoEm, content: opened.stream };
  }
  yield { path: 'indice.csv', modified: now, content: Readable.from([Buffer.from(csvOf(index))]) };
}
