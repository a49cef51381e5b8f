import type { Flip, Oferta, Previa, Publicados } from '@credenciados/contract';
import { codeOf } from '@credenciados/platform/errno';
import { StartupError } from '@credenciados/platform/startup-error';
import { CommandError } from '../command-error.ts';
import type { CompositionSource } from '../lay-out-composition.ts';
import type { Version } from '../previews/preview.ts';
import type { Proven } from '../proof.ts';
import type { Pruned } from '../prune.ts';
import { ReleaseRefused } from '../refused.ts';
import type { RolloutPlan } from '../rollout/rollout.ts';

/** Options of a preview. */
export interface PreviewOptions {
  /** Stored versions of other modules. */
  others: Version[];
  /** Default: the portal's. */
  days?: number;
}

/** Options of publishing a build. */
export interface PublishOptions {
  /** First audience; absent: everybody at once. */
  plan?: RolloutPlan | undefined;
  /** Proof that its tests passed (TEL-25). */
  proof?: string;
}

/** Target of publishing: a running portal, or the folder or bucket that portals serve modules from. */
export interface ModuleTarget extends CompositionSource {
  list(): Promise<Publicados>;
  history(): Promise<Flip[]>;
  /** Types of a version; null if it has none. */
  types(name: string, version: string): Promise<unknown>;
  /** Publishes a built folder, with a plan as a rollout; `onStep` is called after each step. */
  publish(folder: string, name: string, version: string, onStep: OnStep, options?: PublishOptions): Promise<Flip>;
  /** Signs with its token that tests passed (TEL-25); throws without a token. */
  sign(proven: Proven): Promise<string>;
  /** Publishes a shell, which may leave some modules behind. */
  publishShell(folder: string, version: string, left: readonly string[], onStep: OnStep): Promise<Flip>;
  /** Shows a built folder to staff by a link (TEL-41), without changing the live version. */
  preview(
    folder: string,
    name: string,
    version: string,
    options: PreviewOptions,
    onStep: OnStep,
  ): Promise<Previa & { link: string }>;
  /** Current previews and the latest ended ones, newest first. */
  previews(): Promise<Previa[]>;
  /** Ends a preview of a module. */
  endPreview(name: string, id: string): Promise<Previa>;
  rollback(name: string): Promise<Flip>;
  /** State of a module's rollout; null if there is none. */
  offer(name: string): Promise<Oferta | null>;
  /** Completes a rollout: everybody gets its version. */
  finish(name: string): Promise<Flip>;
  remove(name: string): Promise<Flip>;
  pin(name: string, version: string): Promise<Flip>;
  unpin(name: string): Promise<Flip>;
  /** Sets the address of a module's own service; null removes it. */
  setService(name: string, address: string | null): Promise<Flip>;
  /** Removes the files of versions that were last live before so many days. */
  prune(days: number): Promise<Pruned[]>;
}

/** Called after each step. */
export type OnStep = (step: string) => void;

/** Portal of this machine, as run by `npm start`. */
export const DEFAULT_TARGET = 'http://localhost:8080/credenciados';

/** Target of `--to`, else of `PORTAL_URL`, else the portal of this machine. */
export const namedTarget = (to: string | undefined) => to ?? (process.env.PORTAL_URL || DEFAULT_TARGET);

/** True if the files are live already: nothing to do, and no fault. */
export const isNoRelease = (error: unknown): error is Error =>
  (error instanceof ReleaseRefused && error.refusals[0]?.codigo === 'IGUAL') ||
  (error instanceof CommandError && error.codigo === 'IGUAL');

/** True for a command called with an unknown option. */
export const isWrongOption = (error: unknown): boolean =>
  error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS');

/** True for errors that a person at the terminal can act on; shown as plain lines. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof ReleaseRefused ||
  error instanceof CommandError ||
  error instanceof StartupError ||
  isWrongOption(error);
