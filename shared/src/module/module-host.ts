import type { FaseFalha } from '@credenciados/contract/modulos';
import { createContext } from 'react';

/** Interface that the shell passes to a module's root; absent if the module runs alone. */
export interface ModuleHost {
  /** Name of the module: `mf-mensagens`. */
  name: string;
  /** Module's name for people. */
  title: string;
  /** Something failed, and the module shows it in its place. */
  onFailure: (phase: FaseFalha, error: unknown) => void;
  /** The module's root can't show anything any more. */
  onBroken: (error: unknown) => void;
  /** The person wants to try again; `resume` shows the page anew. */
  onRetry: (resume: () => void) => void;
}

/** How far a page has come: what fails now failed while it was loaded, at its first render, or later. */
export interface PageStage {
  phase: FaseFalha;
  /** Told of a part of the page that couldn't be loaded, and shows so in its place. */
  onLatePart?: (error: unknown) => void;
}

/** The page is there: what fails from now on fails in use, and whoever measures how long it took finds the mark. */
export function pageShown(stage: PageStage): void {
  stage.phase = 'USO';
  performance.mark('mf:pronto');
}

export const PageStageContext = createContext<PageStage>({ phase: 'INICIO' });
