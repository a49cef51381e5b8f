import { ApiError, call } from '@credenciados/shared';
import { type LiveEntry, registry } from './registry.ts';

const PATIENCE_MS = 5_000;

/**
 * Whether another composition is live than this page is of; of one module, whether another version of it, or another shell, is.
 * False where the portal doesn't answer.
 */
export async function isOutdated(only?: LiveEntry): Promise<boolean> {
  const { shell, composition } = registry();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const now = await call('GET /publico/modulos', { query: { pagina: composition }, background: true, signal });
    if (!only) return now.composicao !== (composition ?? null);
    const { descriptor, version } = only;
    const isLive = now.modulos.some(({ nome, versao }) => nome === descriptor.name && versao === version);
    return !isLive || now.compartilhada !== shell.shared || now.shell !== (shell.version ?? null);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return false;
    throw error;
  }
}
