import { ApiError, call } from '@credenciados/shared';
import { type LiveEntry, registry } from './registry.ts';

const PATIENCE_MS = 5_000;

/**
 * Whether the portal now has another shell or another version of a module (or of anything, without one) than this page was given.
 * False where the portal doesn't answer.
 */
export async function isOutdated(only?: LiveEntry): Promise<boolean> {
  const { shell, modules } = registry();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const now = await call('GET /publico/modulos', { background: true, signal });
    const isLive = ({ descriptor, version }: LiveEntry) =>
      now.modulos.some(({ nome, versao }) => nome === descriptor.name && versao === version);
    const sameShell = now.compartilhada === shell.shared && now.shell === (shell.version ?? null);
    if (only) return !isLive(only) || !sameShell;
    return !sameShell || now.modulos.length !== modules.length || !modules.every(isLive);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return false;
    throw error;
  }
}
