import { reportFailure } from '@credenciados/shared/shell';
import { type LiveEntry, registry } from './registry.ts';

type Phase = Parameters<typeof reportFailure>[0]['fase'];

/** Tells the API that a published module failed. What a developer has on their machine is nobody else's concern. */
export function tellFailure({ descriptor, version, override }: LiveEntry, fase: Phase, error: unknown): void {
  performance.mark(`mf:falha:${descriptor.name}`);
  if (!override) reportFailure({ modulo: descriptor.name, versao: version, fase, error });
}

/**
 * A failure of the shell or its library; while it is loaded, a file of it that didn't come: what stood in it is missing, the rest of the
 * page goes on.
 */
export function tellShellFailure(error: unknown, fase: Phase = 'CARGA'): void {
  console.warn(error);
  const { version } = registry().shell;
  // Anything else that was thrown then is no failed file.
  if (version && (fase !== 'CARGA' || String(error).includes('/shell/'))) {
    reportFailure({ modulo: 'shell', versao: version, fase, error });
  }
}

/** The failure of a module's widget, which is known by its module's name. */
export function tellWidgetFailure(module: string, phase: Phase, error: unknown): void {
  const entry = registry().modules.find(({ descriptor }) => descriptor.name === module);
  // That this portal can't serve it is no failure of its version.
  if (entry && !entry.incompatible) tellFailure(entry, phase, error);
}
