import { reportFailure } from '@credenciados/shared/shell';
import { type LiveEntry, registry } from './registry.ts';

type Phase = Parameters<typeof reportFailure>[0]['fase'];

/** Reports the failure of a published module to the API. A module on a developer's machine is not reported. */
export function tellFailure({ descriptor, version, override }: LiveEntry, fase: Phase, error: unknown): void {
  performance.mark(`mf:falha:${descriptor.name}`);
  if (!override) reportFailure({ modulo: descriptor.name, versao: version, fase, error });
}

/**
 * Reports a failure of the shell or its library. During loading that is a file that didn't arrive: its part of the page is missing, and the
 * rest works.
 */
export function tellShellFailure(error: unknown, fase: Phase = 'CARGA'): void {
  console.warn(error);
  const { version } = registry().shell;
  // Other errors during loading are no failed file.
  if (version && (fase !== 'CARGA' || String(error).includes('/shell/'))) {
    reportFailure({ modulo: 'shell', versao: version, fase, error });
  }
}

/** Reports the failure of a module's widget, by the module's name. */
export function tellWidgetFailure(module: string, phase: Phase, error: unknown): void {
  const entry = registry().modules.find(({ descriptor }) => descriptor.name === module);
  // An incompatible version is not counted as a failure.
  if (entry && !entry.incompatible) tellFailure(entry, phase, error);
}
