import { isMacEntry, RULE } from '@credenciados/contract';
import { ApiError, call } from '@credenciados/shared';
import type { Archive } from './archive.ts';
import { MAX_LISTED, macNotes, shownName } from './archive-entry.ts';
import { FileFailure } from './worker-task.ts';

/** Lists a stored RAR by its key. The API reads it, because a browser would need WebAssembly, which the page's policy forbids. */
export async function openRar(caminho: string, signal: AbortSignal): Promise<Archive> {
  try {
    const all = await call('GET /documentoCredenciado/conteudo', { query: { caminho }, signal, background: true });
    const files = all.filter(({ nome }) => !isMacEntry(nome));
    if (files.length > MAX_LISTED) throw new FileFailure('grande');
    const entries = files.map(({ nome, tamanho }, index) => ({ index, name: shownName(nome), bytes: tamanho }));
    return { entries, notes: macNotes(all.length - files.length), read: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    throw new FileFailure(error.message === RULE.fileProtected ? 'protegido' : 'invalido', { cause: error });
  }
}
