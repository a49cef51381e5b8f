import type { FaseFalha } from '@credenciados/contract/modulos';
import { createContext } from 'react';

/** Interface that the shell passes to a module's root; absent if the module runs alone. */
export interface ModuleHost {
  /** Name of the module: `mf-mensagens`. */
  name: string;
  /** Module's name for people. */
  title: string;
  /** Called after a failure that the module shows itself. */
  onFailure: (phase: FaseFalha, error: unknown) => void;
  /** Called when the module's root can't render any more. */
  onBroken: (error: unknown) => void;
  /** Called for a retry; `resume` renders the page again. */
  onRetry: (resume: () => void) => void;
}

/** Stage of a page, for failures: loading, first render, or use. */
export interface PageStage {
  phase: FaseFalha;
  /** Called when a part of the page failed to load and shows its error. */
  onLatePart?: (error: unknown) => void;
}

/** Marks the page as shown: later failures count as in use, and a performance mark ends the measured load. */
export function pageShown(stage: PageStage): void {
  stage.phase = 'USO';
  performance.mark('mf:pronto');
}

export const PageStageContext = createContext<PageStage>({ phase: 'INICIO' });
