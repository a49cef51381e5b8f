import { type ArquivoDentro, ERROR, extensionOf, RULE } from '@credenciados/contract';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Storage } from '@credenciados/platform/storage/storage';
import type { ArquivoRow } from './arquivo.queries.ts';
import { fileInspector } from './content/inspect-thread.ts';

const ARCHIVES = ['zip', 'rar'];

/** Files inside a stored ZIP or RAR, without folders. Refuses any other file (422). */
export async function listInside(storage: Storage, { key, nomeOriginal }: ArquivoRow): Promise<ArquivoDentro[]> {
  const extension = extensionOf(nomeOriginal);
  if (!ARCHIVES.includes(extension)) throw businessError(RULE.fileContent);
  const opened = await storage.open(key);
  if (!opened) throw notFound(ERROR.fileNotFound);
  // At most the size limit of an upload, 20 MB.
  const bytes = Buffer.concat(await opened.stream.toArray());
  const entries = await fileInspector.list(bytes, extension);
  return entries.filter(({ directory }) => !directory).map(({ name, size }) => ({ nome: name, tamanho: size }));
}
