import type { ModulosNoAr } from '@credenciados/contract';
import { ApiError, call } from '@credenciados/shared';
import { type LiveEntry, registry } from './registry.ts';

const PATIENCE_MS = 5_000;

/** Live versions for this browser; null if the portal doesn't answer. */
export async function askWhatIsLive(): Promise<ModulosNoAr | null> {
  const { composition } = registry();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const now = await call('GET /publico/modulos', { query: { pagina: composition }, background: true, signal });
    return now.emOferta ? await call('GET /publico/modulos/navegador', { background: true, signal }) : now;
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return null;
    throw error;
  }
}

/** True if a module and the shell of this page are the live versions. */
export function isAsLive({ descriptor, version }: LiveEntry, now: ModulosNoAr): boolean {
  const { shell } = registry();
  return (
    now.modulos.some(({ nome, versao }) => nome === descriptor.name && versao === version) &&
    now.compartilhada === shell.shared &&
    now.shell === (shell.version ?? null)
  );
}

/** True if another version of the module or shell is live; false if the portal doesn't answer. */
export async function isOutdated(entry: LiveEntry): Promise<boolean> {
  const now = await askWhatIsLive();
  return now !== null && !isAsLive(entry, now);
}
